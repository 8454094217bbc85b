import type { CollaborationStatus, EventRef } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { eventWords } from '../../event-lists/words.ts'
import { type EventColumns, eventRefOf } from '../../events/event-row.ts'
import type { LockedMeetup } from '../../events/locked-event.ts'

/** An event of a museum, as a meetup names it. */
export interface MuseumEventOf extends Pick<EventColumns, 'id' | 'ends_at' | 'cancelled_at'> {
  museum_id: number
}

/** Not deleted until the end of the transaction. Null: there is none. */
export async function shareMuseumEvent(tx: Transaction, id: number): Promise<MuseumEventOf | null> {
  const [event] = await tx.query<MuseumEventOf>(
    `select id, museum_id, ends_at, cancelled_at from events where id = $1 and kind = 'museum_event' for key share`,
    [id],
  )
  return event ?? null
}

const refById = prepared<Parameters<typeof eventRefOf>[0]>(
  'museum_event_of_meetup',
  `select id, title, starts_at, timezone from events where id = $1::int and kind = 'museum_event'`,
)

/** Null: it was deleted meanwhile. */
export async function findMuseumEventRef(sql: Sql, id: number): Promise<EventRef | null> {
  const [event] = await refById(sql, [id])
  return event ? eventRefOf(event) : null
}

export const storeAnswer = (
  tx: Transaction,
  meetupId: number,
  { status, at }: { status: CollaborationStatus; at: Date },
) =>
  tx.query('update events set collaboration = $2, version = version + 1, changed_at = $3 where id = $1', [
    meetupId,
    status,
    at,
  ])

/** A locked meetup names its museum no more, and is not to name it again. */
export const takeMuseumOut = (tx: Transaction, { id, title, location }: LockedMeetup, at: Date) =>
  tx.query(
    `update events set declined_museum_ids = declined_museum_ids || museum_id, museum_id = null, museum_event_id = null,
       collaboration = null, can_museum_promote = false, details = details || '{"museumContact": ""}',
       words = $2::tsvector, version = version + 1, changed_at = $3 where id = $1`,
    [id, eventWords({ title, location, museum: '', city: '' }), at],
  )
