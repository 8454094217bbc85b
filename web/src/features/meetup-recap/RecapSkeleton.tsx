import { useT } from '../../lib/i18n/useT.ts'
import { PhotoWallSkeleton } from '../../ui/photo-wall/PhotoWallSkeleton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './meetup-recap.module.css'

/** The shape of a recap while it loads. */
export function RecapSkeleton() {
  const t = useT()
  return (
    <div className={styles.panel}>
      <Loading label={t('meetupRecap.loading')}>
        <div className={styles.head}>
          <Skeleton width="30%" height={14} />
          <Skeleton width="60%" height={48} />
          <Skeleton width="50%" />
        </div>
      </Loading>
      <PhotoWallSkeleton />
    </div>
  )
}
