import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef } from '../../schemas/communities/community.ts'
import { EventRef } from '../../schemas/communities/event-parts.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'
import { deletion, Excerpt } from './discussion-parts.ts'

/** Members alone read the discussion of a meetup, of a public community too. */
const visibility = z.literal('members')
const of = { community: CommunityRef, visibility, meetupId: Id, commentId: Id }

export const meetupCommentCreated = defineCommunityEvent({
  type: 'meetup-comment-created',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    community: CommunityRef,
    visibility,
    meetup: EventRef,
    commentId: Id,
    /** Null: the account was deleted. */
    organizerId: Id.nullable(),
    parentId: Id.nullable(),
    parentAuthorId: Id.nullable(),
    /** `meetup-announced` names whom it is for. */
    isAnnouncement: z.boolean(),
    author: UserSummary,
    excerpt: Excerpt,
    createdAt: Timestamp,
  }),
  summary: 'A user wrote in the discussion of a meetup, or replied to a comment there',
})
export const meetupCommentEdited = defineCommunityEvent({
  type: 'meetup-comment-edited',
  version: 1,
  key: data => data.meetupId,
  carriesText: true,
  data: z.object({ ...of, authorId: Id, excerpt: Excerpt, editedAt: Timestamp }),
  summary: 'The author of a comment on a meetup changed it',
})
export const meetupCommentDeleted = defineCommunityEvent({
  type: 'meetup-comment-deleted',
  version: 1,
  key: data => data.meetupId,
  data: z.object({
    ...of,
    authorId: Id,
    /** The comment itself and its replies. */
    removed: z.int().min(1),
    ...deletion,
  }),
  summary: 'A comment on a meetup was deleted or hidden, with its replies',
})
export const meetupCommentRestored = defineCommunityEvent({
  type: 'meetup-comment-restored',
  version: 1,
  key: data => data.meetupId,
  carriesText: true,
  data: z.object({ ...of, authorId: Id, restored: z.int().min(1), excerpt: Excerpt, restoredBy: Id }),
  summary: 'A deleted or hidden comment on a meetup is shown again, with its replies',
})
export const meetupUserMentioned = defineCommunityEvent({
  type: 'meetup-user-mentioned',
  version: 1,
  key: data => data.meetupId,
  carriesText: true,
  data: z.object({ ...of, author: UserSummary, userId: Id, excerpt: Excerpt }),
  summary: 'A comment on a meetup mentions a user whom it did not mention before',
})
export const meetupAnnounced = defineCommunityEvent({
  type: 'meetup-announced',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    community: CommunityRef,
    visibility: z.literal('involved'),
    meetup: EventRef,
    commentId: Id,
    author: UserSummary,
    excerpt: Excerpt,
    /** Who attends, waits or is interested; 500 at most, of more there are more events. */
    userIds: z.array(Id),
  }),
  summary: 'The organizer of a meetup wrote to these users, who had answered it',
})
