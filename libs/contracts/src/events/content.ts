import { z } from 'zod'
import { defineErased } from '../erased.ts'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../schemas/common.ts'
import { MuseumRef } from '../schemas/museum.ts'
import { PostHit } from '../schemas/post.ts'
import { UserSummary } from '../schemas/user.ts'

const producer = 'content'
/** The beginning of a text, at most 140 characters. */
const Excerpt = z.string()

export const postCreated = defineEvent({
  type: 'post-created',
  version: 1,
  producer,
  key: data => data.post.id,
  data: z.object({ post: PostHit }),
  carriesText: true,
  summary: 'A user shared a post',
})
export const postEdited = defineEvent({
  type: 'post-edited',
  version: 1,
  producer,
  key: data => data.post.id,
  data: z.object({ post: PostHit, previousMuseumId: Id.nullable() }),
  carriesText: true,
  summary: 'The author of a post changed its text, tags or museum',
})
export const postDeleted = defineEvent({
  type: 'post-deleted',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    authorId: Id,
    museumId: Id.nullable(),
    deletedBy: Id,
    deletedAs: z.enum(['author', 'moderator']),
    deletedAt: Timestamp,
  }),
  summary: 'A post was deleted, with its comments and likes',
})
export const postRestored = defineEvent({
  type: 'post-restored',
  version: 1,
  producer,
  key: data => data.post.id,
  data: z.object({ post: PostHit, restoredBy: Id }),
  carriesText: true,
  summary: 'The deletion of a post was undone; its comments and likes are back',
})
export const postLiked = defineEvent({
  type: 'post-liked',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    postAuthorId: Id,
    postExcerpt: Excerpt,
    museum: MuseumRef.nullable(),
    liker: UserSummary,
    likedAt: Timestamp,
  }),
  carriesText: true,
  summary: 'A user liked a post',
})
export const postUnliked = defineEvent({
  type: 'post-unliked',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    postAuthorId: Id,
    userId: Id,
    /** When the like that is removed was given; absent in events of before this field. */
    likedAt: Timestamp.optional(),
  }),
  summary: 'A user removed a like',
})
export const postBookmarked = defineEvent({
  type: 'post-bookmarked',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({ postId: Id, userId: Id }),
  summary: 'A user bookmarked a post; only that user may learn of it',
})
export const postUnbookmarked = defineEvent({
  type: 'post-unbookmarked',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({ postId: Id, userId: Id }),
  summary: 'A user removed a bookmark; only that user may learn of it',
})
export const userMentioned = defineEvent({
  type: 'user-mentioned',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    /** Null: the post itself mentions the user. */
    commentId: Id.nullable(),
    author: UserSummary,
    userId: Id,
    /** Of the text that mentions the user. */
    excerpt: Excerpt,
    postExcerpt: Excerpt,
  }),
  carriesText: true,
  summary: 'A post or a comment mentions a user whom it did not mention before',
})
export const commentCreated = defineEvent({
  type: 'comment-created',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    commentId: Id,
    postId: Id,
    postAuthorId: Id,
    postExcerpt: Excerpt,
    parentId: Id.nullable(),
    parentAuthorId: Id.nullable(),
    excerpt: Excerpt,
    author: UserSummary,
    createdAt: Timestamp,
  }),
  carriesText: true,
  summary: 'A user commented on a post, or replied to a comment',
})
export const commentEdited = defineEvent({
  type: 'comment-edited',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({ commentId: Id, postId: Id, excerpt: Excerpt, editedAt: Timestamp }),
  carriesText: true,
  summary: 'The author of a comment changed its text',
})
export const commentDeleted = defineEvent({
  type: 'comment-deleted',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    commentId: Id,
    postId: Id,
    /** The comment itself and its replies. */ removed: z.int().min(1),
    deletedBy: Id.optional(),
    deletedAs: z.enum(['author', 'post-author', 'moderator']).optional(),
  }),
  summary: 'A comment was deleted, with its replies',
})
export const commentRestored = defineEvent({
  type: 'comment-restored',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    commentId: Id,
    postId: Id,
    /** The comment itself and the replies that were deleted with it. */ restored: z.int().min(1),
    excerpt: Excerpt,
    restoredBy: Id,
  }),
  carriesText: true,
  summary: 'The deletion of a comment, and of the replies to it, was undone',
})
export const contentErased = defineErased('content')
export * from './content/media.ts'
