import { useQueryClient } from '@tanstack/react-query'
import type { Meetup } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { fileOf, saveFile } from '../../lib/download.ts'
import { isRefusal } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { formatNumber } from '../../lib/time.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Saves everyone who answered a meetup as a table. */
export const useDownloadGuests = (id: number) =>
  useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) =>
      fileOf(more => api.call(routes.downloadAttendees, { params: { id } }, { ...options, ...more })),
    onSuccess: file => saveFile(file, `attendees-${id}.csv`),
    onError: error => toastFailure('meetupGuests.download.failed', error),
  })

/** Writes to everyone who answered a meetup, and into its discussion (B-37). */
export function useAnnounce({ id, communityId }: Meetup, onSent: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (content: string, options) =>
      api.call(routes.announceMeetup, { params: { id }, body: { content } }, options),
    onSuccess: ({ recipients }) => {
      toast.success(
        translate('meetupGuests.announced', { count: recipients, shown: formatNumber(recipients) }),
      )
      void client.invalidateQueries({ queryKey: queryKeys.meetupComments(id) })
      onSent()
    },
    onError: error => {
      toastFailure('meetupGuests.announce.failed', error)
      // It was cancelled meanwhile, or the community no longer allows it: the page shows which.
      if (isRefusal(error)) rereadMeetups(client, communityId)
    },
  })
}
