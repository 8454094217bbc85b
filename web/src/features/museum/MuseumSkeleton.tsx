import { Loading, PostSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './museum.module.css'

/** The shape of a museum's page while it loads. */
export function MuseumSkeleton() {
  return (
    <Loading>
      <div className={styles.hero}>
        <Skeleton width="100%" height="100%" />
      </div>
      <div className={styles.body}>
        <div className={styles.facts}>
          <Skeleton width="40%" height={28} />
          <Skeleton height={16} />
          <Skeleton height={16} />
          <Skeleton width="70%" height={16} />
        </div>
        <PostSkeleton />
      </div>
    </Loading>
  )
}
