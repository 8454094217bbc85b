import { AppError, mayEditMuseum, texts } from '@vitrine/contracts'
import { notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import { type LockedMuseumEvent, lockMuseumEvent } from '../events/locked-event.ts'
import type { MuseumOfEvents } from '../museums/museums.repository.ts'

export const museumEventNotFound = () => notFound(texts.museumEvent.notFound)

/** 403 for everyone but the manager of the museum, and those who manage all museums (EV14). */
export function requireManager(viewer: Actor, { manager_id }: Pick<MuseumOfEvents, 'manager_id'>): void {
  if (!mayEditMuseum(viewer, { managerId: manager_id }))
    throw new AppError('forbidden', texts.museumEvent.managersOnly)
}

/** The event that a viewer acts on, locked; 404 where there is none. */
export async function lockOpened(tx: Transaction, id: number): Promise<LockedMuseumEvent> {
  const event = await lockMuseumEvent(tx, id)
  if (!event) throw museumEventNotFound()
  return event
}
