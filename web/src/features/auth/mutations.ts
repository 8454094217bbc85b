import { useQueryClient } from '@tanstack/react-query'
import { ApiError, retrySignIn, signInRetryDelay } from '@vitrine/api-client'
import type { Credentials, CurrentUser, Registration } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { failureText } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { nextPath } from '../../lib/next-path.ts'
import { enterSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast/queue.ts'

export type CredentialsForm = z.input<typeof Credentials>
export type RegistrationForm = z.input<typeof Registration>

/** Errors are shown as toasts, never on the page (AU6). */
const refused =
  (title: 'auth.signInFailed' | 'auth.registrationFailed', onRefused: (error: Error) => void) =>
  (error: Error) => {
    toast.error(translate(title), failureText(error))
    onRefused(error)
  }

const isCodeNeeded = (error: Error) => error instanceof ApiError && error.code === 'totp_required'

function useEnter(welcome: 'welcomeBack' | 'registered') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (user: CurrentUser) => {
    enterSession(client, user)
    toast.success(translate(`auth.${welcome}.title`), translate(`auth.${welcome}.message`))
    navigate(nextPath(query.get('next')), { replace: true })
  }
}

/** `onRefused` is called after the toast; `onCodeNeeded` returns true when a code was not asked for before. */
export function useSignIn(onRefused: (error: Error) => void, onCodeNeeded: () => boolean) {
  const refuse = refused('auth.signInFailed', onRefused)
  return useSingleMutation({
    send: (body: CredentialsForm, options) => api.call(routes.login, { body }, options),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter('welcomeBack'),
    onError: error => {
      if (isCodeNeeded(error) && onCodeNeeded()) return
      refuse(error)
    },
  })
}

export function useRegister(onRefused: (error: Error) => void) {
  return useSingleMutation({
    send: (body: RegistrationForm, options) => api.call(routes.register, { body }, options),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter('registered'),
    onError: refused('auth.registrationFailed', onRefused),
  })
}
