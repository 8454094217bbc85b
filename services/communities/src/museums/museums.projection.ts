import type { museumCreated, museumManagerAssigned, museumsImported, museumUpdated } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeMuseums } from '@vitrine/service-kit'
import { markStale } from '../event-lists/index.repository.ts'
import { storeManagers } from './museums.repository.ts'

type MuseumEvent =
  | typeof museumCreated
  | typeof museumsImported
  | typeof museumUpdated
  | typeof museumManagerAssigned

/** Copies what events show of their museums, and who manages them. Those of one that was renamed are indexed again. */
export const keepMuseums: BatchHandler<MuseumEvent> = async (events, { tx }) => {
  const changed = await storeMuseums(tx, events)
  const managers = events.flatMap(({ aggregateVersion, data }) =>
    'managerId' in data
      ? [{ id: data.museum.id, manager_id: data.managerId, manager_version: aggregateVersion }]
      : [],
  )
  if (managers.length > 0) await storeManagers(tx, managers)
  const renamed = changed.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : []))
  if (renamed.length > 0) await markStale(tx, renamed)
}
