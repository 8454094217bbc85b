import { useQueryClient } from '@tanstack/react-query'
import type { ChangePassword, TwoFactorState } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { fetchReplacingSession } from '../../lib/page-user.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { reauthentication } from '../../lib/reauthentication.ts'
import { announce } from '../../lib/tabs.ts'

/** A code and a session's cookie work once: what was sent is not sent again by itself. */
const once = { meta: { quiet: true }, retry: false } as const

export function useChangePassword({ onSuccess, onError }: Outcome<unknown>) {
  const client = useQueryClient()
  return useSingleMutation({
    ...once,
    send: (body: ChangePassword, options) =>
      api.call(routes.changePassword, { body }, { ...options, fetch: fetchReplacingSession }),
    onSuccess: answer => {
      announce({ kind: 'changed' })
      void client.invalidateQueries({ queryKey: queryKeys.sessions })
      onSuccess(answer)
    },
    onError,
  })
}

export const useSetUpTwoFactor = (onError: (error: Error) => void) =>
  useSingleMutation({
    ...once,
    onError,
    send: (currentPassword: string | undefined, options) =>
      api.call(routes.setUpTwoFactor, { body: reauthentication(currentPassword) }, options),
  })

/** What becomes of a code. */
interface Outcome<Answer> {
  onSuccess: (answer: Answer) => void
  onError: (error: Error) => void
}
type Codes = { codes: string[] }

/** The recovery codes are in the answer alone; the state is loaded anew. */
function useCodes(
  route: typeof routes.enableTwoFactor | typeof routes.renewRecoveryCodes,
  { onSuccess, onError }: Outcome<Codes>,
) {
  const client = useQueryClient()
  return useSingleMutation({
    ...once,
    send: (code: string, options) => api.call(route, { body: { code } }, options),
    onSuccess: answer => {
      onSuccess(answer)
      void client.invalidateQueries({ queryKey: queryKeys.twoFactor })
    },
    onError,
  })
}
export const useEnableTwoFactor = (outcome: Outcome<Codes>) => useCodes(routes.enableTwoFactor, outcome)
export const useRenewRecoveryCodes = (outcome: Outcome<Codes>) => useCodes(routes.renewRecoveryCodes, outcome)

export function useDisableTwoFactor({ onSuccess, onError }: Outcome<TwoFactorState>) {
  const client = useQueryClient()
  return useSingleMutation({
    ...once,
    send: (code: string, options) => api.call(routes.disableTwoFactor, { body: { code } }, options),
    onSuccess: state => {
      client.setQueryData(queryKeys.twoFactor, state)
      onSuccess(state)
    },
    onError,
  })
}
