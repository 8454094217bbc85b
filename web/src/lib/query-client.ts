import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isStatus, retryDelay, retryMutation, retryQuery } from '@vitrine/api-client'
import { queryFreshMs, undoMinutes } from '@vitrine/contracts'
import { toast } from '../ui/toast/queue.ts'
import { type FailureOf, failureToast } from './failures.ts'
import { queryKeys } from './query-keys.ts'
import { followUser } from './session-sync.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `thing` is what could not be loaded; `quiet`: the screen shows the failure itself. */
    queryMeta: { thing?: FailureOf['thing']; quiet?: boolean }
    /** `operation` is what could not be completed; `quiet`: the mutation's own `onError` says it. */
    mutationMeta: { operation?: FailureOf['operation']; quiet?: boolean }
  }
}

/** The session was checked before a 401 got here (api.ts): a further attempt would end the same. */
const unlessSignedOut =
  (retry: typeof retryQuery): typeof retryQuery =>
  (failures, error) =>
    !isStatus(error, 401) && retry(failures, error)

/** The cache of the page, by the rules of XC4. A failure has one toast, unless `quiet` says that its screen shows it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) toast.show(failureToast(error, query.meta))
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) toast.show(failureToast(error, mutation.meta))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: queryFreshMs,
        gcTime: queryFreshMs,
        refetchOnWindowFocus: false,
        networkMode: 'online',
        retry: unlessSignedOut(retryQuery),
        retryDelay,
      },
      mutations: { networkMode: 'online', retry: unlessSignedOut(retryMutation), retryDelay },
    },
  })
  client.setQueryDefaults(queryKeys.deleted.all, { gcTime: undoMinutes * 60_000 })
  followUser(client)
  return client
}
