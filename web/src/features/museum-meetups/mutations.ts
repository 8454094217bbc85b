import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CollaborationStatus, MeetupDetail } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { isRefusal } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { meetupQuery, rereadMeetups } from '../../lib/meetups.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'

type Of = Pick<MeetupDetail, 'id' | 'communityId' | 'version'>

/** It was changed, cancelled or has begun meanwhile: the page shows which. */
function refused(client: QueryClient, { communityId }: Of, error: Error) {
  toastFailure('meetups.answer.failed', error, 'errors.unexpected')
  if (isRefusal(error)) rereadMeetups(client, communityId)
}

/** Says for the museum whether it takes part in a meetup. `onDone`: before the page shows it. */
export function useAnswer(meetup: Of, onDone: () => void) {
  const { id, version, communityId } = meetup
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (status: CollaborationStatus, options) =>
      api.call(routes.answerMeetupProposal, { params: { id }, body: { status, version } }, options),
    onSuccess(answered) {
      onDone()
      client.setQueryData(meetupQuery(id).queryKey, answered)
      rereadMeetups(client, communityId)
      toast.success(translate(`meetups.answered.${answered.collaborationStatus}`))
    },
    onError: error => refused(client, meetup, error),
  })
}

/** Takes the museum out of a meetup. */
export function useDecline(meetup: Of, close: () => void) {
  const { id, communityId } = meetup
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing, options) => api.call(routes.declineMeetupProposal, { params: { id } }, options),
    onSuccess() {
      // The panel is removed first, so that the dialog does not give the focus back to its button.
      client.setQueryData(meetupQuery(id).queryKey, shown => shown && { ...shown, mayAnswerForMuseum: false })
      close()
      rereadMeetups(client, communityId)
      toast.success(translate('meetups.answered.declined'))
    },
    onError(error) {
      close()
      refused(client, meetup, error)
    },
  })
}
