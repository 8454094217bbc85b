import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { Id, Timestamp } from '../../schemas/common.ts'
import { audiences } from '../../schemas/privacy.ts'
import { UserSummary } from '../../schemas/user.ts'

const producer = 'content'
/** The beginning of a text, at most 140 characters. */
const Excerpt = z.string()

export const postMediaAttached = defineEvent({
  type: 'post-media-attached',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    authorId: Id,
    /** Of the author, for consumers whose topics are younger than the account; what `user-updated` says is newer. */
    audience: z.enum(audiences),
    mediaIds: z.array(Id),
    /** Readers are shown the post: it is neither being prepared nor in the trash. */
    isPublished: z.boolean(),
  }),
  summary: 'A post shows these pictures or this video to its readers, or keeps them until it does',
})
export const postMediaDetached = defineEvent({
  type: 'post-media-detached',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    postId: Id,
    authorId: Id,
    mediaIds: z.array(Id),
    deletedAs: z.enum(['author', 'moderator']),
  }),
  summary: 'A post no longer shows these, and cannot be restored to show them',
})

const description = { descriptionId: Id, postId: Id, mediaId: Id, of: z.enum(['alt-text', 'captions']) }

export const descriptionOffered = defineEvent({
  type: 'description-offered',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    ...description,
    postAuthorId: Id,
    postExcerpt: Excerpt,
    describer: UserSummary,
    offeredAt: Timestamp,
  }),
  carriesText: true,
  summary: 'A user offered the author of a post an alt text or captions for it',
})
export const descriptionAccepted = defineEvent({
  type: 'description-accepted',
  version: 1,
  producer,
  key: data => data.postId,
  data: z.object({
    ...description,
    postExcerpt: Excerpt,
    author: UserSummary,
    describerId: Id,
    acceptedAt: Timestamp,
  }),
  carriesText: true,
  summary: 'The author of a post accepted what a user offered; it is shown with that user’s name',
})
