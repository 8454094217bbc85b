import { prepared, type Sql } from '@vitrine/service-kit'
import { isListed, maySee } from '../audience/audience.ts'
import { type EventColumns, eventColumns, ownJoin } from '../events/event-row.ts'
import { isShownMeetup, type MeetupRow, viewerColumns, viewerJoins } from './meetup-row.ts'

const communityOf = prepared<{ community_id: number | null }>(
  'community_of_meetup',
  'select community_id from events where id = $1::bigint',
)

/** Null: there is no such meetup; of a museum event, too. */
export async function findCommunityOf(sql: Sql, id: number): Promise<number | null> {
  const [row] = await communityOf(sql, [id])
  return row?.community_id ?? null
}

export interface Reader {
  id: number
  isMember: boolean
}

/**
 * SQL: whether a reader is shown `e`, of which `own` is their answer: also one that they have answered, whatever came between them
 * and its organizer.
 */
export const mayOpen = (reader: string, isMember: string): string =>
  `(own.status is not null or ${isShownMeetup(maySee(reader, 'e.organizer_id', isMember))})`
/** The manager of the museum that it names, too, whatever came between them. */
const mayOpenReader = `(${mayOpen('$2::int', '$3::boolean')}
  or (select museum.manager_id from museums museum where museum.id = e.museum_id) = $2::int)`

const shown = prepared(
  'is_shown_meetup',
  `select 1 from events e ${ownJoin('$2::int')} where e.id = $1 and ${mayOpenReader}`,
)

export const isShownTo = async (sql: Sql, id: number, reader: Reader): Promise<boolean> =>
  (await shown(sql, [id, reader.id, reader.isMember])).length > 0

const byId = prepared<MeetupRow>(
  'meetup_by_id',
  `select ${eventColumns}, ${viewerColumns('$2::int', '$3::boolean')} from events e ${viewerJoins('$2::int')}
   where e.id = $1 and ${mayOpenReader}`,
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
    `select ${eventColumns}, ${viewerColumns('$2::int', '$3::boolean')} from events e ${viewerJoins('$2::int')}
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

const next = prepared<EventColumns>(
  'next_meetup',
  `select ${eventColumns} from events e where e.community_id = $1 and e.starts_at > $4 and e.cancelled_at is null
     and ${isShownMeetup(isListed('$2::int', 'e.organizer_id', '$3::boolean', '$4::timestamptz'))}
   order by e.starts_at, e.id limit 1`,
)

/** The meetup of a community that starts next; null: none is planned. */
export async function findNextMeetup(
  sql: Sql,
  communityId: number,
  reader: Reader,
  now: Date,
): Promise<EventColumns | null> {
  const [row] = await next(sql, [communityId, reader.id, reader.isMember, now])
  return row ?? null
}

/** Those of a user that have neither started nor been cancelled. */
export const listOrganized = async (sql: Sql, userId: number, now: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      `select id from events where organizer_id = $1 and starts_at > $2 and cancelled_at is null order by id limit $3`,
      [userId, now, limit],
    )
  ).map(({ id }) => id)
