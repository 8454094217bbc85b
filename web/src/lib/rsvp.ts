import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { AnyEvent, Rsvp, RsvpState } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { patchEvent } from './events.ts'
import { isRefusal } from './failures.ts'
import { translate } from './i18n/translate.ts'
import { rereadMeetups } from './meetups.ts'
import { rereadMuseumEvents } from './museum-events.ts'
import { useSingleMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'
import { answerText } from './rsvp-control.ts'
import { toastFailure } from './toast-failure.ts'

const rereadListsOf = (client: QueryClient, event: AnyEvent) =>
  event.type === 'meetup'
    ? rereadMeetups(client, event.communityId)
    : rereadMuseumEvents(client, event.museum.id)

/** Gives the reader's answer to an event, or withdraws it by `none` (EV2). `onDone`: before the page shows it. */
export function useRsvp(event: AnyEvent, onDone: (state: RsvpState) => void) {
  const { id, type, userStatus } = event
  const client = useQueryClient()
  return useSingleMutation<RsvpState, Rsvp['status'], { before: AnyEvent['userStatus'] }>({
    meta: { quiet: true },
    send: (status, options) => {
      const answer = { params: { id }, body: { status } }
      return type === 'meetup'
        ? api.call(routes.joinMeetup, answer, options)
        : api.call(routes.joinMuseumEvent, answer, options)
    },
    // The stream may change the copy before the answer arrives.
    onMutate: () => ({ before: userStatus }),
    onSuccess: (state, _status, { before }) => {
      onDone(state)
      patchEvent(client, id, state)
      // The page of a meetup also shows who attends.
      if (type === 'meetup') void client.invalidateQueries({ queryKey: queryKeys.meetups.one(id) })
      toast.success(translate(answerText(before, state.userStatus)))
    },
    onError: error => {
      toastFailure('event.rsvp.failed', error)
      // Full, started or cancelled meanwhile: the page shows which.
      if (isRefusal(error)) rereadListsOf(client, event)
    },
  })
}
