import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnyEvent, isSearchable, searchDebounceMs } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useSettledText } from '../../lib/hooks.ts'
import { ownZone } from '../../lib/own-zone.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const eventResults = 5
const none: AnyEvent[] = []

type SearchState = 'idle' | 'searching' | 'found' | 'nothing' | 'failed'

/** Events that are not over, the next first. */
const eventSearchQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.events.found(text),
    queryFn: ({ signal }) =>
      api.call(
        routes.searchEvents,
        { query: { q: text, limit: eventResults, timezone: ownZone() } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Of an earlier answer those that may still be meant are offered meanwhile: Enter takes the first. */
function hasWords(event: AnyEvent, text: string): boolean {
  const museum = event.type === 'museum_event' ? event.museum.name : ''
  const searched = `${event.title} ${event.location} ${museum}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every(word => searched.includes(word))
}

/** Up to five events for a text that is long enough and has not changed for a moment (DS4). */
export function useEventSearch(text: string) {
  const { settled, composition } = useSettledText(text, searchDebounceMs)
  return { ...useFound(text.trim(), settled.trim()), composition }
}

function useFound(typed: string, wanted: string): { events: readonly AnyEvent[]; state: SearchState } {
  const isWanted = isSearchable(typed)
  const { data, isError, isPlaceholderData } = useQuery({
    ...eventSearchQuery(wanted),
    enabled: isWanted && isSearchable(wanted),
  })
  if (!isWanted) return { events: none, state: 'idle' }
  if (isError) return { events: none, state: 'failed' }
  const events = data ?? none
  if (data === undefined || isPlaceholderData || wanted !== typed) {
    return { events: events.filter(event => hasWords(event, typed)), state: 'searching' }
  }
  return { events, state: events.length > 0 ? 'found' : 'nothing' }
}
