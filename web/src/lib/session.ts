import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { retryAuthCheck, retryDelay } from '@vitrine/api-client'
import { authFreshMs, type CurrentUser } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { announce } from './tabs.ts'

export const currentUserQuery = queryOptions({
  queryKey: queryKeys.currentUser,
  queryFn: ({ signal }) =>
    api.read(
      routes.getCurrentUser,
      {},
      { signal, actingUser: null, headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
    ),
  staleTime: authFreshMs,
  gcTime: Number.POSITIVE_INFINITY,
  // A focused tab checks however fresh the answer is (session-sync.ts).
  refetchOnWindowFocus: false,
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

/**
 * What a press does for a member, and what for others. A press before the page knows its user waits until it does: the
 * page shows its buttons before.
 */
export function useMemberPress(): (member: () => void, others: () => void) => void {
  const client = useQueryClient()
  const { status } = useCurrentUser()
  return (member, others) => {
    if (status !== 'loading') return status === 'signed-in' ? member() : others()
    // A check that fails is the same as no user, as everywhere.
    const user = client.ensureQueryData(currentUserQuery).catch(() => null)
    void user.then(known => (known ? member() : others()))
  }
}

/** The check behind {@link useCurrentUser}: its failures, whether it runs, and `refetch`. */
export function useAuthCheck() {
  const { failureCount, failureReason, fetchStatus, isPending, data, refetch } = useQuery(currentUserQuery)
  return { failureCount, failureReason, fetchStatus, isPending, user: data ?? null, refetch }
}

/** Whether the user signed out on purpose: then the end of the session needs no notice (SH7). */
let left = false
export const hasLeft = () => left
export const rememberLeaving = (isLeaving: boolean) => {
  left = isLeaving
}

/** Shows another user, or none. A check that is on its way is about the session of before. */
export function becomeUser(client: QueryClient, user: CurrentUser | null) {
  rememberLeaving(user === null)
  void client.cancelQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  client.setQueryData(currentUserQuery.queryKey, user)
}

/** After signing in. */
export function enterSession(client: QueryClient, user: CurrentUser) {
  becomeUser(client, user)
  announce({ kind: 'entered', user })
}

/** After signing out: nothing of the last user stays in the cache (AU5). */
export function leaveSession(client: QueryClient) {
  becomeUser(client, null)
  announce({ kind: 'left' })
}
