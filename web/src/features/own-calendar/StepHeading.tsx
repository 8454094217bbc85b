import { type ReactNode, useEffect, useRef } from 'react'
import styles from './own-calendar.module.css'

/** The heading of what takes the place of a pressed button, and its focus. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  )
}
