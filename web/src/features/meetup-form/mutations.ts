import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { Meetup, MeetupDetail } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { failureToast, hasCode, problemOf } from '../../lib/failures.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { rereadMeetups } from '../../lib/meetups.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { atFields, bodyOf, type MeetupValues } from './values.ts'

const isRefused = (error: Error) => error instanceof ApiError && error.status < 500

/** What the server refuses about fields of the form, at them; undefined when the refusal is about something else. */
function refusedFields(error: Error, values: MeetupValues): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined
  const problems = atFields(
    Object.fromEntries(error.errors.map(({ field }) => [field, problemOf(error, field) ?? ''])),
  )
  return Object.keys(problems).some(field => field in values) ? problems : undefined
}

/** Creates a meetup or changes one (EV7, EV8). `onStale`: another person has changed it since the form was opened. */
export function useSaveMeetup(
  task: MeetupTask,
  on: {
    saved: (meetup: MeetupDetail) => void
    stale: () => void
    refused: (problems: Problems) => void
  },
) {
  const client = useQueryClient()
  const isEdit = task.kind === 'edit'
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ values, version }: { values: MeetupValues; version: number | undefined }, options) =>
      isEdit
        ? api.call(
            routes.updateMeetup,
            { params: { id: task.meetup.id }, body: { ...bodyOf(values), version } },
            options,
          )
        : api.call(
            routes.createMeetup,
            { params: { id: Number(values.communityId) }, body: bodyOf(values) },
            options,
          ),
    onSuccess(meetup) {
      toast.success(translate(isEdit ? 'meetupForm.updated' : 'meetupForm.created'))
      client.setQueryData(queryKeys.meetups.one(meetup.id), meetup)
      on.saved(meetup)
      rereadMeetups(client, meetup.communityId)
    },
    onError(error, { values }) {
      if (hasCode(error, 'stale_version')) return on.stale()
      const problems = refusedFields(error, values)
      if (problems) return on.refused(problems)
      const failed = isEdit ? 'meetupForm.updateFailed' : 'meetupForm.createFailed'
      toastFailure(failed, error, 'errors.unexpected')
      if (!isRefused(error)) return
      // It has started or was cancelled meanwhile, or the community no longer allows it.
      if (isEdit) rereadMeetups(client, task.meetup.communityId)
      else void client.invalidateQueries({ queryKey: queryKeys.communities.creatable })
    },
  })
}

/** Loads the newest version of a meetup that is being edited. */
export const useLatestMeetup = (id: number, onLoaded: (meetup: MeetupDetail) => void) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(routes.getMeetup, { params: { id } }),
    onSuccess: onLoaded,
    onError: error => toast.show(failureToast(error, { thing: 'things.meetup' })),
  })

/** Cancels a meetup that others have answered, or removes it (EV9). */
export function useDeleteMeetup(
  { id, communityId }: Meetup,
  on: { cancelled: () => void; removed: () => void; failed: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing, options) => api.call(routes.deleteMeetup, { params: { id } }, options),
    onSuccess({ isCancelled }) {
      toast.success(translate('meetupForm.deleted'))
      if (isCancelled) on.cancelled()
      else {
        on.removed()
        client.removeQueries({ queryKey: queryKeys.meetups.one(id) })
      }
      rereadMeetups(client, communityId)
    },
    onError(error) {
      toastFailure('meetupForm.deleteFailed', error, 'errors.unexpected')
      if (!isRefused(error)) return
      on.failed()
      rereadMeetups(client, communityId)
    },
  })
}
