import {
  type CommunityRef,
  type communityCommentCreated,
  type communityPostLiked,
  communityPostPath,
  type communityPostUnliked,
  type communityUserMentioned,
  type EventData,
  type Visibility,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import type { TakenBack } from '../kind.ts'

const area = 'community-post' as const
const postTarget = (postId: number): string => `community-post:${postId}`

interface Of {
  community: CommunityRef
  visibility: Visibility
  postId: number
}

/** What every act in a discussion has. */
const inside = ({ community, visibility, postId }: Of) => ({
  link: communityPostPath(community.id, postId),
  communityId: community.id,
  isForMembers: visibility !== 'public',
})

export const ofLike = (liked: EventData<typeof communityPostLiked>): Act => ({
  ...inside(liked),
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

function commented(comment: Comment): Omit<Act, 'userId' | 'target'> {
  const { postId, commentId, parentId, excerpt, author, createdAt } = comment
  return {
    ...inside(comment),
    actor: author,
    subject: { area, of: 'comment', postId, commentId, parentId, excerpt },
    happenedAt: createdAt,
  }
}

/** A user who is replied to is notified of the reply alone. */
export const ofComment = (comment: Comment): Act | null =>
  comment.postAuthorId === comment.parentAuthorId
    ? null
    : {
        ...commented(comment),
        userId: comment.postAuthorId,
        target: postTarget(comment.postId),
        below: comment.parentAuthorId,
      }

export const ofReply = (comment: Comment): Act | null =>
  comment.parentAuthorId === null
    ? null
    : {
        ...commented(comment),
        userId: comment.parentAuthorId,
        target: `community-comment:${comment.parentId}`,
        below: comment.postAuthorId,
      }

/** A mention in a post, and those in the comments on it, are notifications of their own. */
export function ofMention(mentioned: EventData<typeof communityUserMentioned>): Act {
  const { postId, commentId, author, userId, excerpt } = mentioned
  const act = { ...inside(mentioned), userId, actor: author }
  return commentId === null
    ? { ...act, target: postTarget(postId), subject: { area, of: 'post', postId, excerpt } }
    : {
        ...act,
        target: `community-comments:${postId}`,
        subject: { area, of: 'comment', postId, commentId, parentId: null, excerpt },
      }
}
