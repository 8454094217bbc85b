import type { ReactNode } from 'react'
import styles from './gallery-wall.module.css'

/** A background with the shading of a wall; `floor` adds a darker strip at the bottom. */
export function GalleryWall({
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

/** One item of a {@link GalleryWall}, with a cone of light behind it. */
export function LitItem({ children }: { children: ReactNode }) {
  return (
    <div className={styles.item}>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
