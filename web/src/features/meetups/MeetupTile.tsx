import type { Meetup } from '@vitrine/contracts'
import { Lock, MapPin, University, UsersRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useNow } from '../../lib/clock.ts'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Counts } from '../../ui/event/Counts.tsx'
import { EventTile, TileLine, TileNotes } from '../../ui/event/EventTile.tsx'
import { Rsvp } from '../../ui/event/Rsvp.tsx'
import { JoinFirst } from './JoinFirst.tsx'
import { mustJoinFirst } from './must-join-first.ts'

interface MeetupTileProps {
  meetup: Meetup
  /** Among those of other communities, below the day of the reader: it names its community, and no day. */
  isOfMany?: boolean
  /** On the page of a museum: it names its community, and not the museum. */
  isOfMuseum?: boolean
}

/** A meetup in a programme. */
export function MeetupTile({ meetup, isOfMany = false, isOfMuseum = false }: MeetupTileProps) {
  const t = useT()
  const path = useCommunityPath()
  const isOutside = mustJoinFirst(meetup, useNow())
  const { group, location, museum, organizer, tags, mayRead } = meetup
  const isOfOthers = isOfMany || isOfMuseum
  const answer = (titleId: string) =>
    isOfOthers && isOutside ? (
      <JoinFirst communityId={group.id} titleId={titleId} />
    ) : (
      <Rsvp event={meetup} titleId={titleId} />
    )
  return (
    <EventTile event={meetup} isOfMany={isOfMany} answer={answer}>
      {isOfOthers && (
        <TileLine icon={UsersRound}>
          <Link to={path(group.id)}>{group.name}</Link>
        </TileLine>
      )}
      {location && <TileLine icon={MapPin}>{location}</TileLine>}
      {museum && !isOfMuseum && (
        <TileLine icon={University}>
          <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
        </TileLine>
      )}
      {mayRead && <Counts event={meetup} />}
      {!mayRead && isOfOthers && <TileLine icon={Lock}>{t('meetups.membersRead')}</TileLine>}
      <TileNotes tags={tags}>
        {organizer && (
          <span>
            <Message
              id="meetups.organizedBy"
              values={{ name: nameOf(organizer) }}
              components={{ link: <Link to={`/profile/${organizer.slug}`} /> }}
            />
          </span>
        )}
      </TileNotes>
    </EventTile>
  )
}
