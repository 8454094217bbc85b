import type { ReactNode } from 'react'
import styles from './wall-label.module.css'

/** The caption of a picture: a title in the serif, then one small line of facts. */
export function WallLabel({
  title,
  meta,
  as: Heading = 'h3',
  size = 'medium',
}: {
  title: ReactNode
  /** Joined by a middle dot; empty parts are left out. */
  meta?: readonly (ReactNode | false | null | undefined)[]
  as?: 'h1' | 'h2' | 'h3' | 'p'
  size?: 'small' | 'medium' | 'large'
}) {
  const parts = (meta ?? []).filter(
    part => part !== undefined && part !== null && part !== false && part !== '',
  )
  return (
    <div className={styles.label} data-size={size}>
      <Heading className={styles.title}>{title}</Heading>
      {parts.length > 0 && (
        <p className={styles.meta}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line have no other identity
            <span key={index} className={styles.part}>
              {part}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
