import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { MuseumReviews, WriteReview } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchMuseum } from '../../lib/cache.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Shows what the server answered: the own review, and the rating wherever the museum is shown. */
function show(client: QueryClient, museumId: number, answer: MuseumReviews) {
  const { rating, totalReviews } = answer
  client.setQueryData(queryKeys.reviews.together(museumId), answer)
  patchMuseum(client, museumId, { rating, totalReviews })
  void client.invalidateQueries({ queryKey: queryKeys.reviews.list(museumId) })
}

/** Writes or replaces the own review; the form shows a failure. */
export function useWriteReview(museumId: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (body: WriteReview, options) =>
      api.call(routes.writeReview, { params: { id: String(museumId) }, body }, options),
    meta: { quiet: true },
    onSuccess(answer) {
      show(client, museumId, answer)
      toast.success(translate('reviews.saved'))
      onDone()
    },
  })
}

export function useDeleteReview(museumId: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (_nothing, options) => api.call(routes.deleteReview, { params: { id: String(museumId) } }, options),
    meta: { operation: 'operations.delete' },
    onSuccess(answer) {
      show(client, museumId, answer)
      toast.success(translate('reviews.deleted'))
      onDone()
    },
  })
}

/** The reply of the museum's manager; the form shows a failure. */
export function useReplyToReview(museumId: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: ({ id, content }: { id: number; content: string }, options) =>
      api.call(routes.replyToReview, { params: { id: String(id) }, body: { content } }, options),
    meta: { quiet: true },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: queryKeys.reviews.list(museumId) })
      onDone()
    },
  })
}
