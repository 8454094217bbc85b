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
import { storeManagers, storePositions, storeVisits } from './museums.repository.ts'

type MuseumEvent =
  | typeof museumCreated
  | typeof museumsImported
  | typeof museumUpdated
  | typeof museumManagerAssigned

/** What says where museums are and when they can be visited, or may. */
const publishedIn = (data: EventData<MuseumEvent>): readonly PublishedMuseum[] => {
  if ('museums' in data) return data.museums
  return 'managerId' in data ? [] : [data.museum]
}

/**
 * Copies what events show of their museums, where they are, when they can be visited, and who manages them. Those of one that was
 * renamed are indexed again.
 */
export const keepMuseums: BatchHandler<MuseumEvent> = async (events, { tx }) => {
  const changed = await storeMuseums(tx, events)
  const managers = events.flatMap(({ aggregateVersion, data }) =>
    'managerId' in data
      ? [{ id: data.museum.id, manager_id: data.managerId, manager_version: aggregateVersion }]
      : [],
  )
  if (managers.length > 0) await storeManagers(tx, managers)
  const published = events.flatMap(({ aggregateVersion, data }) =>
    publishedIn(data).map(museum => ({ ...museum, aggregateVersion })),
  )
  const placed = published.flatMap(({ id, position, aggregateVersion }) =>
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
  )
  if (placed.length > 0) await storePositions(tx, placed)
  const visited = published.flatMap(({ id, visits, aggregateVersion }) =>
    visits === undefined
      ? []
      : [
          {
            id,
            timezone: visits.timezone,
            opening_hours: visits.openingHours,
            has_free_days: visits.hasFreeAdmissionDays,
            visits_version: aggregateVersion,
          },
        ],
  )
  if (visited.length > 0) await storeVisits(tx, visited)
  const renamed = changed.flatMap(({ id, isRenamed }) => (isRenamed ? [id] : []))
  if (renamed.length > 0) await markStale(tx, renamed)
}
