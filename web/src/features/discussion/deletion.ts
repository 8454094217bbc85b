import type { QueryClient } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import {
  deleteWithUndo,
  isBeingRestored as isUndone,
  type Removable,
  undoDeletion,
} from '../../lib/undoable-deletion.ts'
import { dropPost, putPostBack } from './cache.ts'

type PostId = Pick<CommunityPost, 'id' | 'communityId'>

/** The id of the button of a post's menu. */
export const menuButtonId = (id: number) => `community-post-menu-${id}`

const nameOf = (id: number) => `community-post-${id}`

export const isBeingRestored = (client: QueryClient, id: number) => isUndone(client, nameOf(id))

function removableOf(client: QueryClient, { id, communityId }: PostId): Removable {
  const list = queryKeys.community.posts(communityId)
  return {
    name: nameOf(id),
    title: translate('posts.deleted'),
    controlId: menuButtonId(id),
    list,
    remove: () => dropPost(client, id, { isOwn: true }),
    putBack: () => putPostBack(client, id),
    sendDeletion: sent => api.call(routes.deleteCommunityPost, { params: { id } }, sent),
    sendRestore: sent => api.call(routes.restoreCommunityPost, { params: { id } }, sent),
  }
}

export const deletePost = (client: QueryClient, post: PostId, how?: { focusUndo: boolean }) =>
  deleteWithUndo(client, removableOf(client, post), how)

export const restorePost = (client: QueryClient, post: PostId) =>
  undoDeletion(client, removableOf(client, post), { takeFocus: true })
