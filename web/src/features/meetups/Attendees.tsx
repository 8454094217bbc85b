import type { MeetupDetail } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './meetup.module.css'

type Of = { meetup: MeetupDetail }

/** The first who come, with the way to all of them, for members. */
export function Attendees({ meetup }: Of) {
  const t = useT()
  const titleId = useId()
  const { status, people, currentAttendees, seesInside, mayListGuests } = meetup
  const hasMore = currentAttendees > people.length
  // A cancellation ends all answers.
  if (!seesInside || status === 'cancelled' || (people.length === 0 && !mayListGuests)) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('meetups.attendees')}</h2>
      <ul className={styles.people}>
        {people.map(person => (
          <li key={person.id}>
            <Link to={`/profile/${person.slug}`} title={nameOf(person)}>
              <Avatar person={person} size={44} />
              <span className="visually-hidden">{nameOf(person)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(hasMore || mayListGuests) && (
        <div className={styles.guests}>
          {hasMore && (
            <OpenGuests meetup={meetup}>{t('meetups.attendees.all', { count: currentAttendees })}</OpenGuests>
          )}
          {mayListGuests && <OpenGuests meetup={meetup}>{t('meetups.guests')}</OpenGuests>}
        </div>
      )}
    </section>
  )
}

const OpenGuests = ({ meetup, children }: Of & { children: ReactNode }) => (
  <Button variant="quiet" size="small" onClick={() => openContentDialog({ kind: 'meetup-guests', meetup })}>
    {children}
  </Button>
)
