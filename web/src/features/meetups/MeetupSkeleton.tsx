import { useT } from '../../lib/i18n/useT.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './meetup.module.css'

export function MeetupSkeleton() {
  const t = useT()
  return (
    <Loading label={t('meetups.loading')}>
      <div className={styles.screen}>
        <div className={styles.head}>
          <Skeleton width={128} height={176} />
          <div className={styles.heading}>
            <Skeleton width="30%" />
            <Skeleton width="70%" height={56} />
            <Skeleton width="40%" height={32} />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.card}>
            <Skeleton height={200} />
          </div>
          <div className={styles.main}>
            <Skeleton width="90%" />
            <Skeleton width="80%" />
            <Skeleton width="85%" />
          </div>
        </div>
      </div>
    </Loading>
  )
}
