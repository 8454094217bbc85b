import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** Reads the events of a museum again: the lists where they are shown, and the pages of museum events. */
export function rereadMuseumEvents(client: QueryClient, museumId: number) {
  void client.invalidateQueries({ queryKey: queryKeys.museumEvents.of(museumId) })
  void client.invalidateQueries({ queryKey: queryKeys.events.all })
  void client.invalidateQueries({ queryKey: queryKeys.museumEvents.pages })
}
