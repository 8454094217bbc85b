import { clockOf } from './clock.ts'
import styles from './duration.module.css'

/** How long a video is, in the corner of its poster. */
export const Duration = ({ ms }: { ms: number }) => <span className={styles.badge}>{clockOf(ms / 1000)}</span>
