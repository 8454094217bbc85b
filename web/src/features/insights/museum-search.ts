import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type MuseumRef,
  museumTagResults,
  routes,
  searchDebounceMs,
  searchMinimumCharacters,
} from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks.ts'

type SearchState = 'idle' | 'searching' | 'found' | 'nothing' | 'failed'

const none: MuseumRef[] = []

/** Up to five museums for what is typed, once it is longer than two characters and has stood still (PO5). */
export function useMuseumSearch(text: string): { museums: readonly MuseumRef[]; state: SearchState } {
  const typed = text.trim()
  const wanted = useDebounced(typed, searchDebounceMs)
  const isWanted = typed.length >= searchMinimumCharacters
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['museum-search', wanted],
    queryFn: ({ signal }) =>
      api.call(routes.searchMuseums, { query: { q: wanted, limit: museumTagResults } }, { signal }),
    enabled: isWanted && wanted.length >= searchMinimumCharacters,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!isWanted) return { museums: none, state: 'idle' }
  if (isError) return { museums: none, state: 'failed' }
  if (!data || isPlaceholderData || wanted !== typed) return { museums: data ?? none, state: 'searching' }
  const museums = data.slice(0, museumTagResults)
  return { museums, state: museums.length > 0 ? 'found' : 'nothing' }
}
