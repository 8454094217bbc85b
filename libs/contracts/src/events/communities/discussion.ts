import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'
import { deletion, Excerpt } from './discussion-parts.ts'

const of = { community: CommunityRef, visibility: Visibility, postId: Id }

export const communityPostCreated = defineCommunityEvent({
  type: 'community-post-created',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({
    ...of,
    author: UserSummary,
    type: z.enum(['text', 'discussion', 'poll', 'event', 'video', 'link']),
    excerpt: Excerpt,
    createdAt: Timestamp,
  }),
  summary: 'A post appeared in the discussion of a community',
})
export const communityPostEdited = defineCommunityEvent({
  type: 'community-post-edited',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({ ...of, authorId: Id, excerpt: Excerpt, editedAt: Timestamp }),
  summary: 'The author of a community post changed it',
})
export const communityPostDeleted = defineCommunityEvent({
  type: 'community-post-deleted',
  version: 1,
  key: data => data.postId,
  data: z.object({ ...of, authorId: Id, deletedAt: Timestamp, ...deletion }),
  summary: 'A community post was deleted or hidden, with its comments',
})
export const communityPostRestored = defineCommunityEvent({
  type: 'community-post-restored',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({ ...of, authorId: Id, restoredBy: Id, excerpt: Excerpt }),
  summary: 'A deleted or hidden community post is shown again',
})
export const communityPostReviewed = defineCommunityEvent({
  type: 'community-post-reviewed',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({
    ...of,
    authorId: Id,
    reviewedBy: Id,
    outcome: z.enum(['approved', 'rejected']),
    reason: z.string(),
  }),
  summary:
    'A moderator decided on a post that waited for approval; `community-post-created` follows an approval',
})
export const communityPostPinned = defineCommunityEvent({
  type: 'community-post-pinned',
  version: 1,
  key: data => data.postId,
  data: z.object({ ...of, pinnedBy: Id, isPinned: z.boolean() }),
  summary: 'A community post was pinned or unpinned',
})
export const communityPostLiked = defineCommunityEvent({
  type: 'community-post-liked',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({ ...of, authorId: Id, excerpt: Excerpt, liker: UserSummary, likedAt: Timestamp }),
  summary: 'A member liked a community post',
})
export const communityPostUnliked = defineCommunityEvent({
  type: 'community-post-unliked',
  version: 1,
  key: data => data.postId,
  data: z.object({ ...of, authorId: Id, userId: Id }),
  summary: 'A member took a like of a community post back',
})
export const communityPostVoted = defineCommunityEvent({
  type: 'community-post-voted',
  version: 1,
  key: data => data.postId,
  data: z.object({
    ...of,
    userId: Id,
    optionIndex: z.int().min(0),
    /** Null: the first vote. */
    previousIndex: z.int().min(0).nullable(),
  }),
  summary: 'A member voted in a poll, or changed the vote; who voted is not public',
})
export const communityCommentCreated = defineCommunityEvent({
  type: 'community-comment-created',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({
    ...of,
    commentId: Id,
    postAuthorId: Id,
    postExcerpt: Excerpt,
    parentId: Id.nullable(),
    parentAuthorId: Id.nullable(),
    author: UserSummary,
    excerpt: Excerpt,
    createdAt: Timestamp,
  }),
  summary: 'A member commented on a community post, or replied to a comment',
})
export const communityCommentEdited = defineCommunityEvent({
  type: 'community-comment-edited',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({ ...of, commentId: Id, authorId: Id, excerpt: Excerpt, editedAt: Timestamp }),
  summary: 'The author of a comment on a community post changed it',
})
export const communityCommentDeleted = defineCommunityEvent({
  type: 'community-comment-deleted',
  version: 1,
  key: data => data.postId,
  data: z.object({
    ...of,
    commentId: Id,
    authorId: Id,
    /** The comment itself and its replies. */
    removed: z.int().min(1),
    ...deletion,
  }),
  summary: 'A comment on a community post was deleted or hidden, with its replies',
})
export const communityCommentRestored = defineCommunityEvent({
  type: 'community-comment-restored',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({
    ...of,
    commentId: Id,
    authorId: Id,
    restored: z.int().min(1),
    excerpt: Excerpt,
    restoredBy: Id,
  }),
  summary: 'A deleted or hidden comment on a community post is shown again, with its replies',
})
export const communityUserMentioned = defineCommunityEvent({
  type: 'community-user-mentioned',
  version: 1,
  key: data => data.postId,
  carriesText: true,
  data: z.object({
    ...of,
    /** Null: the post itself mentions the user. */
    commentId: Id.nullable(),
    author: UserSummary,
    userId: Id,
    excerpt: Excerpt,
  }),
  summary: 'A post or comment of a community mentions a user whom it did not mention before',
})
