import type { museumCreated, museumManagerAssigned, museumsImported, museumUpdated } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeMuseums } from '@vitrine/service-kit'
import { markStale } from '../event-lists/index.repository.ts'

type MuseumEvent =
  | typeof museumCreated
  | typeof museumsImported
  | typeof museumUpdated
  | typeof museumManagerAssigned

/** Copies what events show of their museums, and who manages them. Those of one that was renamed are indexed again. */
export const keepMuseums: BatchHandler<MuseumEvent> = async (events, { tx }) => {
  const changed = await storeMuseums(tx, events)
  const managers = events.flatMap(({ aggregateVersion, data }) =>
    'managerId' in data ? [{ id: data.museum.id, managerId: data.managerId, version: aggregateVersion }] : [],
  )
  // In the order of versions, of which a batch may hold several of one museum.
  for (const { id, managerId, version } of managers.toSorted((a, b) => a.version - b.version))
    await tx.query(
      `update museums set manager_id = $2, manager_version = $3 where id = $1 and manager_version < $3`,
      [id, managerId, version],
    )
  const renamed = changed.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : []))
  if (renamed.length > 0) await markStale(tx, renamed)
}
