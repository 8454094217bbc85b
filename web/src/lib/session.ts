import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { retryAuthCheck, retryDelay } from '@vitrine/api-client'
import { authFreshMs, type CurrentUser, routes } from '@vitrine/contracts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { forgetLeaving, rememberLeaving } from './session-memory.ts'

export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) =>
    api.read(
      routes.getCurrentUser,
      {},
      { signal, headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
    ),
  staleTime: authFreshMs,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
  refetchOnReconnect: 'always',
  retry: retryAuthCheck,
  retryDelay,
  meta: { quiet: true },
})

/** `loading` lasts until the first answer; `signed-out` is also the state when the check fails. */
export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'signed-out'; user: null }

export function useCurrentUser(): Session {
  const { data, status } = useQuery(currentUserQuery)
  if (data) return { status: 'signed-in', user: data }
  return { status: status === 'pending' ? 'loading' : 'signed-out', user: null }
}

/** The check behind {@link useCurrentUser}: its failures, whether it runs, and `refetch`. */
export function useAuthCheck() {
  const { failureCount, failureReason, fetchStatus, isPending, data, refetch } = useQuery(currentUserQuery)
  return { failureCount, failureReason, fetchStatus, isPending, isSignedIn: Boolean(data), refetch }
}

/** After signing in: what was cached for an anonymous visitor is fetched again. */
export function enterSession(client: QueryClient, user: CurrentUser) {
  forgetLeaving()
  client.setQueryData(currentUserQuery.queryKey, user)
  void client.invalidateQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** After signing out: nothing of the last user stays in the cache (AU5). */
export function leaveSession(client: QueryClient) {
  rememberLeaving()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  client.getMutationCache().clear()
}
