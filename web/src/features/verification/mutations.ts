import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { checkSession } from '../../lib/page-user.ts'
import { queryKeys } from '../../lib/query-keys.ts'

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
