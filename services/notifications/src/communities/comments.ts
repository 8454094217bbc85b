import {
  type CommunityRef,
  communityPostPath,
  meetupDiscussionPath,
  type UserSummary,
  type Visibility,
} from '@vitrine/contracts'
import type { Act, Area, Written } from '../deliveries/delivery.ts'

interface Post {
  community: CommunityRef
  postId: number
}

/** What users comment on: a post in a community, or a meetup. Comments on both share their ids. */
interface Place {
  area: Area
  postId: number
  link: string
  /** What mentions in the comments are grouped by. */
  comments: string
}

export const onPost = ({ community, postId }: Post): Place => ({
  area: 'community-post',
  postId,
  link: communityPostPath(community.id, postId),
  comments: `community-comments:${postId}`,
})

export const onMeetup = (meetupId: number): Place => ({
  area: 'meetup',
  postId: meetupId,
  link: meetupDiscussionPath(meetupId),
  comments: `meetup-comments:${meetupId}`,
})

type Ids =
  | { postId: number; commentId?: number | null }
  | { meetupId: number; commentId: number }
  | { meetupId: number; photoId: number }

/** What an event is about: a post, a comment on one, or a comment on a meetup or a photo of one. */
export function writtenOf(data: Ids): Written {
  if ('postId' in data)
    return { area: 'community-post', postId: data.postId, commentId: data.commentId ?? null }
  const { meetupId: postId } = data
  return 'photoId' in data
    ? { area: 'meetup-photos', postId, commentId: data.photoId }
    : { area: 'meetup', postId, commentId: data.commentId }
}

interface Inside {
  community: CommunityRef
  visibility: Visibility
}

/** What every act in a discussion has. */
export const inside = ({ community, visibility }: Inside, { link }: Place) => ({
  link,
  communityId: community.id,
  isForMembers: visibility !== 'public',
})

interface Comment extends Inside {
  commentId: number
  parentId: number | null
  parentAuthorId: number | null
  author: UserSummary
  excerpt: string
  createdAt: string
}

function commented(comment: Comment, place: Place): Omit<Act, 'userId' | 'target'> {
  const { commentId, parentId, excerpt, author, createdAt } = comment
  const { area, postId } = place
  return {
    ...inside(comment, place),
    actor: author,
    subject: { area, of: 'comment', postId, commentId, parentId, excerpt },
    happenedAt: createdAt,
  }
}

/** To whoever wrote the post or organizes the meetup. A user who is replied to is notified of the reply alone. */
export const toOwner = (
  comment: Comment,
  place: Place,
  { ownerId, target }: { ownerId: number | null; target: string },
): Act | null =>
  ownerId === null || ownerId === comment.parentAuthorId
    ? null
    : { ...commented(comment, place), userId: ownerId, target, below: comment.parentAuthorId }

/** To whoever is replied to. */
export const toParent = (comment: Comment, place: Place, below: number | null): Act | null =>
  comment.parentAuthorId === null
    ? null
    : {
        ...commented(comment, place),
        userId: comment.parentAuthorId,
        target: `community-comment:${comment.parentId}`,
        below,
      }

interface Mention extends Inside {
  commentId: number
  author: UserSummary
  userId: number
  excerpt: string
}

/** To whom a comment mentions. */
export function toMentioned(mentioned: Mention, place: Place): Act {
  const { commentId, author, userId, excerpt } = mentioned
  const { area, postId, comments } = place
  return {
    ...inside(mentioned, place),
    userId,
    actor: author,
    target: comments,
    subject: { area, of: 'comment', postId, commentId, parentId: null, excerpt },
  }
}
