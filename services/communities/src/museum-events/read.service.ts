import type { MuseumEvent } from '@vitrine/contracts'
import type { Actor, CommunitiesContext } from '../context.ts'
import { museumEventNotFound } from './access.ts'
import { museumEventOf } from './museum-event-row.ts'
import { findMuseumEvent } from './museum-events.repository.ts'

/** EV5. */
export async function getMuseumEvent(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  viewer: Actor,
  id: number,
): Promise<MuseumEvent> {
  const row = await findMuseumEvent(db, id, viewer.id)
  if (!row) throw museumEventNotFound()
  return museumEventOf(row, viewer, clock())
}
