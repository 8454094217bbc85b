import type { EventKind, EventRef, RsvpState, RsvpStatus } from '@vitrine/contracts'
import { clockTimesOf, statusOf } from './local-time.ts'
import { isFull, type Seats } from './rsvps/rules.ts'

/** A row of `events`, as it is needed by what is done with either kind. */
export interface EventColumns extends Seats {
  id: number
  kind: EventKind
  title: string
  description: string
  location: string
  starts_at: Date
  ends_at: Date
  has_end: boolean
  timezone: string
  tags: string[]
  cancelled_at: Date | null
  created_at: Date
  /** Null: not since it was created. */
  changed_at: Date | null
  version: number
}

/** What an event is to its viewer. */
export interface OwnColumns {
  own_status: RsvpStatus | null
  own_offer: Date | null
  own_position: number | null
}

/** SQL: the columns of either kind, of `e`. */
export const eventColumns = `e.id, e.kind, e.community_id, e.organizer_id, e.museum_id, e.title, e.description, e.location,
  e.starts_at, e.ends_at, e.has_end, e.timezone, e.max_attendees, e.enable_waitlist, e.cost, e.details, e.tags,
  e.collaboration, e.can_museum_promote, e.museum_event_id,
  e.attending, e.offered, e.interested, e.waitlisted, e.cancelled_at, e.created_at, e.changed_at,
  e.version`

/** SQL: what an event is to the user of {@link ownJoin}. No more than `waitlistMax` places are counted. */
export const ownColumns = `own.status as own_status, own.offered_until as own_offer,
  case when own.status = 'waitlisted' then (
    select count(*)::int from rsvps w
    where w.event_id = e.id and w.status = 'waitlisted' and w.place <= own.place) end as own_position`
export const ownJoin = (user: string): string =>
  `left join rsvps own on own.event_id = e.id and own.user_id = ${user}`

export const eventRefOf = ({ id, title, starts_at, timezone }: EventColumns): EventRef => ({
  id,
  title,
  startsAt: starts_at.toISOString(),
  timezone,
})

export const hasStarted = ({ starts_at }: Pick<EventColumns, 'starts_at'>, now: Date): boolean =>
  starts_at <= now

/** Whether anything of it may still change. */
export const isToCome = (event: Pick<EventColumns, 'starts_at' | 'cancelled_at'>, now: Date): boolean =>
  event.cancelled_at === null && !hasStarted(event, now)

/** A cancellation ends all answers. */
export const withoutGuests = { attending: 0, offered: 0, interested: 0, waitlisted: 0 }

export const seatsOf = (row: Seats) => ({
  currentAttendees: row.attending,
  interestedCount: row.interested,
  waitlistCount: row.waitlisted,
  isFull: isFull(row),
})

export const ownOf = (row: OwnColumns & Pick<EventColumns, 'cancelled_at'>) =>
  row.cancelled_at === null
    ? {
        userStatus: row.own_status ?? ('none' as const),
        waitlistPosition: row.own_position,
        offeredUntil: row.own_offer?.toISOString() ?? null,
      }
    : ({ userStatus: 'none', waitlistPosition: null, offeredUntil: null } as const)

/** What either kind shows of itself, by the names of the contract. */
export function shownOf(row: EventColumns & OwnColumns, now: Date) {
  const times = { startsAt: row.starts_at, endsAt: row.ends_at, hasEnd: row.has_end }
  const seats: RsvpState = { ...seatsOf(row), ...ownOf(row) }
  return {
    id: row.id,
    title: row.title,
    status: statusOf({ ...times, isCancelled: row.cancelled_at !== null }, now),
    dateTime: row.starts_at.toISOString(),
    endDateTime: row.has_end ? row.ends_at.toISOString() : null,
    timezone: row.timezone,
    ...clockTimesOf(times, row.timezone),
    description: row.description,
    location: row.location,
    tags: row.tags,
    maxAttendees: row.max_attendees,
    ...seats,
    enableWaitlist: row.enable_waitlist,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
