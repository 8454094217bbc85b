import type { ReactNode } from 'react'
import styles from './lit-wall.module.css'

/** A stretch of gallery wall; with a floor it stands on, if it is wide. */
export function LitWall({
  children,
  floor = false,
  className,
}: {
  children: ReactNode
  floor?: boolean
  className?: string | undefined
}) {
  return (
    <div className={[styles.wall, className].filter(Boolean).join(' ')} data-floor={floor || undefined}>
      {children}
    </div>
  )
}

/** Something hung on the wall under a lamp of its own. */
export function LitWork({ children }: { children: ReactNode }) {
  return (
    <div className={styles.work}>
      <div className={styles.hung}>{children}</div>
    </div>
  )
}
