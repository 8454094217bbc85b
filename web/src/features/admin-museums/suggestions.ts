import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError } from '@vitrine/api-client'
import type { AdminNewMuseum, MuseumSuggestion } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { failureText, hasCode, isRefusal } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

export type Status = MuseumSuggestion['status']

export const useSuggestions = (status: Status) =>
  useInfiniteQuery(
    pagedQuery<MuseumSuggestion>({
      queryKey: queryKeys.adminMuseums.suggestions(status),
      fetchPage: (query, signal) =>
        api.page(routes.listMuseumSuggestions, { query: { ...query, status } }, { signal }),
      hasOffset: false,
      meta: { quiet: true },
    }),
  )

/** Takes a decided suggestion out of the list of those that wait; the other lists are loaded anew. */
export function useDecided() {
  const client = useQueryClient()
  return (id: number) => {
    client.setQueryData<InfiniteData<Answer<MuseumSuggestion[]>>>(
      queryKeys.adminMuseums.suggestions('pending'),
      known =>
        known && {
          ...known,
          pages: known.pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== id) })),
        },
    )
    void client.invalidateQueries({ queryKey: queryKeys.adminMuseums.all })
  }
}

/** Adds the museum that was suggested, as it was completed. */
export function useApprove({ id }: MuseumSuggestion) {
  const decided = useDecided()
  return async (body: z.input<typeof AdminNewMuseum>, options: { idempotencyKey: string }) => {
    try {
      await api.call(routes.approveMuseumSuggestion, { params: { id: String(id) }, body }, options)
    } catch (error) {
      // Someone else has decided it: it waits no more.
      if (hasCode(error, 'stale_version')) decided(id)
      throw error
    }
    decided(id)
  }
}

type Decision = { reason: string } | { museumId: number }

/** Rejects a suggestion, or merges it into a museum. */
export function useDecide({ id }: MuseumSuggestion, onDone: () => void) {
  const decided = useDecided()
  return useSingleMutation({
    meta: { quiet: true },
    send: (decision: Decision, options) => {
      const params = { id: String(id) }
      return 'reason' in decision
        ? api.call(routes.rejectMuseumSuggestion, { params, body: decision }, options)
        : api.call(routes.mergeMuseumSuggestion, { params, body: decision }, options)
    },
    onSuccess({ status }) {
      toast.success(translate(status === 'merged' ? 'adminSuggested.merged' : 'adminSuggested.rejected'))
      onDone()
      decided(id)
    },
    onError(error) {
      const explainsItself = isRefusal(error)
      toast.error(
        translate('newMuseum.failed.title'),
        explainsItself ? failureText(error) : translate('adminSuggested.failed'),
      )
      if (error instanceof ApiError && error.status === 409) decided(id)
    },
  })
}
