import { useQueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import type { Description, Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { changeQuery } from '../../lib/cache.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Offers the author of a post an alt text for one of its pictures; the form shows a failure itself. */
export const useOfferAltText = (of: { postId: Post['id']; mediaId: number }) =>
  useSingleMutation<AnswerTo<typeof routes.offerDescription>, string>({
    meta: { quiet: true },
    send: (altText, options) =>
      api.call(
        routes.offerDescription,
        { params: { id: of.postId }, body: { mediaId: of.mediaId, altText } },
        options,
      ),
  })

interface OfferPages {
  pages: { data: Description[] }[]
}

/** Accepts or declines what is offered, which then leaves the list. */
export function useDecideDescription({ id, post }: Pick<Description, 'id' | 'post'>) {
  const client = useQueryClient()
  return useSingleMutation<AnswerTo<typeof routes.decideDescription>, boolean>({
    meta: { operation: 'operations.decide' },
    send: (accepted, options) =>
      api.call(routes.decideDescription, { params: { id }, body: { accepted } }, options),
    onSuccess: ({ accepted }) => {
      changeQuery<OfferPages>(client, queryKeys.descriptions.offered, data => ({
        ...data,
        pages: data.pages.map(page => ({ ...page, data: page.data.filter(offer => offer.id !== id) })),
      }))
      if (!accepted) return
      toast.success(translate('descriptions.accepted'), '')
      void client.invalidateQueries({ queryKey: queryKeys.post(post.id) })
    },
  })
}
