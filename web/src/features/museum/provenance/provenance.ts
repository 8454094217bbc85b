import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ConfirmField, FieldProvenance, Museum, ProvenanceField } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../../lib/api.ts'
import { hasCode } from '../../../lib/failures.ts'
import { useSingleMutation } from '../../../lib/mutation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Where each detail comes from; loaded again for another version of the museum. */
export const provenanceQuery = ({ id, version }: Museum) =>
  queryOptions({
    queryKey: queryKeys.museums.provenance(id, version),
    queryFn: ({ signal }) => api.call(routes.getProvenance, { params: { id: String(id) } }, { signal }),
    meta: { quiet: true },
  })

/** Confirms a value, or takes that back. One that has changed meanwhile is shown as it is now. */
export function useConfirmField(museum: Museum) {
  const client = useQueryClient()
  const { queryKey } = provenanceQuery(museum)
  return useSingleMutation({
    meta: { operation: 'operations.confirm' },
    send: ({ field, ...body }: ConfirmField & { field: ProvenanceField }, more) =>
      api.call(routes.confirmField, { params: { id: String(museum.id), field }, body }, more),
    onSuccess: (found: FieldProvenance) =>
      client.setQueryData(queryKey, fields =>
        fields?.map(each => (each.field === found.field ? found : each)),
      ),
    onError(error) {
      if (!hasCode(error, 'stale_version')) return
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.museum.all })
    },
  })
}
