import { useT } from '../../lib/i18n/useT.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './community.module.css'

export function CommunitySkeleton() {
  const t = useT()
  return (
    <Loading label={t('community.loading')}>
      <div className={styles.heroSkeleton}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.body}>
        <Skeleton width="60%" height={20} />
        <div className={styles.main}>
          <Skeleton height={160} />
        </div>
      </div>
    </Loading>
  )
}
