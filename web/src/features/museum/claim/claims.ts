import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Claim, OwnManagerRequest } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../../lib/api.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../../lib/mutation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { toast } from '../../../ui/toast/queue.ts'

const paramsOf = (museumId: number) => ({ params: { id: String(museumId) } })

/** The reader's own request to manage a museum; null: none. */
export const ownClaimQuery = (museumId: number) =>
  queryOptions({
    queryKey: queryKeys.claims.own(museumId),
    queryFn: async ({ signal }) =>
      (await api.call(routes.getOwnManagerRequest, paramsOf(museumId), { signal })).request,
    meta: { quiet: true },
  })

const keep = (client: QueryClient, museumId: number, request: OwnManagerRequest | null) =>
  client.setQueryData(queryKeys.claims.own(museumId), request)

/** Sends the claim; the dialog shows a failure. */
export function useClaimMuseum(museumId: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (body: Claim, options) => api.call(routes.requestManager, { ...paramsOf(museumId), body }, options),
    meta: { quiet: true },
    onSuccess({ request }) {
      keep(client, museumId, request)
      toast.success(translate('claimMuseum.submitted'))
      onDone()
    },
  })
}

export function useWithdrawClaim(museumId: number) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (_nothing, options) => api.call(routes.withdrawManagerRequest, paramsOf(museumId), options),
    meta: { operation: 'operations.withdraw' },
    onSuccess({ request }) {
      keep(client, museumId, request)
      toast.success(translate('claimMuseum.withdrawn'))
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.claims.own(museumId) }),
  })
}
