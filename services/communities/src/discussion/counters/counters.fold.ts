import {
  communityCommentCreated,
  communityCommentRestored,
  type communityPostCreated,
  communityPostLiked,
  communityPostUnliked,
  communityPostVoted,
  type meetupCommentCreated,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { type CountChange, foldCounts } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { markActive } from './counters.repository.ts'
import { counters, type foldedEvents } from './counters.ts'

type Counted = (typeof foldedEvents)[number]

/** Folds many likes and comments into one update of each counter that they change. */
export const foldPostCounts: BatchHandler<Counted> = async (events, { tx }) => {
  await foldCounts(tx, counters, events.map(changeOf))
}

function changeOf(event: Received<Counted>): CountChange {
  const { postId } = event.data
  switch (event.type) {
    case communityPostLiked.type:
      return { postId, likes: 1, comments: 0, userId: event.data.liker.id }
    case communityPostUnliked.type:
      return { postId, likes: -1, comments: 0, userId: event.data.userId }
    case communityCommentCreated.type:
      return { postId, likes: 0, comments: 1 }
    case communityCommentRestored.type:
      return { postId, likes: 0, comments: event.data.restored }
    default:
      return { postId, likes: 0, comments: -event.data.removed }
  }
}

type Active =
  | typeof communityPostCreated
  | typeof communityCommentCreated
  | typeof communityPostLiked
  | typeof communityPostVoted
  | typeof meetupCommentCreated

/** Keeps when members were last active; apart from the counters, whose rows are others. */
export const keepActivity =
  ({ clock }: Pick<CommunitiesContext, 'clock'>): BatchHandler<Active> =>
  (events, { tx }) =>
    markActive(
      tx,
      events.map(event => ({ communityId: event.data.community.id, userId: actorOf(event) })),
      clock(),
    )

function actorOf(event: Received<Active>): number {
  switch (event.type) {
    case communityPostLiked.type:
      return event.data.liker.id
    case communityPostVoted.type:
      return event.data.userId
    default:
      return event.data.author.id
  }
}
