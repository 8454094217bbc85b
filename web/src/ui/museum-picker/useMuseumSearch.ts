import { useQuery } from '@tanstack/react-query'
import { isSearchable, type MuseumCard, museumTagResults, searchDebounceMs } from '@vitrine/contracts'
import { useSettledText } from '../../lib/hooks.ts'
import { museumSearchQuery } from '../../lib/museum-search.ts'

type SearchState = 'idle' | 'searching' | 'found' | 'nothing' | 'failed'

const none: MuseumCard[] = []

/** Up to five museums for a text that is long enough and has not changed for a moment (PO5). */
export function useMuseumSearch(text: string) {
  const { settled, composition } = useSettledText(text, searchDebounceMs)
  return { ...useSuggestions(text.trim(), settled.trim()), composition }
}

function useSuggestions(
  typed: string,
  wanted: string,
): { museums: readonly MuseumCard[]; state: SearchState } {
  const isWanted = isSearchable(typed)
  const { data, isError, isPlaceholderData } = useQuery({
    ...museumSearchQuery(wanted),
    enabled: isWanted && isSearchable(wanted),
  })
  if (!isWanted) return { museums: none, state: 'idle' }
  if (isError) return { museums: none, state: 'failed' }
  if (!data || isPlaceholderData || wanted !== typed) return { museums: data ?? none, state: 'searching' }
  const museums = data.slice(0, museumTagResults)
  return { museums, state: museums.length > 0 ? 'found' : 'nothing' }
}
