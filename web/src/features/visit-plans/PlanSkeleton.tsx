import { useT } from '../../lib/i18n/useT.ts'
import columns from '../../ui/event/columns.module.css'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './plan.module.css'

/** The shape of the page of a plan while it loads. */
export function PlanSkeleton() {
  const t = useT()
  return (
    <Loading label={t('visitPlans.loading')}>
      <div className={columns.screen} data-wide>
        <div className={styles.head}>
          <Skeleton width="30%" />
          <Skeleton width="70%" height={56} />
          <Skeleton width="40%" height={32} />
        </div>
        <div className={columns.columns}>
          <div className={columns.card}>
            <Skeleton height={160} />
          </div>
          <div className={`${columns.main} ${styles.main}`}>
            <Skeleton height={96} />
            <Skeleton height={96} />
            <Skeleton height={240} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
