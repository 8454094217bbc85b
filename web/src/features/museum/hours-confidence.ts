import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { HoursConfidence, Museum } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** What visits say of the hours; a check-in of the reader, and an undone one, load it again. */
export const confidenceQuery = ({ id, checkIn }: Museum) =>
  queryOptions({
    queryKey: queryKeys.museums.confidence(id, checkIn?.id ?? null),
    queryFn: ({ signal }) => api.call(routes.getHoursConfidence, { params: { id: String(id) } }, { signal }),
    meta: { quiet: true },
  })

/** Reports that the museum is closed although its hours say otherwise. */
export function useReportClosed(museum: Museum) {
  const client = useQueryClient()
  return useSingleMutation<HoursConfidence>({
    send: (_, options) => api.call(routes.reportClosed, { params: { id: String(museum.id) } }, options),
    onSuccess(confidence) {
      client.setQueryData(confidenceQuery(museum).queryKey, confidence)
      toast.success(translate('hoursConfidence.reported'), translate('hoursConfidence.reported.message'))
    },
  })
}
