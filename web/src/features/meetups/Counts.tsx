import type { Meetup } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './meetups.module.css'

/** How many come and are interested; a cancellation ended all answers. */
export function Counts({ meetup: { status, currentAttendees, interestedCount } }: { meetup: Meetup }) {
  const t = useT()
  if (status === 'cancelled') return null
  if (status === 'completed') {
    return <p className={styles.counts}>{t('meetups.count.went', { count: currentAttendees })}</p>
  }
  return (
    <p className={styles.counts}>
      <span>{t('meetups.count.going', { count: currentAttendees })}</span>
      {interestedCount > 0 && <span>{t('meetups.count.interested', { count: interestedCount })}</span>}
    </p>
  )
}
