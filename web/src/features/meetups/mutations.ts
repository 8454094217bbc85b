import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { Meetup, Rsvp, RsvpState } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { patchMeetup, rereadMeetups } from '../../lib/meetups.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { answerText } from './control.ts'

/** Gives the reader's answer to a meetup, or withdraws it by `none` (EV2). `onDone`: before the page shows it. */
export function useRsvp(
  { id, communityId, userStatus }: Pick<Meetup, 'id' | 'communityId' | 'userStatus'>,
  onDone: (state: RsvpState) => void,
) {
  const client = useQueryClient()
  return useSingleMutation<RsvpState, Rsvp['status'], { before: Meetup['userStatus'] }>({
    meta: { quiet: true },
    send: (status, options) => api.call(routes.joinMeetup, { params: { id }, body: { status } }, options),
    // The stream may change the copy before the answer arrives.
    onMutate: () => ({ before: userStatus }),
    onSuccess: (state, _status, { before }) => {
      onDone(state)
      patchMeetup(client, id, state)
      // The page also shows who attends.
      void client.invalidateQueries({ queryKey: queryKeys.meetups.one(id) })
      toast.success(translate(answerText(before, state.userStatus)))
    },
    onError: error => {
      toastFailure('meetups.rsvp.failed', error)
      // Full, started or cancelled meanwhile: the page shows which.
      if (error instanceof ApiError && error.status < 500) rereadMeetups(client, communityId)
    },
  })
}
