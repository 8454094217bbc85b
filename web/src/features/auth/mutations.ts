import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { retrySignIn, signInRetryDelay } from '@vitrine/api-client'
import type {
  Credentials,
  CurrentUser,
  DeletionScheduled,
  ForgottenPassword,
  PasswordReset,
  Registration,
  Suspension,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { failureText, hasCode } from '../../lib/failures.ts'
import { i18n, translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { nextPath } from '../../lib/next-path.ts'
import { pageUser } from '../../lib/page-user.ts'
import { enterSession, leaveSession } from '../../lib/session.ts'
import { formatDate } from '../../lib/time.ts'
import { toast } from '../../ui/toast/queue.ts'

export type CredentialsForm = z.input<typeof Credentials>
export type RegistrationForm = z.input<typeof Registration>
export type ForgottenPasswordForm = z.input<typeof ForgottenPassword>
export type PasswordResetForm = z.input<typeof PasswordReset>

type FailureTitle =
  | 'auth.signInFailed'
  | 'auth.restoreFailed'
  | 'auth.registrationFailed'
  | 'reset.forgot.failed'
  | 'reset.failed'

/** Errors are shown as toasts, never on the page (AU6). */
const refused = (title: FailureTitle, onRefused: (error: Error) => void) => (error: Error) => {
  toast.error(translate(title), refusalText(error))
  onRefused(error)
}

/** With the end of a suspension as the reader writes a date. */
function refusalText(error: Error): string {
  if (!hasCode(error, 'account_suspended')) return failureText(error)
  const { reason, until } = error.details as Suspension
  if (until === null) return translate('auth.suspended', { reason })
  return translate('auth.suspendedUntil', { reason, date: formatDate(until) })
}

function useEnter(welcome: 'welcomeBack' | 'registered' | 'restored') {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (user: CurrentUser) => {
    enterSession(client, user)
    toast.success(translate(`auth.${welcome}.title`), translate(`auth.${welcome}.message`))
    navigate(nextPath(query.get('next')), { replace: true })
  }
}

/** The user's mails come in the language of the page, which may be another one than the browser's. */
const inPageLanguage = () => ({ headers: { 'accept-language': i18n.locale } })

/** When the account of these credentials is purged; undefined for any other refusal. */
const purgeOf = (error: Error): string | undefined =>
  hasCode(error, 'deletion_scheduled') ? (error.details as DeletionScheduled).purgeAt : undefined

/** `onRefused` is called after the toast; `onCodeNeeded` returns true when a code was not asked for before. */
export function useSignIn(
  onRefused: (error: Error) => void,
  onCodeNeeded: () => boolean,
  onDeletionScheduled: (purgeAt: string) => void,
) {
  const refuse = refused('auth.signInFailed', onRefused)
  return useSingleMutation({
    send: (body: CredentialsForm, options) =>
      api.call(routes.login, { body }, { ...options, ...inPageLanguage() }),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter('welcomeBack'),
    onError: error => {
      if (hasCode(error, 'totp_required') && onCodeNeeded()) return
      const purgeAt = purgeOf(error)
      if (purgeAt === undefined) refuse(error)
      else onDeletionScheduled(purgeAt)
    },
  })
}

/** Takes the deletion of an account back, and signs in (SE8). */
export function useRestoreAccount(onRefused: (error: Error) => void, onCodeNeeded: () => boolean) {
  const refuse = refused('auth.restoreFailed', onRefused)
  return useSingleMutation({
    send: (body: CredentialsForm, options) =>
      api.call(routes.restoreAccount, { body }, { ...options, ...inPageLanguage() }),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter('restored'),
    onError: error => {
      if (hasCode(error, 'totp_required') && onCodeNeeded()) return
      refuse(error)
    },
  })
}

export function useRegister(onRefused: (error: Error) => void) {
  return useSingleMutation({
    send: (body: RegistrationForm, options) =>
      api.call(routes.register, { body }, { ...options, ...inPageLanguage() }),
    meta: { quiet: true },
    retry: retrySignIn,
    retryDelay: signInRetryDelay,
    onSuccess: useEnter('registered'),
    onError: refused('auth.registrationFailed', onRefused),
  })
}

/** Asks for a link to a new password (B-21). */
export function useForgotPassword(onRefused: (error: Error) => void) {
  return useSingleMutation({
    send: (body: ForgottenPasswordForm, options) => api.call(routes.forgotPassword, { body }, options),
    meta: { quiet: true },
    onError: refused('reset.forgot.failed', onRefused),
  })
}

/** Sets a new password, and leads to signing in with it. */
export function useResetPassword(onRefused: (error: Error) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    send: (body: PasswordResetForm, options) => api.call(routes.resetPassword, { body }, options),
    meta: { quiet: true },
    onSuccess: async () => {
      await leaveAnySession(client)
      toast.success(translate('reset.updated'), translate('auth.passwordReset'))
      navigate('/auth', { replace: true })
    },
    onError: refused('reset.failed', onRefused),
  })
}

/** The reset ended this browser's session, unless it was another user's: they sign out of it here. */
async function leaveAnySession(client: QueryClient) {
  if (pageUser() === null) return
  await api
    .call(routes.logout)
    .catch(error => console.info('The session of this browser ends by itself.', error))
  leaveSession(client)
}
