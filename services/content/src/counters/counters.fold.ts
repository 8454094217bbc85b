import { commentCreated, commentRestored, postLiked, postUnliked } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { type CountChange, foldCounts } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { counters, type foldedEvents } from './counters.ts'

type Counted = (typeof foldedEvents)[number]

/** Folds many likes and comments into one update of each counter that they change. */
export const foldCounters =
  (ctx: Pick<ContentContext, 'memory'>): BatchHandler<Counted> =>
  async (events, { tx, afterCommit }) => {
    const posts = await foldCounts(tx, counters, events.map(changeOf))
    afterCommit(() => ctx.memory.publish({ of: 'counters', posts }))
  }

function changeOf(event: Received<Counted>): CountChange {
  const { postId } = event.data
  switch (event.type) {
    case postLiked.type:
      return { postId, likes: 1, comments: 0, userId: event.data.liker.id }
    case postUnliked.type:
      return { postId, likes: -1, comments: 0, userId: event.data.userId }
    case commentCreated.type:
      return { postId, likes: 0, comments: 1 }
    case commentRestored.type:
      return { postId, likes: 0, comments: event.data.restored }
    default:
      return { postId, likes: 0, comments: -event.data.removed }
  }
}
