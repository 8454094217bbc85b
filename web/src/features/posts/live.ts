import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import type { Post, PostChange } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { hasPost, patchPost } from '../../lib/cache.ts'
import { readDeletion } from '../../lib/deletions.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { dropPost, isBeingRestored, putPostBack } from './deletion.ts'

type MediaFields = Pick<
  Post,
  'images' | 'videoUrl' | 'media' | 'sensitive' | 'status' | 'preparing' | 'failure'
>

/** What an edit changes. Likes and comments are counted apart, and the reader's own like may be on its way. */
const editable = ({ content, tags, museum, mentions, editedAt, ...post }: Post) => ({
  content,
  tags,
  museum,
  mentions,
  editedAt,
  ...mediaOf(post),
})

/** What it shows, which also changes when its media are ready, and when the signatures of their addresses are new. */
const mediaOf = ({ images, videoUrl, media, sensitive, status, preparing, failure }: MediaFields) => ({
  images,
  videoUrl,
  media,
  sensitive,
  status,
  preparing,
  failure,
})

/** Reads a post again that the page shows, under the rules of this moment. */
export async function rereadPost(client: QueryClient, id: number): Promise<void> {
  if (!hasPost(client, id)) return
  try {
    const post = await api.call(routes.getPost, { params: { id } })
    patchPost(client, id, editable(post))
  } catch (error) {
    if (isStatus(error, 404)) return dropPost(client, id, { isOwn: false })
    console.info('A changed post could not be read again; it is when it is opened next.', error)
    await client.invalidateQueries({ queryKey: queryKeys.post(id), refetchType: 'none' })
  }
}

/** Lists that show a post as a card, where it can be answered. */
const showsCards = ([group, list]: QueryKey) => group === queryKeys.posts.all[0] && list !== 'user'

/** Follows what happened to a post elsewhere. `isAnswered`: the reader has an unsent comment on it. */
export async function receivePostChange(
  client: QueryClient,
  { postId, change }: Pick<PostChange, 'postId' | 'change'>,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  if (change === 'deleted' && isBeingRestored(client, postId)) return
  const deletion = readDeletion(client, queryKeys.deleted.post(postId))
  if (change === 'deleted') {
    // Brought back on this page already: the event of its deletion may arrive after that.
    if (deletion && !deletion.isDeleted) return rereadPost(client, postId)
    return dropPost(client, postId, { isOwn: false, ...(isAnswered && { keep: showsCards }) })
  }
  if (change === 'restored' && !putPostBack(client, postId)) {
    await client.invalidateQueries({ queryKey: queryKeys.post(postId) })
    // Its place in the lists is not known here; what is being read does not move.
    await client.invalidateQueries({ queryKey: queryKeys.posts.all, refetchType: 'none' })
  }
  return rereadPost(client, postId)
}
