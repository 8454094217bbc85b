import { Loading, PostGridSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './profile.module.css'

/** The shape of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <Loading>
      <div className={styles.screen}>
        <div className={styles.header}>
          <Skeleton width={112} height={112} round />
          <div className={styles.who}>
            <Skeleton width={220} height={36} />
            <Skeleton width={280} height={20} />
            <Skeleton height={16} />
          </div>
        </div>
        <PostGridSkeleton />
      </div>
    </Loading>
  )
}
