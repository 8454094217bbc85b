import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './events.module.css'

/** Two days with two events each. */
export function AgendaSkeleton({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Loading>
      <div className={styles.days}>
        {['first', 'second'].map(day => (
          <div key={day} className={styles.day}>
            <div className={styles.dayTitle}>
              <Skeleton width={144} height={28} />
            </div>
            <div>
              {skeleton}
              {skeleton}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
