import { texts } from '@vitrine/contracts'
import styles from './open-state.module.css'

/** "Open now" or "Closed". Where the hours are not known, show nothing instead. */
export function OpenState({ isOpen }: { isOpen: boolean }) {
  return (
    <span className={styles.state} data-open={isOpen || undefined}>
      {isOpen ? texts.museum.openNow : texts.museum.closed}
    </span>
  )
}
