import type { MeetupCost } from '@vitrine/contracts'
import { prepared, type Transaction } from '@vitrine/service-kit'
import type { MeetupDetails } from '../meetups/details.ts'
import type { CollaborationColumns } from '../meetups/museum/collaboration.ts'
import type { MuseumEventDetails } from '../museum-events/details.ts'
import { type MuseumOfEvents, museumOfEvents } from '../museums/museums.repository.ts'
import { type EventColumns, eventColumns } from './event-row.ts'

/** A meetup that nothing else changes until the end of the transaction, nor who comes to it. */
export interface LockedMeetup extends EventColumns, CollaborationColumns {
  kind: 'meetup'
  community_id: number
  community_name: string
  is_private: boolean
  organizer_id: number | null
  cost: MeetupCost
  details: MeetupDetails
  /** They do not take part, and are not asked again. */
  declined_museum_ids: number[]
}

/** As {@link LockedMeetup}, an event of a museum. */
export interface LockedMuseumEvent extends EventColumns, MuseumOfEvents {
  kind: 'museum_event'
  details: MuseumEventDetails
}

export type LockedEvent = LockedMeetup | LockedMuseumEvent

const locking = (name: string, which: string, lock: 'update' | 'share') =>
  prepared<LockedEvent>(
    name,
    `select ${eventColumns}, e.declined_museum_ids, c.name as community_name, c.is_private, ${museumOfEvents}
     from events e left join communities c on c.id = e.community_id left join museums museum on museum.id = e.museum_id
     where ${which} for ${lock} of e`,
  )
const locked = locking('lock_event', 'e.id = $1::bigint', 'update')
const lockedShared = locking('lock_event_shared', 'e.id = $1::bigint', 'share')
// PostgreSQL locks in the order of the rows, which it sorts before.
const lockedAll = locking('lock_events', 'e.id = any($1::int[]) order by e.id', 'update')

/** After the community, where that is locked too; of several, in the order of ids. Null: there is no such event. */
export async function lockEvent(tx: Transaction, id: number): Promise<LockedEvent | null> {
  const [event] = await locked(tx, [id])
  return event ?? null
}

/** Several at once, in the order of ids; without those that do not exist. */
export const lockEvents = (tx: Transaction, ids: readonly number[]): Promise<LockedEvent[]> =>
  lockedAll(tx, [ids])

export async function lockMeetup(tx: Transaction, id: number): Promise<LockedMeetup | null> {
  const event = await lockEvent(tx, id)
  return event?.kind === 'meetup' ? event : null
}

/** As {@link lockMeetup}, for what several may do at once and what changes nothing of it. */
export async function lockMeetupShared(tx: Transaction, id: number): Promise<LockedMeetup | null> {
  const [event] = await lockedShared(tx, [id])
  return event?.kind === 'meetup' ? event : null
}

export async function lockMuseumEvent(tx: Transaction, id: number): Promise<LockedMuseumEvent | null> {
  const event = await lockEvent(tx, id)
  return event?.kind === 'museum_event' ? event : null
}
