import { useT } from '../lib/i18n/useT.ts'
import styles from './open-state.module.css'

/** "Open now" or "Closed". Do not render it where the hours are unknown. */
export function OpenState({ isOpen }: { isOpen: boolean }) {
  const t = useT()
  return (
    <span className={styles.state} data-open={isOpen || undefined}>
      {t(isOpen ? 'museum.open' : 'museum.closed')}
    </span>
  )
}
