import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { isListed, maySee } from '../audience/audience.ts'
import { eventWords } from '../event-lists/words.ts'
import {
  isShownMeetup,
  type MeetupColumns,
  type MeetupDetails,
  type MeetupRow,
  meetupColumns,
  ownJoin,
  viewerColumns,
  viewerJoins,
} from './meetup-row.ts'

/** A meetup that nothing else changes until the end of the transaction, nor who comes to it. */
export interface LockedMeetup extends MeetupColumns {
  community_name: string
  is_private: boolean
}

const locked = prepared<LockedMeetup>(
  'lock_meetup',
  `select ${meetupColumns}, c.name as community_name, c.is_private
   from events e join communities c on c.id = e.community_id where e.id = $1::bigint for update of e`,
)

/** After the community, where that is locked too; of several, in the order of ids. Null: there is no such meetup. */
export async function lockMeetup(tx: Transaction, id: number): Promise<LockedMeetup | null> {
  const [row] = await locked(tx, [id])
  return row ?? null
}

const communityOf = prepared<{ community_id: number }>(
  'community_of_meetup',
  'select community_id from events where id = $1::bigint',
)

/** Null: there is no such meetup. */
export async function findCommunityOf(sql: Sql, id: number): Promise<number | null> {
  const [row] = await communityOf(sql, [id])
  return row?.community_id ?? null
}

export interface Reader {
  id: number
  isMember: boolean
}

/** SQL: whether the reader is shown `e`: also one that they have answered, whatever came between them and its organizer. */
const isShown = `(own.status is not null or ${isShownMeetup(maySee('$2::int', 'e.organizer_id', '$3::boolean'))})`

const shown = prepared(
  'is_shown_meetup',
  `select 1 from events e ${ownJoin('$2::int')} where e.id = $1 and ${isShown}`,
)

export const isShownTo = async (sql: Sql, id: number, reader: Reader): Promise<boolean> =>
  (await shown(sql, [id, reader.id, reader.isMember])).length > 0

const byId = prepared<MeetupRow>(
  'meetup_by_id',
  `select ${meetupColumns}, ${viewerColumns('$2::int', '$3::boolean')} from events e ${viewerJoins('$2::int')}
   where e.id = $1 and ${isShown}`,
)

/** Null: there is none, or the reader is not shown it. */
export async function findMeetup(sql: Sql, id: number, reader: Reader): Promise<MeetupRow | null> {
  const [row] = await byId(sql, [id, reader.id, reader.isMember])
  return row ?? null
}

/** Where a page begins: behind a meetup, by its start and its id; null: with the first. */
export type After = readonly [atMs: number, id: number] | null
export type Part = 'upcoming' | 'past'

/**
 * No meetup takes longer than a day and an hour, so that those of the index that may still go on are few. Every page is a range of
 * it with one beginning, also the first: beside a second condition on the start, PostgreSQL reads up to the cursor row by row.
 */
const parts = {
  upcoming: {
    range: `e.ends_at > $4
      and (e.starts_at, e.id) > (greatest($5::timestamptz, $4::timestamptz - interval '26 hours'), $6::int)`,
    order: 'e.starts_at, e.id',
    begin: '-infinity',
  },
  past: {
    range: `e.ends_at <= $4 and (e.starts_at, e.id) < (least($5::timestamptz, $4::timestamptz), $6::int)`,
    order: 'e.starts_at desc, e.id desc',
    begin: 'infinity',
  },
} as const

const page = (part: Part) =>
  prepared<MeetupRow>(
    `meetups_${part}`,
    `select ${meetupColumns}, ${viewerColumns('$2::int', '$3::boolean')} from events e ${viewerJoins('$2::int')}
     where e.community_id = $1 and ${parts[part].range}
       and ${isShownMeetup(isListed('$2::int', 'e.organizer_id', '$3::boolean', '$4::timestamptz'))}
     order by ${parts[part].order} limit $7`,
  )
const pages = { upcoming: page('upcoming'), past: page('past') }

/** Those that have not ended, the next first; or those that have, the last first. */
export const listMeetups = (
  sql: Sql,
  communityId: number,
  reader: Reader,
  { part, after, limit, now }: { part: Part; after: After; limit: number; now: Date },
): Promise<MeetupRow[]> =>
  pages[part](sql, [
    communityId,
    reader.id,
    reader.isMember,
    now,
    after ? new Date(after[0]) : parts[part].begin,
    after?.[1] ?? 0,
    limit,
  ])

/** What a form says of a meetup, with its times as instants. */
export interface MeetupValues {
  title: string
  description: string
  location: string
  startsAt: Date
  endsAt: Date
  hasEnd: boolean
  timezone: string
  maxAttendees: number | null
  enableWaitlist: boolean
  cost: MeetupColumns['cost']
  details: MeetupDetails
  tags: readonly string[]
}

const valuesOf = (values: MeetupValues) => [
  values.title,
  values.description,
  values.location,
  values.startsAt,
  values.endsAt,
  values.hasEnd,
  values.timezone,
  values.maxAttendees,
  values.enableWaitlist,
  values.cost,
  JSON.stringify(values.details),
  values.tags,
  eventWords(values),
]

export async function insertMeetup(
  tx: Transaction,
  {
    communityId,
    organizerId,
    values,
    at,
  }: {
    communityId: number
    organizerId: number
    values: MeetupValues
    at: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into events (title, description, location, starts_at, ends_at, has_end, timezone, max_attendees,
       enable_waitlist, cost, details, tags, words, community_id, organizer_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::tsvector, $14, $15, $16) returning id`,
    [...valuesOf(values), communityId, organizerId, at],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const updateMeetup = (tx: Transaction, id: number, values: MeetupValues) =>
  tx.query(
    `update events set title = $1, description = $2, location = $3, starts_at = $4, ends_at = $5, has_end = $6,
       timezone = $7, max_attendees = $8, enable_waitlist = $9, cost = $10, details = $11, tags = $12, words = $13::tsvector,
       version = version + 1 where id = $14`,
    [...valuesOf(values), id],
  )

export const markCancelled = (tx: Transaction, id: number, at: Date) =>
  tx.query('update events set cancelled_at = $2, version = version + 1 where id = $1', [id, at])

export const deleteMeetup = (tx: Transaction, id: number) =>
  tx.query('delete from events where id = $1', [id])

/** Those that were cancelled before a time. */
export const listCancelled = async (sql: Sql, before: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      'select id from events where cancelled_at <= $1 order by cancelled_at, id limit $2',
      [before, limit],
    )
  ).map(({ id }) => id)

/** Those of a user that have neither started nor been cancelled. */
export const listOrganized = async (sql: Sql, userId: number, now: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select id from events where organizer_id = $1 and starts_at > $2 and cancelled_at is null order by id limit $3`,
      [userId, now, limit],
    )
  ).map(({ id }) => id)
