import { type Meetup, meetupPath } from '@vitrine/contracts'
import { Lock, MapPin, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../lib/clock.ts'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Counts } from './Counts.tsx'
import { mustJoinFirst } from './control.ts'
import { JoinFirst } from './JoinFirst.tsx'
import { Marks } from './Marks.tsx'
import { MeetupDate } from './MeetupDate.tsx'
import styles from './meetups.module.css'
import { Rsvp } from './Rsvp.tsx'
import { TileTime } from './TileTime.tsx'

const shownTags = 3

interface MeetupTileProps {
  meetup: Meetup
  /** Among those of other communities, below the day of the reader: it names its community, and no day. */
  isOfMany?: boolean
}

/** A meetup in a programme: the day large, then what, when, where, and who comes. */
export function MeetupTile({ meetup, isOfMany = false }: MeetupTileProps) {
  const t = useT()
  const titleId = useId()
  const path = useCommunityPath()
  const isOutside = mustJoinFirst(meetup, useNow())
  const { title, group, location, organizer, tags, mayRead } = meetup
  const more = tags.length - shownTags
  return (
    <article
      className={styles.tile}
      aria-labelledby={titleId}
      data-status={meetup.status}
      data-undated={isOfMany || undefined}
    >
      {!isOfMany && <MeetupDate meetup={meetup} />}
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.title} dir="auto">
            <Link to={meetupPath(meetup.id)}>{title}</Link>
          </h3>
          <Marks meetup={meetup} />
        </div>
        <TileTime meetup={meetup} isDated={!isOfMany} />
        {isOfMany && (
          <p className={styles.place}>
            <UsersRound size={16} strokeWidth={1.5} aria-hidden="true" />
            <span dir="auto">
              <Link to={path(group.id)}>{group.name}</Link>
            </span>
          </p>
        )}
        {location && (
          <p className={styles.place}>
            <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
            <span dir="auto">{location}</span>
          </p>
        )}
        {mayRead ? (
          <Counts meetup={meetup} />
        ) : (
          isOfMany && (
            <p className={styles.place}>
              <Lock size={16} strokeWidth={1.5} aria-hidden="true" />
              <span>{t('meetups.membersRead')}</span>
            </p>
          )
        )}
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
      {isOfMany && isOutside ? (
        <JoinFirst communityId={group.id} titleId={titleId} />
      ) : (
        <Rsvp meetup={meetup} titleId={titleId} />
      )}
    </article>
  )
}
