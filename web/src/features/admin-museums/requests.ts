import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { AssignedManager, ManagerRequest, ManagerRequestStatus } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureText, hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

export type StatusFilter = ManagerRequestStatus | ''

/** Requests to manage a museum, the newest first. */
export const managerRequestsQuery = (status: StatusFilter) =>
  pagedQuery<ManagerRequest>({
    queryKey: queryKeys.admin.managerRequestsOf(status),
    fetchPage: (query, signal) =>
      api.page(routes.listManagerRequests, { query: { ...query, status } }, { signal }),
    hasOffset: false,
    meta: { quiet: true },
  })

export interface Approval {
  adminNotes: string
  replacesManagerId?: number
}

/** Approves; `onAssigned`: the museum has a manager whom the request does not name. */
export function useApproveRequest(
  id: number,
  options: { onDone: () => void; onAssigned: (assigned: AssignedManager) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (body: Approval, more) =>
      api.call(routes.approveManagerRequest, { params: { id: String(id) }, body }, more),
    meta: { quiet: true },
    onSuccess() {
      void client.invalidateQueries({ queryKey: queryKeys.admin.managerRequests })
      void client.invalidateQueries({ queryKey: queryKeys.admin.museums })
      toast.success(translate('adminClaims.approved'))
      options.onDone()
    },
    onError(error) {
      if (hasCode(error, 'manager_assigned'))
        return options.onAssigned(error.details as unknown as AssignedManager)
      void client.invalidateQueries({ queryKey: queryKeys.admin.managerRequests })
      toast.error(translate('adminClaims.approveFailed'), reasonOf(error))
    },
  })
}

export function useRejectRequest(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (adminNotes: string, more) =>
      api.call(routes.rejectManagerRequest, { params: { id: String(id) }, body: { adminNotes } }, more),
    meta: { quiet: true },
    onSuccess() {
      void client.invalidateQueries({ queryKey: queryKeys.admin.managerRequests })
      toast.success(translate('adminClaims.rejected'))
      onDone()
    },
    onError(error) {
      void client.invalidateQueries({ queryKey: queryKeys.admin.managerRequests })
      toast.error(translate('adminClaims.rejectFailed'), reasonOf(error))
    },
  })
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status >= 500 ? translate('common.tryAgain') : failureText(error)
