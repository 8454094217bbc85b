import { type Meetup, meetupPath } from '@vitrine/contracts'
import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { meetupTimes } from '../../lib/meetup-times.ts'
import { nameOf } from '../../lib/names.ts'
import { Counts } from './Counts.tsx'
import { Marks } from './Marks.tsx'
import { MeetupDate } from './MeetupDate.tsx'
import styles from './meetups.module.css'
import { Rsvp } from './Rsvp.tsx'

const shownTags = 3

/** A meetup in the programme of its community: the day large, then what, when, where, and who comes. */
export function MeetupTile({ meetup }: { meetup: Meetup }) {
  const t = useT()
  const titleId = useId()
  const { title, location, organizer, tags, mayRead } = meetup
  const { time, zone } = meetupTimes(meetup)
  const more = tags.length - shownTags
  return (
    <article className={styles.tile} aria-labelledby={titleId} data-status={meetup.status}>
      <MeetupDate meetup={meetup} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.title} dir="auto">
            <Link to={meetupPath(meetup.id)}>{title}</Link>
          </h3>
          <Marks meetup={meetup} />
        </div>
        <p className={styles.when}>
          <span>{time}</span>
          {zone && <span className={styles.zone}>{zone}</span>}
        </p>
        {location && (
          <p className={styles.place}>
            <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
            <span dir="auto">{location}</span>
          </p>
        )}
        {mayRead && <Counts meetup={meetup} />}
        <p className={styles.small}>
          {organizer && (
            <span>
              <Message
                id="meetups.organizedBy"
                values={{ name: nameOf(organizer) }}
                components={{ link: <Link to={`/profile/${organizer.slug}`} /> }}
              />
            </span>
          )}
          {tags.slice(0, shownTags).map(tag => (
            <span key={tag}>#{tag}</span>
          ))}
          {more > 0 && <span>{t('communities.moreTags', { count: more })}</span>}
        </p>
      </div>
      <Rsvp meetup={meetup} titleId={titleId} />
    </article>
  )
}
