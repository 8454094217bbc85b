import { useQueryClient } from '@tanstack/react-query'
import { retryDelay, retrySignOut } from '@vitrine/api-client'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate } from 'react-router-dom'
import { translate } from '../lib/i18n/translate.ts'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { useSingleMutation } from './mutation.ts'
import { leaveSession } from './session.ts'

/** Signs out. The page clears its data even when the server does not answer (AU5). */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = () => {
    leaveSession(client)
    navigate('/')
  }
  return useSingleMutation({
    send: (_: undefined, options) => api.call(routes.logout, {}, options),
    meta: { quiet: true },
    networkMode: 'always',
    retry: retrySignOut,
    retryDelay,
    onSuccess: () => {
      leave()
      toast.success(translate('auth.signedOut.title'), translate('auth.signedOut.message'))
    },
    onError: () => {
      leave()
      toast.warning(translate('auth.signedOut.title'), translate('auth.signedOutLocally'))
    },
  })
}
