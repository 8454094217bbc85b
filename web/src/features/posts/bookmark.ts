import type { QueryClient } from '@tanstack/react-query'
import type { AnswerTo } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { type PostPages, patchPost } from '../../lib/cache.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** The id of a post's button in the list of bookmarks, which goes with the bookmark. */
export const bookmarkButtonId = (postId: number) => `bookmark-${postId}`

const isListed = (client: QueryClient, id: number): boolean =>
  itemsOf(client.getQueryData<PostPages>(queryKeys.posts.bookmarked)?.pages).some(post => post.id === id)

interface How {
  /** Leads to the list of bookmarks. */
  view: () => void
  /** The control that was pressed goes with the bookmark, so the toast takes the focus. */
  focusUndo?: boolean
}

/**
 * Bookmarks a post, or removes the bookmark: shown at once, undone on failure, and finally what the server answers. As
 * with likes, those of one post are sent one after another, and only the last answer counts.
 */
export function toggleBookmark(
  client: QueryClient,
  { id, isBookmarked }: Pick<Post, 'id' | 'isBookmarked'>,
  { view, focusUndo = false }: How,
) {
  const mutationKey = ['bookmark', id]
  const flip = () => patchPost(client, id, post => ({ isBookmarked: !post.isBookmarked }))
  const undo = () => {
    awaitFocus(focusUndo ? bookmarkButtonId(id) : undefined)
    toggleBookmark(client, { id, isBookmarked: false }, { view })
  }
  runApiMutation<AnswerTo<typeof routes.bookmarkPost>>(client, {
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { operation: 'operations.bookmark' },
    send: (_nothing, options) => api.call(routes.bookmarkPost, { params: { id } }, options),
    onMutate: () => {
      flip()
      toast.show({
        kind: 'success',
        title: translate(isBookmarked ? 'posts.unbookmarked' : 'posts.bookmarked'),
        action: isBookmarked
          ? { label: translate('common.undo'), run: undo, takesFocus: focusUndo }
          : { label: translate('create.shared.view'), run: view },
      })
    },
    onError: flip,
    onSuccess: ({ bookmarked }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      patchPost(client, id, { isBookmarked: bookmarked })
      // The list is read again when it is opened; what is being read there does not move. One that was opened before this
      // answer lacks the post.
      const refetchType = bookmarked && !isListed(client, id) ? 'active' : 'none'
      void client.invalidateQueries({ queryKey: queryKeys.posts.bookmarked, refetchType })
    },
  })
}
