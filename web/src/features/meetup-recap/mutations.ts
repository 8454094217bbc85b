import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Recap, UpdateRecap } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureToast, hasCode, isRefusal, problemOf } from '../../lib/failures.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { type Sending, useSingleMutation } from '../../lib/mutation.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { rereadMeetup, showRecap } from './queries.ts'

type Of = Pick<Recap, 'meetupId'>

/** Saves the text. `stale`: another person has changed it; `refused`: what is wrong with it. */
export function useSaveText(
  { meetupId }: Of,
  on: { saved: () => void; stale: () => void; refused: (problem: string) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (body: UpdateRecap, options) =>
      api.call(routes.updateRecap, { params: { id: meetupId }, body }, options),
    async onSuccess(recap) {
      await showRecap(client, recap)
      toast.success(translate('meetupRecap.saved'))
      on.saved()
    },
    onError(error) {
      if (hasCode(error, 'stale_version')) return on.stale()
      const problem = problemOf(error, 'text')
      if (problem !== null) return on.refused(problem)
      toastFailure('meetupRecap.saveFailed', error, 'errors.unexpected')
      if (isRefusal(error)) rereadMeetup(client, meetupId)
    },
  })
}

/** Reads the newest version of a recap whose text is being written. */
export function useNewestRecap({ meetupId }: Of, onRead: (recap: Recap) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(routes.getRecap, { params: { id: meetupId } }),
    async onSuccess(recap) {
      await showRecap(client, recap)
      onRead(recap)
    },
    onError: error => toast.show(failureToast(error, { thing: 'things.recap' })),
  })
}

/** Changes the state of a recap. `refused`: the server does not let it be changed, so that asking again is of no use. */
function useChangeState(
  { meetupId }: Of,
  send: (options: Sending) => Promise<Recap>,
  texts: { done: PlainId; failed: PlainId },
  on: { done?: () => void; refused?: () => void } = {},
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) => send(options),
    async onSuccess(recap) {
      await showRecap(client, recap)
      toast.success(translate(texts.done))
      on.done?.()
    },
    onError(error) {
      toastFailure(texts.failed, error, 'errors.unexpected')
      if (!isRefusal(error)) return
      on.refused?.()
      rereadMeetup(client, meetupId)
    },
  })
}

export const usePublish = (recap: Recap, on: { done: () => void; refused: () => void }) =>
  useChangeState(
    recap,
    options => {
      const { meetupId, version, photos, insights } = recap
      const photoIds = photos.flatMap(({ id, isShown }) => (isShown ? id : []))
      const insightIds = insights.flatMap(({ postId, isShown }) => (isShown ? postId : []))
      const body = { version, photoIds, insightIds }
      return api.call(routes.publishRecap, { params: { id: meetupId }, body }, options)
    },
    { done: 'meetupRecap.publish.done', failed: 'meetupRecap.publish.failed' },
    on,
  )

export const useWithdraw = (recap: Recap) =>
  useChangeState(
    recap,
    options => api.call(routes.withdrawRecap, { params: { id: recap.meetupId } }, options),
    { done: 'meetupRecap.withdraw.done', failed: 'meetupRecap.withdraw.failed' },
  )
