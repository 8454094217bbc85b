import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { toast } from '../../ui/toast/queue.ts'
import { useModeration } from './mutations.ts'

/** Ends a ban before its time (MM3). */
export const useLiftBan = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.lift',
    send: (userId: number, sent) => api.call(routes.liftBan, { params: { id: communityId, userId } }, sent),
    done: 'order.bans.lifted',
  })

/** Restores what a moderator deleted (B-68). */
export const useRestoreContent = (communityId: number) =>
  useModeration({
    communityId,
    operation: 'operations.restoreContent',
    send: (logId: number, sent) =>
      api.call(routes.restoreContent, { params: { id: communityId, logId } }, sent),
    onDone: ({ restored }) => toast.success(translate('order.deleted.restored', { count: restored })),
  })
