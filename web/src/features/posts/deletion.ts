import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { isPost, patchMuseum, patchPost, patchUser, refreshPostCounts } from '../../lib/cache.ts'
import { markDeleted, readDeletion, unmarkDeleted, useDeletion } from '../../lib/deletions.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

export const usePostDeletion = (id: number) => useDeletion(queryKeys.deleted.post(id))

/** Counts a post of a copy in or out at its author and museum. */
function countPost(client: QueryClient, copy: Post | undefined, by: 1 | -1) {
  if (!copy) return
  const changed = (count: number) => Math.max(0, count + by)
  patchUser(client, copy.user.id, ({ postsCount }) => ({ postsCount: changed(postsCount) }))
  if (!copy.museum) return
  patchMuseum(client, copy.museum.id, ({ totalInsights }) => ({ totalInsights: changed(totalInsights) }))
}

const cachedPost = (client: QueryClient, id: number) => client.getQueryData<Post>(queryKeys.post(id))

/** Removes a post from every list, except from those that `keep` names. */
export function dropPost(
  client: QueryClient,
  id: number,
  how: { isOwn: boolean; keep?: (queryKey: QueryKey) => boolean },
) {
  const key = queryKeys.deleted.post(id)
  const wasDeleted = readDeletion(client, key)?.isDeleted === true
  const [place] = markDeleted(client, key, isPost(id), how)
  if (!wasDeleted) countPost(client, (place?.copy as Post | undefined) ?? cachedPost(client, id), -1)
}

/** Puts a post back where it was. False: this page does not know where. */
export function putPostBack(client: QueryClient, id: number): boolean {
  const places = unmarkDeleted(client, queryKeys.deleted.post(id))
  if (!places) return false
  countPost(client, (places[0]?.copy as Post | undefined) ?? cachedPost(client, id), 1)
  return true
}

/** A deletion and its undo are sent one after the other. */
const scopeOf = (id: number) => ({ id: `delete-post-${id}` })

/** The id of the button of a post's menu. */
export const menuButtonId = (id: number) => `post-menu-${id}`

const restoreKey = (id: number) => ['restore-post', id]

/** Whether an undo is on its way: what the server reports of the post meanwhile is older. */
export const isBeingRestored = (client: QueryClient, id: number) =>
  client.isMutating({ mutationKey: restoreKey(id) }) > 0

interface How {
  /** The control that was pressed goes with the post, so the toast takes the focus. */
  focusUndo?: boolean
}

/** Deletes a post: it disappears at once, and a toast offers to undo it. A failure puts it back where it was. */
export function deletePost(client: QueryClient, id: number, { focusUndo = false }: How = {}) {
  runApiMutation(client, {
    scope: scopeOf(id),
    meta: { operation: 'operations.delete' },
    send: (_nothing, options) => api.call(routes.deletePost, { params: { id } }, options),
    onMutate: () => {
      dropPost(client, id, { isOwn: true })
      toast.show({
        kind: 'success',
        title: translate('posts.deleted'),
        action: {
          label: translate('common.undo'),
          run: () => restorePost(client, id, { takeFocus: focusUndo }),
          takesFocus: focusUndo,
        },
      })
    },
    onSuccess: () => refreshPostCounts(client),
    onError: error => {
      // Deleted already, on another page.
      if (!isStatus(error, 404)) putPostBack(client, id)
    },
  })
}

/** After a refusal a further attempt ends like the first. */
const isFinal = (error: unknown) => isStatus(error, 403) || isStatus(error, 404)

/** Undoes a deletion: the post is back at once. A failure removes it again and offers to undo it again. */
export function restorePost(client: QueryClient, id: number, { takeFocus = false } = {}) {
  awaitFocus(takeFocus ? menuButtonId(id) : undefined)
  runApiMutation<Post>(client, {
    mutationKey: restoreKey(id),
    scope: scopeOf(id),
    meta: { quiet: true },
    send: async (_nothing, options) => {
      try {
        return await api.call(routes.restorePost, { params: { id } }, options)
      } catch (error) {
        // Not deleted: the deletion failed, or was undone on another page.
        if (isStatus(error, 404)) return api.call(routes.getPost, { params: { id } })
        throw error
      }
    },
    onMutate: () => {
      putPostBack(client, id)
    },
    onSuccess: post => {
      patchPost(client, id, post)
      refreshPostCounts(client)
    },
    onError: error => {
      dropPost(client, id, { isOwn: true })
      const again = { label: translate('common.undo'), run: () => restorePost(client, id) }
      const failure = failureToast(error, { operation: 'operations.undo' })
      toast.show({ ...failure, ...(!isFinal(error) && { action: again }) })
    },
  })
}
