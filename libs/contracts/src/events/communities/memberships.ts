import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import {
  CommunityRef,
  communityRoles,
  restrictionKinds,
  Visibility,
} from '../../schemas/communities/community.ts'
import { ReportedType } from '../../schemas/communities/report.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

const of = { community: CommunityRef, visibility: Visibility }
/** Why a moderator did it, and the rule of the community that it is based on; both may be empty. */
const reasons = { reason: z.string(), rule: z.string() }
/** Null: without an end. */
const until = Timestamp.nullable()

export const membershipRequested = defineCommunityEvent({
  type: 'membership-requested',
  version: 1,
  data: z.object({
    ...of,
    requestId: Id,
    applicant: UserSummary,
    /** Who can decide it: creator, admins and moderators, 100 at most. */
    reviewerIds: z.array(Id),
  }),
  summary: 'A user asked to join a private community',
})
export const membershipRequestClosed = defineCommunityEvent({
  type: 'membership-request-closed',
  version: 1,
  data: z.object({
    communityId: Id,
    requestId: Id,
    userId: Id,
    outcome: z.enum(['approved', 'rejected', 'withdrawn', 'expired']),
    visibility: Visibility,
  }),
  summary: 'A request to join a community no longer waits',
})
export const membershipApproved = defineCommunityEvent({
  type: 'membership-approved',
  version: 1,
  data: z.object({ ...of, requestId: Id, userId: Id, approvedBy: Id }),
  summary: 'A request to join a community was approved; `member-joined` follows',
})
export const membershipRejected = defineCommunityEvent({
  type: 'membership-rejected',
  version: 1,
  carriesText: true,
  data: z.object({ ...of, requestId: Id, userId: Id, rejectedBy: Id, reason: z.string() }),
  summary: 'A request to join a community was rejected',
})
export const memberInvited = defineCommunityEvent({
  type: 'member-invited',
  version: 1,
  data: z.object({ ...of, invitationId: Id, userId: Id, inviter: UserSummary }),
  summary: 'A user was invited to a community by name',
})
export const memberJoined = defineCommunityEvent({
  type: 'member-joined',
  version: 1,
  data: z.object({ ...of, membershipId: Id, user: UserSummary, role: z.enum(communityRoles) }),
  summary: 'A user is a member of a community',
})
export const memberLeft = defineCommunityEvent({
  type: 'member-left',
  version: 1,
  data: z.object({ ...of, userId: Id, cause: z.enum(['user', 'erasure']) }),
  summary: 'A member left a community, or the account was deleted',
})
export const memberRemoved = defineCommunityEvent({
  type: 'member-removed',
  version: 1,
  carriesText: true,
  data: z.object({ ...of, userId: Id, removedBy: Id, ...reasons }),
  summary: 'A moderator removed a member from a community',
})
export const memberBanned = defineCommunityEvent({
  type: 'member-banned',
  version: 1,
  carriesText: true,
  data: z.object({ ...of, userId: Id, bannedBy: Id, ...reasons, until }),
  summary: 'A moderator removed a member from a community, who may not come back until the ban ends',
})
export const memberUnbanned = defineCommunityEvent({
  type: 'member-unbanned',
  version: 1,
  data: z.object({ ...of, userId: Id, unbannedBy: Id }),
  summary: 'A ban from a community was lifted before its end',
})
export const memberRestricted = defineCommunityEvent({
  type: 'member-restricted',
  version: 1,
  carriesText: true,
  data: z.object({
    ...of,
    userId: Id,
    restrictedBy: Id,
    kind: z.enum(restrictionKinds),
    /** False: the restriction was lifted. */
    isRestricted: z.boolean(),
    ...reasons,
    until,
  }),
  summary: 'A member is restricted in a community, or no longer',
})
export const memberWarned = defineCommunityEvent({
  type: 'member-warned',
  version: 1,
  carriesText: true,
  data: z.object({
    ...of,
    userId: Id,
    warnedBy: Id,
    /** The report on which it is based, and what was reported: of the community itself its owner is warned. */
    reportId: Id,
    targetType: ReportedType,
    ...reasons,
  }),
  summary: 'A user was warned because of what others reported',
})
export const memberMessaged = defineCommunityEvent({
  type: 'member-messaged',
  version: 1,
  carriesText: true,
  data: z.object({ ...of, userId: Id, sender: UserSummary, message: z.string() }),
  summary: 'The creator or an admin of a community wrote to several members at once',
})
export const memberRoleChanged = defineCommunityEvent({
  type: 'member-role-changed',
  version: 1,
  data: z.object({
    ...of,
    userId: Id,
    changedBy: Id,
    from: z.enum(communityRoles),
    to: z.enum(communityRoles),
  }),
  summary: 'A member has another role in a community',
})
