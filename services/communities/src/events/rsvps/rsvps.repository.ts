import type { RsvpStatus } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { type EventColumns, type OwnColumns, ownColumns, ownJoin } from '../event-row.ts'
import type { LockedEvent } from '../locked-event.ts'
import type { Answer, Seats } from './rules.ts'

/** Of a locked event: the answers of users, and the counters of its row with them. */

const own = prepared<{ status: RsvpStatus }>(
  'own_rsvp',
  'select status from rsvps where event_id = $1 and user_id = $2',
)

export async function findStatus(sql: Sql, eventId: number, userId: number): Promise<RsvpStatus> {
  const [row] = await own(sql, [eventId, userId])
  return row?.status ?? 'none'
}

/** What the event is to one user, and who comes to it. */
export type RsvpStateRow = Seats & OwnColumns & Pick<EventColumns, 'cancelled_at'>

const state = prepared<RsvpStateRow>(
  'rsvp_state',
  `select e.max_attendees, e.enable_waitlist, e.attending, e.offered, e.interested, e.waitlisted, e.cancelled_at,
     ${ownColumns} from events e ${ownJoin('$2::int')} where e.id = $1`,
)

/** Null: the event is deleted. */
export async function findState(sql: Sql, eventId: number, userId: number): Promise<RsvpStateRow | null> {
  const [row] = await state(sql, [eventId, userId])
  return row ?? null
}

const columns = ['attending', 'offered', 'interested', 'waitlisted'] as const
type Counted = (typeof columns)[number]
export type Counters = Pick<Seats, Counted>

const by = (column: Counted, from: RsvpStatus, to: RsvpStatus) =>
  (to === column ? 1 : 0) - (from === column ? 1 : 0)

/** Whoever answers anew comes after all others. Returns the counters as they are then. */
export async function setRsvp(
  tx: Transaction,
  event: LockedEvent,
  { userId, from, to, at }: { userId: number; from: RsvpStatus; to: Answer; at: Date },
): Promise<Counters> {
  if (to === 'none')
    await tx.query('delete from rsvps where event_id = $1 and user_id = $2', [event.id, userId])
  else
    await tx.query(
      `insert into rsvps (event_id, user_id, community_id, status, changed_at) values ($1, $2, $3, $4, $5)
       on conflict (event_id, user_id) do update
         set status = excluded.status, place = excluded.place, offered_until = null, changed_at = excluded.changed_at`,
      [event.id, userId, event.kind === 'meetup' ? event.community_id : null, to, at],
    )
  const [counters] = await tx.query<Counters>(
    `update events set attending = attending + $2, offered = offered + $3, interested = interested + $4,
       waitlisted = waitlisted + $5 where id = $1 returning attending, offered, interested, waitlisted`,
    [event.id, ...columns.map(column => by(column, from, to))],
  )
  if (!counters) throw new Error(`the locked event ${event.id} does not exist`)
  return counters
}

const userIds = async (rows: Promise<{ user_id: number }[]>) => (await rows).map(({ user_id }) => user_id)

/** Gives seats to those who have waited longest, in their order; `until`: offers them until then. */
export const promote = (
  tx: Transaction,
  eventId: number,
  seats: number,
  { until, at }: { until: Date | null; at: Date },
): Promise<number[]> =>
  userIds(
    tx.query(
      `with first as (
         select user_id from rsvps where event_id = $1 and status = 'waitlisted' order by place limit $2
       ), moved as (
         update rsvps r set status = case when $3::timestamptz is null then 'attending' else 'offered' end,
           offered_until = $3, changed_at = $4
         from first where r.event_id = $1 and r.user_id = first.user_id returning r.user_id, r.place
       ), counted as (
         update events set waitlisted = waitlisted - moved.count,
           attending = attending + case when $3::timestamptz is null then moved.count else 0 end,
           offered = offered + case when $3::timestamptz is null then 0 else moved.count end
         from (select count(*)::int as count from moved) as moved where id = $1
       )
       select user_id from moved order by place`,
      [eventId, seats, until, at],
    ),
  )

/** Ends the offers that were not accepted in time; whose they were. */
export const endLapsed = (tx: Transaction, eventId: number, now: Date): Promise<number[]> =>
  userIds(
    tx.query(
      `with lapsed as (
         delete from rsvps where event_id = $1 and status = 'offered' and offered_until <= $2 returning user_id, place
       ), counted as (
         update events set offered = offered - (select count(*)::int from lapsed) where id = $1
       )
       select user_id from lapsed order by place`,
      [eventId, now],
    ),
  )

/** Offers of an event that starts earlier end with its start. */
export const shortenOffers = (tx: Transaction, eventId: number, startsAt: Date) =>
  tx.query(
    `update rsvps set offered_until = $2 where event_id = $1 and status = 'offered' and offered_until > $2`,
    [eventId, startsAt],
  )

/** Of events that have neither started nor been cancelled: those that a user has answered, in the order of locks. */
export const listAnswered = async (
  sql: Sql,
  userId: number,
  { communityId, now }: { communityId: number | null; now: Date },
): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select e.id from rsvps r join events e on e.id = r.event_id
       where r.user_id = $1 and ($2::int is null or r.community_id = $2) and e.starts_at > $3
         and e.cancelled_at is null order by e.id`,
      [userId, communityId, now],
    )
  ).map(({ id }) => id)

/** Locks the meetups that {@link listAnswered} finds of several members of a community, before any of them is changed. */
export const lockAnswered = (
  tx: Transaction,
  communityId: number,
  memberIds: readonly number[],
  now: Date,
): Promise<unknown> =>
  tx.query(
    `select 1 from events where id in (
       select r.event_id from members m join rsvps r on r.user_id = m.user_id and r.community_id = m.community_id
       where m.community_id = $1 and m.id = any($2::int[]))
     and starts_at > $3 and cancelled_at is null order by id for update`,
    [communityId, memberIds, now],
  )

/** Who has answered, in the order of ids, behind one. */
export const listGuests = (sql: Sql, eventId: number, afterId: number, limit: number): Promise<number[]> =>
  userIds(
    sql.query('select user_id from rsvps where event_id = $1 and user_id > $2 order by user_id limit $3', [
      eventId,
      afterId,
      limit,
    ]),
  )

/** As {@link listGuests}, who attends. */
export const listAttending = (sql: Sql, eventId: number, afterId: number, limit: number): Promise<number[]> =>
  userIds(
    sql.query(
      `select user_id from rsvps where event_id = $1 and status = 'attending' and user_id > $2 order by user_id limit $3`,
      [eventId, afterId, limit],
    ),
  )

/** Whether anyone but the organizer has answered. */
export const hasGuests = async (sql: Sql, eventId: number, organizerId: number | null): Promise<boolean> =>
  (
    await sql.query('select 1 from rsvps where event_id = $1 and user_id is distinct from $2 limit 1', [
      eventId,
      organizerId,
    ])
  ).length > 0

/** Events with an offer that has lapsed; a cancellation has ended those of its event. */
export const listLapsed = async (sql: Sql, now: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select distinct event_id as id from (
         select r.event_id from rsvps r join events e on e.id = r.event_id
         where r.status = 'offered' and r.offered_until <= $1 and e.cancelled_at is null
         order by r.offered_until limit $2
       ) as lapsed order by event_id`,
      [now, limit],
    )
  ).map(({ id }) => id)
