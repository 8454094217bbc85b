import { useT } from '../../lib/i18n/useT.ts'
import { Loading, Skeleton } from '../Skeleton.tsx'
import styles from './photo-wall.module.css'

const ratios = [1.5, 0.75, 1, 1.33, 0.67, 1.5]

/** Photos that are on their way, as they will hang. */
export function PhotoWallSkeleton() {
  const t = useT()
  return (
    <Loading label={t('meetupPhotos.loading')}>
      <div className={styles.wall}>
        {ratios.map((ratio, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={place} className={styles.tile} style={{ ['--ratio' as string]: ratio }}>
            <div className={styles.picture} />
            <Skeleton width="60%" height={14} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
