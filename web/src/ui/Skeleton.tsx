import styles from './skeleton.module.css'

/** A grey bone of a given size; compose them into the shape of what comes. */
export function Bone({
  width = '100%',
  height = 16,
  round = false,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return <span className={styles.bone} data-round={round || undefined} style={{ width, height }} />
}

/** Says that something comes, to those who do not see the bones. */
export function Loading({ label = 'Loading', children }: { label?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  )
}

/** A framed work with its label, as it will hang. */
export function CardBones({ ratio = '3 / 2' }: { ratio?: string }) {
  return (
    <div className={styles.card}>
      <span className={styles.bone} style={{ aspectRatio: ratio, borderRadius: 12 }} />
      <Bone width="70%" height={20} />
      <Bone width="45%" height={14} />
    </div>
  )
}

/** A person's line: portrait, name, a smaller line. */
export function PersonBones({ size = 40 }: { size?: number }) {
  return (
    <div className={styles.person}>
      <Bone width={size} height={size} round />
      <div className={styles.lines}>
        <Bone width="50%" height={14} />
        <Bone width="30%" height={12} />
      </div>
    </div>
  )
}

/** An insight: author, words, picture, actions. */
export function PostBones() {
  return (
    <div className={styles.post}>
      <PersonBones />
      <span className={styles.bone} style={{ aspectRatio: '3 / 2', borderRadius: 12 }} />
      <Bone width="60%" height={20} />
      <Bone width="90%" height={16} />
    </div>
  )
}

/** The whole page waits. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      <span className={styles.spinner} />
    </div>
  )
}
