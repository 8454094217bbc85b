import type { ReactNode } from 'react'
import styles from './marker.module.css'

/** What someone is in a community, or what the community is: a word, and nothing to press. */
export const Marker = ({ children }: { children: ReactNode }) => (
  <span className={styles.marker}>{children}</span>
)
