import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Which mails the link of a mail ends. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.mailSubscription(token),
    queryFn: ({ signal }) => api.call(routes.getMailSubscription, { query: { token } }, { signal }),
    meta: { quiet: true },
    retry: false,
  })

/** Ends them, or undoes it; the screen shows the outcome. */
export const useChangeSubscription = (token: string) =>
  useSingleMutation({
    send: (subscribed: boolean, options) =>
      api.call(routes.changeMailSubscription, { body: { token, subscribed } }, options),
    meta: { quiet: true },
  })
