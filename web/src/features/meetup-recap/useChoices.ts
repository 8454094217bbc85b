import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Recap } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { type Choice, withChoice } from './choices.ts'
import { rereadMeetup, showRecap } from './queries.ts'

/**
 * What the editor of a recap shows and leaves out: each choice is seen at once, and taken back where it could not be saved.
 * They are sent one after another. What is shown is what the server said last with the choices that wait over it, so
 * nothing that is read meanwhile takes one back.
 */
export function useChoices(recap: Recap) {
  const client = useQueryClient()
  const { meetupId } = recap
  const mutationKey = ['showInRecap', meetupId]
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Choice,
  })
  const { mutate } = useApiMutation<Recap, Choice>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { quiet: true },
    send: ({ kind, id, isShown }, options) =>
      kind === 'photo'
        ? api.call(
            routes.showRecapPhoto,
            { params: { id: meetupId, photoId: id }, body: { isShown } },
            options,
          )
        : api.call(
            routes.showRecapInsight,
            { params: { id: meetupId, insightId: id }, body: { isShown } },
            options,
          ),
    onSuccess: answer => showRecap(client, answer),
    onError(error) {
      toastFailure('meetupRecap.shown.failed', error)
      rereadMeetup(client, meetupId)
    },
  })
  return { shown: waiting.reduce(withChoice, recap), choose: mutate }
}
