import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

const of = { community: CommunityRef, visibility: Visibility }

export const communityCreated = defineCommunityEvent({
  type: 'community-created',
  version: 1,
  data: z.object({ ...of, creator: UserSummary, createdAt: Timestamp }),
  summary: 'A user created a community, and is its first member',
})
export const communityUpdated = defineCommunityEvent({
  type: 'community-updated',
  version: 1,
  data: z.object({ ...of, updatedBy: Id }),
  summary: 'What a community says of itself, or who may read it, changed',
})
export const communityDeleted = defineCommunityEvent({
  type: 'community-deleted',
  version: 1,
  data: z.object({ ...of, deletedBy: Id, deletedAt: Timestamp }),
  summary: 'A community was deleted; an administrator can restore it for 30 days',
})
export const communityRestored = defineCommunityEvent({
  type: 'community-restored',
  version: 1,
  data: z.object({ ...of, restoredBy: Id }),
  summary: 'An administrator restored a deleted community',
})
export const communityPurged = defineCommunityEvent({
  type: 'community-purged',
  version: 1,
  data: z.object({ communityId: Id }),
  summary: 'A community that was deleted 30 days before is erased with everything in it',
})
export const communityTransferred = defineCommunityEvent({
  type: 'community-transferred',
  version: 1,
  data: z.object({
    ...of,
    /** Null: the creator was deleted and no member can own it: it is archived. */
    creatorId: Id.nullable(),
    /** Null: their account was deleted. */
    previousCreatorId: Id.nullable(),
    /** Null: the account of the previous creator was banned or deleted. */
    transferredBy: Id.nullable(),
  }),
  summary: 'A community has another owner, or none',
})
