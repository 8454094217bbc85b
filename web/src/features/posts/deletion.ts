import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { isPost, patchMuseum, patchPost, patchUser, refreshPostCounts } from '../../lib/cache.ts'
import { markDeleted, readDeletion, unmarkDeleted, useDeletion } from '../../lib/deletions.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import {
  deleteWithUndo,
  isBeingRestored as isUndone,
  type Removable,
  undoDeletion,
} from '../../lib/undoable-deletion.ts'

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

/** The id of the button of a post's menu. */
export const menuButtonId = (id: number) => `post-menu-${id}`

const nameOf = (id: number) => `post-${id}`

export const isBeingRestored = (client: QueryClient, id: number) => isUndone(client, nameOf(id))

const removableOf = (client: QueryClient, id: number): Removable => ({
  name: nameOf(id),
  title: translate('posts.deleted'),
  controlId: menuButtonId(id),
  remove: () => dropPost(client, id, { isOwn: true }),
  putBack: () => putPostBack(client, id),
  sendDeletion: sent => api.call(routes.deletePost, { params: { id } }, sent),
  sendRestore: async sent => patchPost(client, id, await restored(id, sent)),
  refresh: () => refreshPostCounts(client),
})

async function restored(id: number, sent: { idempotencyKey: string }): Promise<Post> {
  try {
    return await api.call(routes.restorePost, { params: { id } }, sent)
  } catch (error) {
    // Not deleted: the deletion failed, or was undone on another page.
    if (isStatus(error, 404)) return api.call(routes.getPost, { params: { id } })
    throw error
  }
}

export const deletePost = (client: QueryClient, id: number, how?: { focusUndo: boolean }) =>
  deleteWithUndo(client, removableOf(client, id), how)

export const restorePost = (client: QueryClient, id: number, how?: { takeFocus: boolean }) =>
  undoDeletion(client, removableOf(client, id), how)
