import { useQueryClient } from '@tanstack/react-query'
import { retryDelay, retrySignOut } from '@vitrine/api-client'
import { routes, texts } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { useApiMutation } from './mutation.ts'
import { leaveSession } from './session.ts'

/** Signs out. The page clears its data even when the server does not answer (AU5). */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useApiMutation({
    send: (_: undefined, options) => api.call(routes.logout, {}, options),
    meta: { quiet: true },
    networkMode: 'always',
    retry: retrySignOut,
    retryDelay,
    onSuccess: () => toast.success(texts.auth.signedOut),
    onError: () => toast.warning(texts.auth.signedOutLocally),
    onSettled: () => {
      leaveSession(client)
      navigate('/')
    },
  })
}
