import type { EventKind, MeetupCost } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { eventWords } from '../event-lists/words.ts'

/** What a form says of an event, with its times as instants. */
export interface EventValues {
  title: string
  description: string
  location: string
  startsAt: Date
  endsAt: Date
  hasEnd: boolean
  timezone: string
  maxAttendees: number | null
  enableWaitlist: boolean
  /** Of a museum event always free: what it costs is a text, and no seat is held until it is paid. */
  cost: MeetupCost
  /** Those of its kind, by the names of the contract. */
  details: object
  tags: readonly string[]
}

/** Whose it is. */
export type Owner =
  | { kind: 'meetup'; communityId: number; organizerId: number }
  | { kind: 'museum_event'; museum: { id: number; name: string; city: string } }

/** The museum by which a search finds it, too. */
export type WordsOf = { museum: { name: string; city: string } | null }

const valuesOf = (values: EventValues, { museum }: WordsOf) => [
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
  eventWords({ ...values, museum: museum?.name ?? '', city: museum?.city ?? '' }),
]

const ownerOf = (owner: Owner): [EventKind, number | null, number | null, number | null] =>
  owner.kind === 'meetup'
    ? [owner.kind, owner.communityId, owner.organizerId, null]
    : [owner.kind, null, null, owner.museum.id]

export async function insertEvent(
  tx: Transaction,
  { owner, values, at }: { owner: Owner; values: EventValues; at: Date },
): Promise<number> {
  const museum = owner.kind === 'meetup' ? null : owner.museum
  const [row] = await tx.query<{ id: number }>(
    `insert into events (title, description, location, starts_at, ends_at, has_end, timezone, max_attendees,
       enable_waitlist, cost, details, tags, words, kind, community_id, organizer_id, museum_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::tsvector, $14, $15, $16, $17, $18) returning id`,
    [...valuesOf(values, { museum }), ...ownerOf(owner), at],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export const updateEvent = (tx: Transaction, id: number, values: EventValues, words: WordsOf) =>
  tx.query(
    `update events set title = $1, description = $2, location = $3, starts_at = $4, ends_at = $5, has_end = $6,
       timezone = $7, max_attendees = $8, enable_waitlist = $9, cost = $10, details = $11, tags = $12, words = $13::tsvector,
       version = version + 1 where id = $14`,
    [...valuesOf(values, words), id],
  )

export const markCancelled = (tx: Transaction, id: number, at: Date) =>
  tx.query('update events set cancelled_at = $2, version = version + 1 where id = $1', [id, at])

export const deleteEvent = (tx: Transaction, id: number) => tx.query('delete from events where id = $1', [id])

/** Those that were cancelled before a time. */
export const listCancelled = async (sql: Sql, before: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      'select id from events where cancelled_at <= $1 order by cancelled_at, id limit $2',
      [before, limit],
    )
  ).map(({ id }) => id)
