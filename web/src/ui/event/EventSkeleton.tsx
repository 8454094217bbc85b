import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../Skeleton.tsx'
import columns from './columns.module.css'
import styles from './event-page.module.css'

/** The shape of an event's page while it loads. */
export function EventSkeleton({ label, cover }: { label: string; cover?: ReactNode }) {
  return (
    <Loading label={label}>
      <div className={columns.screen}>
        {cover}
        <div className={styles.head}>
          <Skeleton width={128} height={176} />
          <div className={styles.heading}>
            <Skeleton width="30%" />
            <Skeleton width="70%" height={56} />
            <Skeleton width="40%" height={32} />
          </div>
        </div>
        <div className={columns.columns}>
          <div className={columns.card}>
            <Skeleton height={200} />
          </div>
          <div className={`${columns.main} ${styles.main}`}>
            <Skeleton width="90%" />
            <Skeleton width="80%" />
            <Skeleton width="85%" />
          </div>
        </div>
      </div>
    </Loading>
  )
}
