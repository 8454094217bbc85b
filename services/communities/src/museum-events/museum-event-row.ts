import { type MuseumEvent, mayEditMuseum } from '@vitrine/contracts'
import { museumRefOf } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import { type EventColumns, isToCome, type OwnColumns, shownOf, withoutGuests } from '../events/event-row.ts'
import type { MuseumOfEvents } from '../museums/museums.repository.ts'
import type { MuseumEventDetails } from './details.ts'

/** An event of a museum, with what it is to its viewer. */
export interface MuseumEventRow extends EventColumns, OwnColumns, MuseumOfEvents {
  kind: 'museum_event'
  details: MuseumEventDetails
}

/** The event as its viewer is shown it. */
export function museumEventOf(row: MuseumEventRow, viewer: Actor, now: Date): MuseumEvent {
  const isManager = mayEditMuseum(viewer, { managerId: row.manager_id })
  return {
    type: 'museum_event',
    museum: museumRefOf(row),
    ...shownOf(row.cancelled_at === null ? row : { ...row, ...withoutGuests }, now),
    ...row.details,
    mayJoin: isToCome(row, now),
    mayEdit: isManager && isToCome(row, now),
    mayDuplicate: isManager,
  }
}
