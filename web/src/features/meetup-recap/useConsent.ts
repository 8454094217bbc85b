import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { MeetupDetail, RecapConsent } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { rereadMeetup } from './queries.ts'

/**
 * Whether the recap of a meetup may show the reader's photos: shown at once, and taken back where the last answer could not
 * be saved. Answers are sent one after another; one that another has followed by then is not sent at all.
 */
export function useConsent({ id, recapConsent }: Pick<MeetupDetail, 'id' | 'recapConsent'>) {
  const client = useQueryClient()
  const mutationKey = ['recapConsent', id]
  const [newest] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).slice(-1)
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useApiMutation<RecapConsent | null, boolean>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { quiet: true },
    send: async (isGiven, options) =>
      isLast()
        ? await api.call(routes.setRecapConsent, { params: { id }, body: { isGiven } }, options)
        : null,
    async onSuccess(answer) {
      if (!answer) return
      const { queryKey } = meetupQuery(id)
      // What is being read may be older than the answer.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, meetup => meetup && { ...meetup, recapConsent: answer.isGiven })
      void client.invalidateQueries({ queryKey: queryKeys.meetups.recap(id) })
    },
    onError(error) {
      if (!isLast()) return
      toastFailure('meetupRecap.consent.failed', error)
      rereadMeetup(client, id)
    },
  })
  return { isGiven: newest ?? recapConsent, choose: mutate }
}
