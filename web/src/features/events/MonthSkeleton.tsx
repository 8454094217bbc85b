import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './events.module.css'

/** The title of a month and its six weeks. */
export function MonthSkeleton() {
  return (
    <Loading>
      <div className={styles.monthHead}>
        <Skeleton width={160} height={28} />
      </div>
      {Array.from({ length: 6 }, (_, week) => week).map(week => (
        <div key={week} className={styles.week}>
          <Skeleton />
        </div>
      ))}
    </Loading>
  )
}
