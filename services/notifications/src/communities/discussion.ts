import type {
  communityCommentCreated,
  communityPostLiked,
  communityPostUnliked,
  communityUserMentioned,
  EventData,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import type { TakenBack } from '../kind.ts'
import { inside, onPost, toMentioned, toOwner, toParent } from './comments.ts'

const area = 'community-post' as const
const postTarget = (postId: number): string => `community-post:${postId}`

export const ofLike = (liked: EventData<typeof communityPostLiked>): Act => ({
  ...inside(liked, onPost(liked)),
  userId: liked.authorId,
  actor: liked.liker,
  target: postTarget(liked.postId),
  subject: { area, of: 'post', postId: liked.postId, excerpt: liked.excerpt },
  happenedAt: liked.likedAt,
})

export const ofUnlike = ({
  authorId,
  userId,
  postId,
}: EventData<typeof communityPostUnliked>): TakenBack => ({
  userId: authorId,
  actorId: userId,
  target: postTarget(postId),
})

type Comment = EventData<typeof communityCommentCreated>

export const ofComment = (comment: Comment): Act | null =>
  toOwner(comment, onPost(comment), { ownerId: comment.postAuthorId, target: postTarget(comment.postId) })

export const ofReply = (comment: Comment): Act | null =>
  toParent(comment, onPost(comment), comment.postAuthorId)

/** A mention in a post, and those in the comments on it, are notifications of their own. */
export function ofMention(mentioned: EventData<typeof communityUserMentioned>): Act {
  const { postId, commentId, author, userId, excerpt } = mentioned
  const place = onPost(mentioned)
  if (commentId !== null) return toMentioned({ ...mentioned, commentId }, place)
  return {
    ...inside(mentioned, place),
    userId,
    actor: author,
    target: postTarget(postId),
    subject: { area, of: 'post', postId, excerpt },
  }
}
