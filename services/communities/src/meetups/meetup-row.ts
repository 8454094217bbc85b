import { type Meetup, type MeetupCost, shownAttendeesMax } from '@vitrine/contracts'
import { type UserColumns, userSummaryOf } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import type { Actor } from '../context.ts'
import {
  type EventColumns,
  isToCome,
  type OwnColumns,
  ownColumns,
  ownJoin,
  shownOf,
  withoutGuests,
} from '../events/event-row.ts'
import { museumOfEvents } from '../museums/museums.repository.ts'
import { isShownUser, joinNamed } from '../people/people.repository.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { isAllowed, mayRead, refOf } from '../standing/standing.ts'
import { type MeetupDetails, noDetails } from './details.ts'
import { type CollaborationColumns, shownCollaboration, speaksForMuseum } from './museum/collaboration.ts'
import { mayChange } from './permission.ts'

/** A meetup, with what it is to its viewer. */
export interface MeetupRow extends EventColumns, OwnColumns, CollaborationColumns {
  kind: 'meetup'
  community_id: number
  organizer_id: number | null
  cost: MeetupCost
  details: MeetupDetails
  organizer: UserColumns | null
  attendees: number[]
}

/** SQL: what a {@link MeetupRow} has besides {@link eventColumns}; joined by {@link viewerJoins}. Attendees are for members alone. */
export const viewerColumns = (viewer: string, isMember: string): string => `${museumOfEvents},
  case when ${maySee(viewer, 'o.id', isMember)} then to_jsonb(o) end as organizer,
  ${ownColumns},
  case when ${isMember} then array(
    select r.user_id from rsvps r
    where r.event_id = e.id and r.status = 'attending' and ${maySee(viewer, 'r.user_id', 'true')}
    order by r.place limit ${shownAttendeesMax}) else '{}' end as attendees`
export const viewerJoins = (viewer: string): string =>
  `left join museums museum on museum.id = e.museum_id ${joinNamed('o', 'e.organizer_id')} ${ownJoin(viewer)}`

/**
 * SQL: whether a meetup is shown by a rule about who sees its organizer. One whose organizer is erased, suspended for good or
 * about to be is still that of its community.
 */
export const isShownMeetup = (seesOrganizer: string): string =>
  `(e.organizer_id is null or not ${isShownUser('e.organizer_id')} or ${seesOrganizer})`

/** The meetup as its viewer is shown it (EV17): whoever may not read the community is shown title and date alone. */
export function meetupOf(row: MeetupRow, standing: Standing, viewer: Actor, now: Date): Meetup {
  const reads = mayRead(standing, viewer)
  const isPartner = speaksForMuseum(viewer, row)
  const isChanger = mayChange(standing, viewer, row) !== null
  const current = row.cancelled_at === null ? row : { ...row, ...withoutGuests, attendees: [] }
  const shown = reads ? current : withoutDetails(current)
  const group = refOf(standing)
  return {
    type: 'meetup',
    communityId: group.id,
    group,
    mayRead: reads,
    ...shownOf(shown, now),
    whoCanJoin: 'members_only',
    cost: shown.cost,
    ...shown.details,
    ...shownCollaboration(row, {
      isShown: reads || isPartner,
      contact: isPartner || isChanger ? row.details.museumContact : '',
    }),
    organizer:
      shown.organizer && shown.organizer_id !== null
        ? userSummaryOf(shown.organizer_id, shown.organizer)
        : null,
    attendees: shown.attendees,
    mayJoin: isAllowed(standing, viewer, 'joinMeetup') && isOpen(standing, row, now),
    mayEdit: isOpen(standing, row, now) && isChanger,
  }
}

/** Whether anything of the meetup may still change. */
export const isOpen = ({ community }: Standing, row: MeetupRow, now: Date): boolean =>
  community.state !== 'archived' && isToCome(row, now)

const withoutDetails = (row: MeetupRow): MeetupRow => ({
  ...row,
  has_end: false,
  description: '',
  location: '',
  tags: [],
  max_attendees: null,
  enable_waitlist: false,
  cost: 'free',
  details: noDetails,
  ...withoutGuests,
  attendees: [],
  organizer: null,
})
