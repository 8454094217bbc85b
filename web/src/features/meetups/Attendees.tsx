import type { MeetupDetail } from '@vitrine/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './meetup.module.css'

/** One row of the wide layout. */
const shownBesideMore = 11

/** The first who come, for members. */
export function Attendees({ meetup: { people, currentAttendees } }: { meetup: MeetupDetail }) {
  const t = useT()
  const titleId = useId()
  const shown = currentAttendees > people.length ? people.slice(0, shownBesideMore) : people
  const more = currentAttendees - shown.length
  if (people.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('meetups.attendees')}</h2>
      <ul className={styles.people}>
        {shown.map(person => (
          <li key={person.id}>
            <Link to={`/profile/${person.slug}`} title={nameOf(person)}>
              <Avatar person={person} size={44} />
              <span className="visually-hidden">{nameOf(person)}</span>
            </Link>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t('event.moreTags', { count: more })}</li>}
      </ul>
    </section>
  )
}
