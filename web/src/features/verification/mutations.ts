import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureText } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { checkSession } from '../../lib/page-user.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Confirms the address of a link; the screen shows the outcome. */
export function useVerifyEmail() {
  const client = useQueryClient()
  return useSingleMutation({
    send: (token: string, options) => api.call(routes.verifyEmail, { body: { token } }, options),
    meta: { quiet: true },
    onSuccess: () => {
      void checkSession()
      void client.invalidateQueries({ queryKey: queryKeys.profiles.all })
    },
  })
}

/** Asks for another link. */
export function useSendVerificationMail() {
  return useSingleMutation({
    send: (_: undefined, options) => api.call(routes.sendVerificationMail, {}, options),
    meta: { quiet: true },
    onSuccess: ({ email }) => {
      // Null: it was confirmed meanwhile, in another tab.
      if (email === null) return checkSession()
      toast.success(translate('verification.sent.title'), translate('verification.sent.message', { email }))
    },
    onError: error => toast.error(translate('verification.notSent'), failureText(error)),
  })
}
