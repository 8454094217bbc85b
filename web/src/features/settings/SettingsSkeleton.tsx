import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './settings.module.css'

const rows = [0, 1, 2, 3]

/** Switches while their states load. */
export function SettingsSkeleton() {
  return (
    <Loading>
      <div className={styles.skeletons}>
        {rows.map(row => (
          <div key={row} className={styles.skeleton}>
            <span>
              <Skeleton width={160} height={16} />
              <Skeleton width="100%" height={14} />
            </span>
            <Skeleton width={48} height={28} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
