import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type {
  CurrentUser,
  ErrorCode,
  NotificationPreferences,
  PrivacySettings,
  UpdateProfile,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { translate, translateKnown } from '../../lib/i18n/translate.ts'
import { useApiMutation, useSingleMutation } from '../../lib/mutation.ts'
import { ownZone } from '../../lib/own-zone.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { patchOwnProfile } from './own-profile.ts'

/** Refusals that a retry does not change explain themselves; every other failure has the text of the screen. */
const explainsItself = (error: unknown) =>
  error instanceof ApiError && [401, 403, 409, 429].includes(error.status)

function showFailure(error: unknown, text: 'settings.updateFailed' | 'settings.saveFailed') {
  if (explainsItself(error)) toast.show(failureToast(error))
  else toast.error(translate('settings.updateFailed.title'), translate(text))
}

/** The texts of a form's fields, by the fields' names. */
export type Problems = { [Field in keyof UpdateProfile]?: string }

const fields = ['firstName', 'lastName', 'username', 'bio', 'email', 'currentPassword'] as const
const fieldOfCode: { [Code in ErrorCode]?: keyof UpdateProfile } = { username_taken: 'username' }

/** What the server refused, at its fields; undefined when the failure is about none of them. */
export function refusedFields(error: unknown): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined
  const problems: Problems = {}
  for (const { field, message, messageId, values } of error.errors) {
    const known = fields.find(each => each === field)
    if (known) problems[known] = translateKnown(messageId, values) ?? message
  }
  const field = error.code && fieldOfCode[error.code]
  if (field) problems[field] = translateKnown(error.messageId, error.values) ?? error.text
  return Object.keys(problems).length > 0 ? problems : undefined
}

/**
 * Saves the profile (SE2). Every copy of the reader on the page gets the new name; a new address waits until it is
 * confirmed. `onPasswordWanted`: the sign-in is too old for a new address.
 */
export function useSaveProfile({
  onSaved,
  onRefused,
  onPasswordWanted,
}: {
  onSaved: () => void
  onRefused: (problems: Problems) => void
  onPasswordWanted: () => void
}) {
  const client = useQueryClient()
  return useSingleMutation<CurrentUser, UpdateProfile>({
    meta: { quiet: true },
    send: (body, options) => api.call(routes.updateProfile, { body }, options),
    onSuccess: ({ id, firstName, lastName, username, slug, bio }, { email }) => {
      patchOwnProfile(client, id, { firstName, lastName, username, slug, bio })
      void client.invalidateQueries({ queryKey: queryKeys.settings.email })
      toast.success(
        translate('settings.profileUpdated'),
        email === undefined ? undefined : translate('verification.sent.message', { email }),
      )
      onSaved()
    },
    onError: error => {
      if (hasCode(error, 'reauth_required')) return onPasswordWanted()
      const problems = refusedFields(error)
      if (problems) onRefused(problems)
      else showFailure(error, 'settings.updateFailed')
    },
  })
}

/**
 * Saves one field of some settings: shown at once, put back on failure. Changes are sent one after another, and of several
 * to one field only the last answer counts.
 */
function useSaveField<Settings extends object>(
  queryKey: QueryKey,
  field: keyof Settings & string,
  send: (
    part: Partial<Settings>,
    options: { idempotencyKey: string; actingUser: number | null },
  ) => Promise<Settings>,
  onSaved?: () => void,
) {
  const client = useQueryClient()
  const mutationKey = [...queryKey, field]
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  const put = (value: Settings[typeof field]) =>
    client.setQueryData<Settings>(queryKey, settings => settings && { ...settings, [field]: value })
  const { mutate } = useApiMutation<Settings, Settings[typeof field], Settings[typeof field] | undefined>({
    mutationKey,
    scope: { id: queryKey.join('-') },
    meta: { quiet: true },
    send: (value, options) => send({ [field]: value } as Partial<Settings>, options),
    onMutate: value => {
      void client.cancelQueries({ queryKey })
      const before = client.getQueryData<Settings>(queryKey)?.[field]
      put(value)
      return before
    },
    onSuccess: saved => {
      if (isLast()) put(saved[field])
      onSaved?.()
    },
    onError: (error, _value, before) => {
      if (isLast() && before !== undefined) put(before)
      showFailure(error, 'settings.saveFailed')
      void client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}

export function useSavePrivacy<Field extends keyof PrivacySettings>(
  field: Field,
): (value: PrivacySettings[Field]) => void {
  const client = useQueryClient()
  const save = useSaveField<PrivacySettings>(
    queryKeys.settings.privacy,
    field,
    (body, options) => api.call(routes.updatePrivacySettings, { body }, options),
    () => void client.invalidateQueries({ queryKey: queryKeys.profiles.all }),
  )
  return save
}

export function useSavePreference(field: keyof NotificationPreferences) {
  return useSaveField<NotificationPreferences>(queryKeys.settings.notifications, field, (body, options) => {
    // The digest comes in the morning of where the reader is.
    const sent = { ...body, timeZone: ownZone() }
    return api.call(routes.updateNotificationPreferences, { body: sent }, options)
  })
}

/** Keeps the address of before. */
export function useCancelEmailChange() {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_: undefined, options) => api.call(routes.cancelEmailChange, {}, options),
    onSuccess: state => {
      client.setQueryData(queryKeys.settings.email, state)
      toast.success(translate('settings.email.cancelled'))
    },
    onError: error => toast.show(failureToast(error)),
  })
}
