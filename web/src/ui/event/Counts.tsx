import type { AnyEvent } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './programme.module.css'

/** How many come and are interested; a cancellation ended all answers. */
export function Counts({ event: { status, currentAttendees, interestedCount } }: { event: AnyEvent }) {
  const t = useT()
  if (status === 'cancelled') return null
  if (status === 'completed') {
    return <p className={styles.counts}>{t('event.count.went', { count: currentAttendees })}</p>
  }
  return (
    <p className={styles.counts}>
      <span>{t('event.count.going', { count: currentAttendees })}</span>
      {interestedCount > 0 && <span>{t('event.count.interested', { count: interestedCount })}</span>}
    </p>
  )
}
