import { texts } from '@vitrine/contracts'
import styles from './open-state.module.css'

/** "Open now" or "Closed". Do not render it where the hours are unknown. */
export function OpenState({ isOpen }: { isOpen: boolean }) {
  return (
    <span className={styles.state} data-open={isOpen || undefined}>
      {isOpen ? texts.museum.openNow : texts.museum.closed}
    </span>
  )
}
