import type { CollaborationStatus, EventKind, MeetupCost } from '@vitrine/contracts'
import type { MuseumColumns, Sql, Transaction } from '@vitrine/service-kit'
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
  /** Of a meetup that names a museum. */
  collaboration: Collaboration | null
}

/** What is asked of a museum, and what it says to it (EV15). */
export interface Collaboration {
  museumId: number
  museumEventId: number | null
  status: CollaborationStatus
  mayPromote: boolean
}

/** Whose it is. */
export type Owner =
  | { kind: 'meetup'; communityId: number; organizerId: number }
  | { kind: 'museum_event'; museumId: number }

/** The museum by which a search finds an event, too. */
export type NamedMuseum = Pick<MuseumColumns, 'museum_name' | 'museum_city'>

const valuesOf = (values: EventValues, museum: NamedMuseum | null) => [
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
  eventWords({ ...values, museum: museum?.museum_name ?? '', city: museum?.museum_city ?? '' }),
  values.collaboration?.museumEventId ?? null,
  values.collaboration?.status ?? null,
  values.collaboration?.mayPromote ?? false,
]

const ownerOf = (
  owner: Owner,
  { collaboration }: EventValues,
): [EventKind, number | null, number | null, number | null] =>
  owner.kind === 'meetup'
    ? [owner.kind, owner.communityId, owner.organizerId, collaboration?.museumId ?? null]
    : [owner.kind, null, null, owner.museumId]

export async function insertEvent(
  tx: Transaction,
  { owner, values, museum, at }: { owner: Owner; values: EventValues; museum: NamedMuseum | null; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into events (title, description, location, starts_at, ends_at, has_end, timezone, max_attendees,
       enable_waitlist, cost, details, tags, words, museum_event_id, collaboration, can_museum_promote,
       kind, community_id, organizer_id, museum_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::tsvector, $14, $15, $16, $17, $18, $19, $20, $21)
     returning id`,
    [...valuesOf(values, museum), ...ownerOf(owner, values), at],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** A museum event stays that of its museum. */
export const updateEvent = (
  tx: Transaction,
  id: number,
  { values, museum, at }: { values: EventValues; museum: NamedMuseum | null; at: Date },
) =>
  tx.query(
    `update events set title = $1, description = $2, location = $3, starts_at = $4, ends_at = $5, has_end = $6,
       timezone = $7, max_attendees = $8, enable_waitlist = $9, cost = $10, details = $11, tags = $12, words = $13::tsvector,
       museum_event_id = $14, collaboration = $15, can_museum_promote = $16,
       museum_id = case kind when 'meetup' then $17::int else museum_id end, version = version + 1, changed_at = $18
     where id = $19`,
    [...valuesOf(values, museum), values.collaboration?.museumId ?? null, at, id],
  )

export const markCancelled = (tx: Transaction, id: number, at: Date) =>
  tx.query('update events set cancelled_at = $2, version = version + 1, changed_at = $2 where id = $1', [
    id,
    at,
  ])

export const deleteEvent = (tx: Transaction, id: number) => tx.query('delete from events where id = $1', [id])

/** Those that were cancelled before a time. */
export const listCancelled = async (sql: Sql, before: Date, limit: number): Promise<number[]> =>
  (
    await sql.query<{ id: number }>(
      'select id from events where cancelled_at <= $1 order by cancelled_at, id limit $2',
      [before, limit],
    )
  ).map(({ id }) => id)
