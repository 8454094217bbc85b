import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { toast } from '../../ui/toast/queue.ts'
import { type FailureOf, failureToast, hasCode, isRefusal, problemOf } from '../failures.ts'
import type { Problems } from '../form-problems.ts'
import type { PlainId } from '../i18n/messages.ts'
import { translate } from '../i18n/translate.ts'
import { type Sending, useSingleMutation } from '../mutation.ts'
import { toastFailure } from '../toast-failure.ts'
import { atFields } from './values.ts'

interface Sent<Values> {
  values: Values
  version: number | undefined
}

/** The newest version of an event. */
interface Latest<Saved> {
  read: () => Promise<Saved>
  thing: NonNullable<FailureOf['thing']>
}

/** How an event is created or changed. */
export interface EventSaving<Values, Saved> {
  send: (sent: Sent<Values>, options: Sending) => Promise<Saved>
  /** Of the event that an edit changes; null: a new one is created. */
  latest: Latest<Saved> | null
  /** Shows everywhere what was saved. */
  saved: (client: QueryClient, event: Saved) => void
  /** Where the form shows what is wrong with what is sent; by default at the field of that name. */
  atFields?: (problems: Problems) => Problems
  /** The server has refused it: the page may show more than is allowed by now. */
  refused: (client: QueryClient) => void
  texts: { saved: PlainId; failed: PlainId }
}

/** What the server refuses about fields of the form, at them; undefined when the refusal is about something else. */
export function refusedFields(
  error: Error,
  values: object,
  shownAt: (problems: Problems) => Problems = atFields,
): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined
  const problems = shownAt(
    Object.fromEntries(error.errors.map(({ field }) => [field, problemOf(error, field) ?? ''])),
  )
  return Object.keys(problems).some(field => field in values) ? problems : undefined
}

/** Creates an event or changes one. `stale`: another person has changed it since the form was opened. */
export function useSaveEvent<Values extends object, Saved>(
  { send, saved, refused, texts, atFields: shownAt = atFields }: EventSaving<Values, Saved>,
  on: { saved: (event: Saved) => void; stale: () => void; refused: (problems: Problems) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send,
    onSuccess(event) {
      toast.success(translate(texts.saved))
      saved(client, event)
      on.saved(event)
    },
    onError(error, { values }) {
      if (hasCode(error, 'stale_version')) return on.stale()
      const problems = refusedFields(error, values, shownAt)
      if (problems) return on.refused(problems)
      toastFailure(texts.failed, error, 'errors.unexpected')
      if (isRefusal(error)) refused(client)
    },
  })
}

/** Loads the newest version of an event that is being edited. */
export const useLatestEvent = <Saved>(onLoaded: (event: Saved) => void) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: ({ read }: Latest<Saved>) => read(),
    onSuccess: onLoaded,
    onError: (error, { thing }) => toast.show(failureToast(error, { thing })),
  })

/** How an event is cancelled, or removed where no one else has answered (EV9). */
export interface EventDeletion {
  send: (options: Sending) => Promise<{ isCancelled: boolean }>
  /** The key of its page. */
  page: readonly unknown[]
  reread: (client: QueryClient) => void
  texts: { deleted: PlainId; failed: PlainId }
}

/** `refused`: the server does not let it be deleted, so that asking again is of no use. */
export function useDeleteEvent(
  { send, page, reread, texts }: EventDeletion,
  on: { cancelled: () => void; removed: () => void; refused: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing, options) => send(options),
    onSuccess({ isCancelled }) {
      toast.success(translate(texts.deleted))
      if (isCancelled) on.cancelled()
      else {
        on.removed()
        client.removeQueries({ queryKey: page })
      }
      reread(client)
    },
    onError(error) {
      toastFailure(texts.failed, error, 'errors.unexpected')
      if (!isRefusal(error)) return
      on.refused()
      reread(client)
    },
  })
}
