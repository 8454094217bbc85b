import { type ReactNode, useId } from 'react'
import styles from './programme.module.css'

interface EventSectionProps {
  title: string
  /** The way to a new event. */
  action?: ReactNode
  /** Its tiles, or what is said where there is none. */
  children: ReactNode
}

/** Events under a title, as in a printed programme. */
export function EventSection({ title, action, children }: EventSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.sectionHead}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** In place of tiles. */
export const NoEvents = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>
