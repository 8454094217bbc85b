import { useQueryClient } from '@tanstack/react-query'
import type { ReportReason } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { Reported } from '../../lib/content-dialogs.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { removeReported } from './cache.ts'

/** Where its reporter no longer sees it. */
const leftOutTexts = {
  community: undefined,
  community_member: undefined,
  community_post: 'report.sent.leftOut',
  community_comment: 'report.sent.leftOut',
  meetup_photo: 'report.sent.leftOutOfPhotos',
} as const

/** Reports it; a repeated report is confirmed in the same words (D-67). */
export function useReport(target: Reported, onDone: () => void) {
  const client = useQueryClient()
  const { targetType, targetId } = target
  const leftOut = leftOutTexts[targetType]
  return useSingleMutation({
    meta: { operation: 'operations.report' },
    send: (body: { category: ReportReason; details: string }, options) =>
      api.call(routes.createReport, { body: { targetType, targetId, ...body } }, options),
    onSuccess: () => {
      toast.success(
        translate(targetType === 'community' ? 'report.sent.administrators' : 'report.sent.moderators'),
        leftOut && translate(leftOut),
      )
      removeReported(client, target)
      void client.invalidateQueries({ queryKey: queryKeys.ownReports })
      onDone()
    },
  })
}
