import type {
  EventData,
  museumCreated,
  museumManagerAssigned,
  museumsImported,
  museumUpdated,
  PublishedMuseum,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeMuseums } from '@vitrine/service-kit'
import { markStale } from '../event-lists/index.repository.ts'
import { storeManagers, storePositions } from './museums.repository.ts'

type MuseumEvent =
  | typeof museumCreated
  | typeof museumsImported
  | typeof museumUpdated
  | typeof museumManagerAssigned

/** What says where museums are, or may. */
const publishedIn = (data: EventData<MuseumEvent>): readonly PublishedMuseum[] => {
  if ('museums' in data) return data.museums
  return 'managerId' in data ? [] : [data.museum]
}

/** Copies what events show of their museums, where they are, and who manages them. Those of one that was renamed are indexed again. */
export const keepMuseums: BatchHandler<MuseumEvent> = async (events, { tx }) => {
  const changed = await storeMuseums(tx, events)
  const managers = events.flatMap(({ aggregateVersion, data }) =>
    'managerId' in data
      ? [{ id: data.museum.id, manager_id: data.managerId, manager_version: aggregateVersion }]
      : [],
  )
  if (managers.length > 0) await storeManagers(tx, managers)
  const placed = events.flatMap(({ aggregateVersion, data }) =>
    publishedIn(data).flatMap(({ id, position }) =>
      position === undefined
        ? []
        : [
            {
              id,
              latitude: position?.latitude ?? null,
              longitude: position?.longitude ?? null,
              position_version: aggregateVersion,
            },
          ],
    ),
  )
  if (placed.length > 0) await storePositions(tx, placed)
  const renamed = changed.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : []))
  if (renamed.length > 0) await markStale(tx, renamed)
}
