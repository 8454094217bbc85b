import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  isSearchable,
  type MuseumCard,
  museumTagResults,
  type Post,
  searchDebounceMs,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { findPost } from '../../lib/cache.ts'
import { useSettledText } from '../../lib/hooks.ts'
import { museumSearchQuery } from '../../lib/museum-search.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** One post; `null` is an id that cannot exist, for which nothing is fetched. */
export function usePost(id: number | null, isDeleted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: queryKeys.post(id ?? 0),
    queryFn: ({ signal }) => api.call(routes.getPost, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null && !isDeleted,
    // A post that a list already shows appears at once, and is fetched again.
    placeholderData: () => (id === null ? undefined : findPost(client, id)),
    meta: { quiet: true },
  })
}

/** Posts of a museum, newest first. */
export const useMuseumPosts = (museumId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: queryKeys.posts.ofMuseum(museumId),
      fetchPage: (query, signal) =>
        api.page(routes.listMuseumPosts, { params: { museumId: String(museumId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

/** Posts of a person, newest first. */
export const useUserPosts = (userId: number) =>
  useInfiniteQuery(
    pagedQuery<Post>({
      queryKey: queryKeys.posts.ofUser(userId),
      fetchPage: (query, signal) =>
        api.page(routes.listUserPosts, { params: { id: String(userId) }, query }, { signal }),
      meta: { quiet: true },
    }),
  )

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

/** Asked for whenever it is opened: it may have been edited on another page. */
export const postHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.history.ofPost(id),
    queryFn: ({ signal }) => api.call(routes.getPostHistory, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
