import {
  commentCreated,
  type commentDeleted,
  commentRestored,
  postLiked,
  postUnliked,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { applyCounts, countLikes } from './counters.repository.ts'

type Counted =
  | typeof postLiked
  | typeof postUnliked
  | typeof commentCreated
  | typeof commentDeleted
  | typeof commentRestored

/** Folds many likes and comments into one update of each counter that they change. */
export const foldCounters =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<Counted> =>
  async (events, { tx, afterCommit }) => {
    const likes = new Map<string, { postId: number; userId: number; by: number }>()
    const counts = new Map<number, { postId: number; likes: number; comments: number }>()

    for (const event of events) {
      const postId = event.data.postId
      const change = changeOf(event)
      const count = counts.get(postId) ?? { postId, likes: 0, comments: 0 }
      counts.set(postId, {
        postId,
        likes: count.likes + change.likes,
        comments: count.comments + change.comments,
      })
      if (change.userId === undefined) continue
      const key = `${postId} ${change.userId}`
      likes.set(key, { postId, userId: change.userId, by: (likes.get(key)?.by ?? 0) + change.likes })
    }
    if (likes.size > 0) await countLikes(tx, [...likes.values()])
    const posts = await applyCounts(tx, [...counts.values()])
    afterCommit(() => ctx.memory.publish({ of: 'counters', posts }))
  }

function changeOf(event: Received<Counted>): { likes: number; comments: number; userId?: number } {
  switch (event.type) {
    case postLiked.type:
      return { likes: 1, comments: 0, userId: event.data.liker.id }
    case postUnliked.type:
      return { likes: -1, comments: 0, userId: event.data.userId }
    case commentCreated.type:
      return { likes: 0, comments: 1 }
    case commentRestored.type:
      return { likes: 0, comments: event.data.restored }
    default:
      return { likes: 0, comments: -event.data.removed }
  }
}
