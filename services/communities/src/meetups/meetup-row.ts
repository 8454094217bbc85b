import {
  type CommunityRef,
  type CreateMeetup,
  type Meetup,
  type MeetupCost,
  type MeetupRef,
  shownAttendeesMax,
} from '@vitrine/contracts'
import { type UserColumns, userSummaryOf } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import type { Actor } from '../context.ts'
import { isShownUser, joinNamed } from '../people/people.repository.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { isAllowed, mayRead, refOf } from '../standing/standing.ts'
import { clockTimesOf, statusOf } from './local-time.ts'
import { mayChange } from './permission.ts'
import { isFull, type Seats } from './rsvps/rules.ts'

/** What is shown alone, and no statement asks for. */
export type MeetupDetails = Pick<
  CreateMeetup,
  'rsvpRequired' | 'costAmount' | 'expectedGroupSize' | 'ageRestrictions' | 'accessibilityNotes' | 'rainPlan'
>

export const noDetails: MeetupDetails = {
  rsvpRequired: false,
  costAmount: '',
  expectedGroupSize: '',
  ageRestrictions: '',
  accessibilityNotes: '',
  rainPlan: '',
}

/** A row of `events`, as it is needed by what is done with it. */
export interface MeetupColumns extends Seats {
  id: number
  community_id: number
  organizer_id: number | null
  title: string
  description: string
  location: string
  starts_at: Date
  ends_at: Date
  has_end: boolean
  timezone: string
  cost: MeetupCost
  details: MeetupDetails
  tags: string[]
  cancelled_at: Date | null
  created_at: Date
  version: number
}

/** With what it is to its viewer. */
export interface MeetupRow extends MeetupColumns {
  organizer: UserColumns | null
  own_status: Meetup['userStatus'] | null
  own_offer: Date | null
  own_position: number | null
  attendees: number[]
}

/** SQL: the columns of {@link MeetupColumns}, of `e`. */
export const meetupColumns = `e.id, e.community_id, e.organizer_id, e.title, e.description, e.location, e.starts_at,
  e.ends_at, e.has_end, e.timezone, e.max_attendees, e.enable_waitlist, e.cost, e.details, e.tags, e.attending,
  e.offered, e.interested, e.waitlisted, e.cancelled_at, e.created_at, e.version`

/** SQL: what a meetup is to the user of {@link ownJoin}. No more than `waitlistMax` places are counted. */
export const ownColumns = `own.status as own_status, own.offered_until as own_offer,
  case when own.status = 'waitlisted' then (
    select count(*)::int from rsvps w
    where w.event_id = e.id and w.status = 'waitlisted' and w.place <= own.place) end as own_position`
export const ownJoin = (user: string): string =>
  `left join rsvps own on own.event_id = e.id and own.user_id = ${user}`

/** SQL: what a {@link MeetupRow} has besides; joined by {@link viewerJoins}. Attendees are for members alone. */
export const viewerColumns = (viewer: string, isMember: string): string => `
  case when ${maySee(viewer, 'o.id', isMember)} then to_jsonb(o) end as organizer,
  ${ownColumns},
  case when ${isMember} then array(
    select r.user_id from rsvps r
    where r.event_id = e.id and r.status = 'attending' and ${maySee(viewer, 'r.user_id', 'true')}
    order by r.place limit ${shownAttendeesMax}) else '{}' end as attendees`
export const viewerJoins = (viewer: string): string =>
  `${joinNamed('o', 'e.organizer_id')} ${ownJoin(viewer)}`

/**
 * SQL: whether a meetup is shown by a rule about who sees its organizer. One whose organizer is erased, suspended for good or
 * about to be is still that of its community.
 */
export const isShownMeetup = (seesOrganizer: string): string =>
  `(e.organizer_id is null or not ${isShownUser('e.organizer_id')} or ${seesOrganizer})`

export const meetupRefOf = ({ id, title, starts_at, timezone }: MeetupColumns): MeetupRef => ({
  id,
  title,
  startsAt: starts_at.toISOString(),
  timezone,
})

const timesOf = ({ starts_at, ends_at, has_end }: MeetupColumns) => ({
  startsAt: starts_at,
  endsAt: ends_at,
  hasEnd: has_end,
})

export const hasStarted = ({ starts_at }: Pick<MeetupColumns, 'starts_at'>, now: Date): boolean =>
  starts_at <= now

/** The meetup as its viewer is shown it (EV17): whoever may not read the community is shown title and date alone. */
export function meetupOf(row: MeetupRow, standing: Standing, viewer: Actor, now: Date): Meetup {
  const reads = mayRead(standing, viewer)
  const current = row.cancelled_at === null ? row : { ...row, ...withoutGuests }
  const shown = reads ? current : withoutDetails(current)
  return {
    ...headOf(shown, refOf(standing), now),
    mayRead: reads,
    ...seatsOf(shown),
    ...ownOf(shown),
    description: shown.description,
    location: shown.location,
    tags: shown.tags,
    maxAttendees: shown.max_attendees,
    enableWaitlist: shown.enable_waitlist,
    whoCanJoin: 'members_only',
    cost: shown.cost,
    ...shown.details,
    organizer:
      shown.organizer && shown.organizer_id !== null
        ? userSummaryOf(shown.organizer_id, shown.organizer)
        : null,
    attendees: shown.attendees,
    mayJoin: isAllowed(standing, viewer, 'joinMeetup') && isOpen(standing, row, now),
    mayEdit: isOpen(standing, row, now) && mayChange(standing, viewer, row) !== null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

/** Whether anything of it may still change: neither started nor cancelled, in a community that is not archived. */
const isOpen = ({ community }: Standing, row: MeetupColumns, now: Date) =>
  community.state !== 'archived' && row.cancelled_at === null && !hasStarted(row, now)

function headOf(row: MeetupColumns, group: CommunityRef, now: Date) {
  const times = timesOf(row)
  return {
    id: row.id,
    type: 'meetup',
    communityId: group.id,
    group,
    title: row.title,
    status: statusOf({ ...times, isCancelled: row.cancelled_at !== null }, now),
    dateTime: row.starts_at.toISOString(),
    endDateTime: row.has_end ? row.ends_at.toISOString() : null,
    timezone: row.timezone,
    ...clockTimesOf(times, row.timezone),
  } as const
}

export const seatsOf = (row: Seats) => ({
  currentAttendees: row.attending,
  interestedCount: row.interested,
  waitlistCount: row.waitlisted,
  isFull: isFull(row),
})

export const ownOf = (row: Pick<MeetupRow, 'own_status' | 'own_position' | 'own_offer' | 'cancelled_at'>) =>
  row.cancelled_at === null
    ? {
        userStatus: row.own_status ?? 'none',
        waitlistPosition: row.own_position,
        offeredUntil: row.own_offer?.toISOString() ?? null,
      }
    : ({ userStatus: 'none', waitlistPosition: null, offeredUntil: null } as const)

/** A cancellation ends all answers. */
const withoutGuests = { attending: 0, offered: 0, interested: 0, waitlisted: 0, attendees: [] as number[] }

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
  organizer: null,
})
