import { useQueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError, retrySignIn, signInRetryDelay } from '@vitrine/api-client'
import { type Credentials, type CurrentUser, type Registration, routes, texts } from '@vitrine/contracts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { nextPath } from '../../lib/next-path.ts'
import { enterSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast/queue.ts'

export type CredentialsForm = z.input<typeof Credentials>
export type RegistrationForm = z.input<typeof Registration>

function reasonOf(error: Error): string {
  if (error instanceof ApiError) return error.text
  return error instanceof NetworkError ? texts.errors.connection.message : texts.errors.unexpected
}

/** Errors are shown as toasts, never on the page (AU6). */
const refused = (title: string) => (error: Error) => toast.error(title, reasonOf(error))

function useEnter(welcome: { title: string; message: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (user: CurrentUser) => {
    enterSession(client, user)
    toast.success(welcome)
    navigate(nextPath(query.get('next')), { replace: true })
  }
}

export function useSignIn() {
  return useApiMutation({
    send: (body: CredentialsForm, options) => api.call(routes.login, { body }, options),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter(texts.auth.welcomeBack),
    onError: refused(texts.auth.signInFailed),
  })
}

export function useRegister() {
  return useApiMutation({
    send: (body: RegistrationForm, options) => api.call(routes.register, { body }, options),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter(texts.auth.registered),
    onError: refused(texts.auth.registrationFailed),
  })
}

/** Says the first thing that is wrong with a form; true when nothing is. */
export function isAcceptable(schema: typeof Credentials | typeof Registration, form: unknown): boolean {
  const { error } = schema.safeParse(form)
  const issue = error?.issues[0]
  if (!issue) return true
  toast.warning(texts.errors.validation.title, issue.message)
  return false
}
