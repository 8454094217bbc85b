import { type ComponentProps, useEffect, useRef } from 'react'
import { EmptyState } from './EmptyState.tsx'
import styles from './outcome.module.css'

/** What became of the press of a button: takes the focus from the button that it replaces, so that it is read out. */
export function Outcome(props: ComponentProps<typeof EmptyState>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={styles.outcome}>
      <EmptyState as="h1" {...props} />
    </div>
  )
}
