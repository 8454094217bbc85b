import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { toast } from '../../ui/toast/queue.ts'
import { useModeration } from './mutations.ts'
import type { ReportDecision } from './report-decision.ts'

/** Shows other moderators who works on a report, or that no one does any more (B-08). */
export const useClaimReport = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.claimReport',
    send: ({ reportId, version, claim }: { reportId: number; version: number; claim: boolean }, sent) =>
      api.call(routes.claimReport, { params: { id: communityId, reportId }, body: { version, claim } }, sent),
  })

/** Decides a report (MM8). Where another moderator has changed it meanwhile, it is to be read again first. */
export const useDecideReport = (communityId: number, reportId: number, onOver: () => void) =>
  useModeration({
    communityId,
    operation: 'operations.decide',
    send: (body: ReportDecision, sent) =>
      api.call(routes.decideReport, { params: { id: communityId, reportId }, body }, sent),
    onDone: (_, { action }) => {
      toast.success(translate(`reported.done.${action}`))
      onOver()
    },
    onRefused: error => {
      if (hasCode(error, 'stale_version')) onOver()
    },
  })
