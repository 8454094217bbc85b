import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { failureText } from './failures.ts'
import { translate } from './i18n/translate.ts'
import { useSingleMutation } from './mutation.ts'
import { checkSession } from './page-user.ts'

/** Asks for another link that confirms the user's e-mail address. Its texts are those of an account. */
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
