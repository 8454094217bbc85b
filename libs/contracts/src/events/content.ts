import { z } from 'zod'
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
  summary: 'A user shared a post',
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
  summary: 'A user liked a post',
})
export const postUnliked = defineEvent({
  type: 'post-unliked',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({ postId: Id, postAuthorId: Id, userId: Id }),
  summary: 'A user removed a like',
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
  summary: 'A user commented on a post, or replied to a comment',
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
  }),
  summary: 'A comment was deleted, with its replies',
})
