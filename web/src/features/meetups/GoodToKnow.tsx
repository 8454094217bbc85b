import type { Meetup } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './meetup.module.css'

/** What else an organizer said; nothing where that is nothing. */
export function GoodToKnow({ meetup }: { meetup: Meetup }) {
  const t = useT()
  const { rsvpRequired, expectedGroupSize, ageRestrictions, accessibilityNotes, rainPlan } = meetup
  const facts = [
    [t('meetups.rsvpRequired'), rsvpRequired && t('meetups.rsvpRequired.yes')],
    [t('meetups.groupSize'), expectedGroupSize],
    [t('meetups.age'), ageRestrictions],
    [t('meetups.accessibility'), accessibilityNotes],
    [t('meetups.rain'), rainPlan],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null
  return (
    <section>
      <h2>{t('meetups.goodToKnow')}</h2>
      <dl className={styles.notes}>
        {facts.map(([name, value]) => (
          <div key={`${name}`}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
