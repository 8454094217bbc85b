import { useT } from '../lib/i18n/useT.ts'
import grid from './post-grid.module.css'
import styles from './skeleton.module.css'

const gridTiles = Array.from({ length: 6 }, (_, index) => index)

/** A grey placeholder of a given size; compose several into the shape of the content. */
export function Skeleton({
  width = '100%',
  height = 16,
  round = false,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return <span className={styles.skeleton} data-round={round || undefined} style={{ width, height }} />
}

/** Names what is loading for screen readers. */
export function Loading({ label, children }: { label?: string; children: React.ReactNode }) {
  const t = useT()
  return (
    <div role="status" aria-label={label ?? t('common.loading')}>
      {children}
    </div>
  )
}

/** A card with its caption. */
export function CardSkeleton({ ratio = '3 / 2' }: { ratio?: string }) {
  return (
    <div className={styles.card}>
      <span className={styles.skeleton} style={{ aspectRatio: ratio, borderRadius: 12 }} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="45%" height={14} />
    </div>
  )
}

/** A row of a list of people: portrait, name, a smaller line. */
export function PersonSkeleton({ size = 40 }: { size?: number }) {
  return (
    <div className={styles.person}>
      <Skeleton width={size} height={size} round />
      <div className={styles.lines}>
        <Skeleton width="50%" height={14} />
        <Skeleton width="30%" height={12} />
      </div>
    </div>
  )
}

/** A post: author, picture, caption. */
export function PostSkeleton() {
  return (
    <div className={styles.post}>
      <PersonSkeleton />
      <span className={styles.skeleton} style={{ aspectRatio: '3 / 2', borderRadius: 12 }} />
      <Skeleton width="60%" height={20} />
      <Skeleton width="90%" height={16} />
    </div>
  )
}

/** Posts of a profile, three across. */
export function PostGridSkeleton() {
  return (
    <div className={grid.grid}>
      {gridTiles.map(tile => (
        <Skeleton key={tile} height="auto" />
      ))}
    </div>
  )
}

/** The whole page is loading. */
export function PageSpinner() {
  const t = useT()
  return (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      <span className={styles.spinner} />
    </div>
  )
}
