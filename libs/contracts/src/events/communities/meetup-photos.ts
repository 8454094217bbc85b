import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef } from '../../schemas/communities/community.ts'
import { EventRef } from '../../schemas/communities/event-parts.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

/** Members alone see the photos of a meetup, of a public community too. */
const visibility = z.literal('members')
const of = { community: CommunityRef, visibility, meetupId: Id, photoId: Id, uploaderId: Id }

export const meetupPhotoAttached = defineCommunityEvent({
  type: 'meetup-photo-attached',
  version: 1,
  key: data => data.photoId,
  data: z.object(of),
  summary: 'A meetup keeps a picture, which its members are shown once it is ready',
})
export const photoUploaded = defineCommunityEvent({
  type: 'photo-uploaded',
  version: 1,
  key: data => data.photoId,
  carriesText: true,
  data: z.object({
    community: CommunityRef,
    visibility,
    meetup: EventRef,
    photoId: Id,
    /** Null: the account was deleted. */
    organizerId: Id.nullable(),
    uploader: UserSummary,
    altText: z.string(),
    caption: z.string(),
    uploadedAt: Timestamp,
  }),
  summary: 'A photo of a meetup appeared, ready to be shown',
})
export const photoDeleted = defineCommunityEvent({
  type: 'photo-deleted',
  version: 1,
  key: data => data.photoId,
  data: z.object({
    ...of,
    /** Null: the system. */
    deletedBy: Id.nullable(),
    /**
     * `hidden`: reports hid it until a moderator decides. `failed`: its picture could not be prepared, or exists no more. `meetup`: the
     * meetup exists no more.
     */
    deletedAs: z.enum(['author', 'organizer', 'moderator', 'erasure', 'hidden', 'failed', 'meetup']),
    /** Why a moderator did it, and the rule of the community that it is based on, for the uploader. */
    reason: z.string().optional(),
    rule: z.string().optional(),
  }),
  summary: 'A photo of a meetup was deleted for good, or hidden',
})
export const photoRestored = defineCommunityEvent({
  type: 'photo-restored',
  version: 1,
  key: data => data.photoId,
  data: z.object({ ...of, restoredBy: Id }),
  summary: 'A hidden photo of a meetup is shown again',
})
