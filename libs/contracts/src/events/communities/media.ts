import { z } from 'zod'
import { Id } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { audiences } from '../../schemas/privacy.ts'
import { defineCommunityEvent } from './community-event.ts'

const shown = { community: CommunityRef, visibility: Visibility, postId: Id, authorId: Id }

export const communityPostMediaAttached = defineCommunityEvent({
  type: 'community-post-media-attached',
  version: 1,
  key: data => data.postId,
  data: z.object({
    ...shown,
    /** Of the author, for consumers whose topics are younger than the account; what `user-updated` says is newer. */
    audience: z.enum(audiences),
    mediaIds: z.array(Id),
    /** Readers are shown the post: it neither waits nor is it in the trash. */
    isPublished: z.boolean(),
  }),
  summary: 'A community post shows these pictures or this video to its readers, or keeps them until it does',
})
export const communityPostMediaDetached = defineCommunityEvent({
  type: 'community-post-media-detached',
  version: 1,
  key: data => data.postId,
  data: z.object({ ...shown, mediaIds: z.array(Id), deletedAs: z.enum(['author', 'moderator']) }),
  summary: 'A community post no longer shows these, and cannot be restored to show them',
})
