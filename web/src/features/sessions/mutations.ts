import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** What both ways to end sessions have in common. */
function useOutcome() {
  const client = useQueryClient()
  return {
    meta: { quiet: true },
    onSuccess: ({ deletedCount }: { deletedCount: number }) => {
      toast.success(
        translate('sessions.ended.title'),
        translate('sessions.ended.message', { count: deletedCount }),
      )
    },
    onError: () => toast.error(translate('create.failed.title'), translate('sessions.failedToLogout')),
    // Also after a failure: the session may have ended elsewhere.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  }
}

/** Ends all sessions but the current one (SS2). */
export function useEndOtherSessions() {
  return useSingleMutation({
    ...useOutcome(),
    send: (_: undefined, options) => api.call(routes.endOtherSessions, {}, options),
  })
}

/** Ends one other session (SS3). */
export function useEndSession() {
  return useSingleMutation({
    ...useOutcome(),
    send: (sessionId: string, options) => api.call(routes.endSession, { params: { sessionId } }, options),
  })
}
