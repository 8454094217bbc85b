import { type postCreated, postDeleted, postLiked, postRestored, postUnliked } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { addLikes, insertPosts, keptDays, setDeleted } from './recent-posts.repository.ts'

type PostEvent =
  | typeof postCreated
  | typeof postDeleted
  | typeof postRestored
  | typeof postLiked
  | typeof postUnliked

const dayMs = 24 * 60 * 60_000

/** Copies the posts of the last days. Events about older ones change nothing. */
export const keepRecentPosts =
  ({ clock }: Pick<NotificationsContext, 'clock'>): BatchHandler<PostEvent> =>
  async (events, { tx }) => {
    const since = new Date(clock().getTime() - keptDays * dayMs).toISOString()
    const created: Received<typeof postCreated>['data']['post'][] = []
    const deleted = new Map<number, boolean>()
    const likes = new Map<number, number>()
    const like = (postId: number, by: number) => likes.set(postId, (likes.get(postId) ?? 0) + by)
    for (const event of events) {
      if (event.type === postLiked.type) like(event.data.postId, 1)
      else if (event.type === postUnliked.type) like(event.data.postId, -1)
      else if (event.type === postDeleted.type) deleted.set(event.data.postId, true)
      else if (event.type === postRestored.type) deleted.set(event.data.post.id, false)
      else if (event.data.post.createdAt > since) created.push(event.data.post)
    }
    await insertPosts(tx, created)
    await setDeleted(tx, deleted)
    await addLikes(tx, likes)
  }
