import { Skeleton } from '../Skeleton.tsx'
import styles from './programme.module.css'

/** An event of the list: its day, its title, two lines. `isOfMany`: without the day, as in `EventTile`. */
export const TileSkeleton = ({ isOfMany = false }: { isOfMany?: boolean }) => (
  <div className={styles.tile} data-undated={isOfMany || undefined}>
    {!isOfMany && <Skeleton height={84} />}
    <div className={styles.words}>
      <Skeleton width="60%" height={24} />
      <Skeleton width="35%" />
      <Skeleton width="50%" />
    </div>
  </div>
)
