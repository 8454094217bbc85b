import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, paging, Timestamp, text } from '../common.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef, communityRoles } from './community.ts'

export const joinAnswerMaxCharacters = 500
export const requestReasonMaxCharacters = 500
/** A request to join, or an invitation, that is not answered ends after so many days. */
export const requestDays = 30
/** How long after a rejection no new request can be made (CO4). */
export const requestPauseDays = 7
export const joinRequestsPageSize = 20
/** How many invitations of one community may wait at once. */
export const pendingInvitationsMax = 500

const { limit, cursor } = paging(joinRequestsPageSize)

export const joinRequestStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const

/** One answer for each question of a private community. */
export const JoinCommunity = z.strictObject({
  answers: z.array(text(joinAnswerMaxCharacters)).max(3).default([]),
})
export type JoinCommunity = z.output<typeof JoinCommunity>

/** What the viewer is in a community now; `banned` and `none`: no member. */
export const MembershipState = z.object({
  status: z.enum(['member', 'pending', 'none']),
  role: z.enum(communityRoles).nullable(),
  memberCount: z.int().min(0),
})
export type MembershipState = z.output<typeof MembershipState>

export const JoinRequestsQuery = z.object({
  status: z.enum(joinRequestStatuses).default('pending'),
  limit,
  cursor,
})
export type JoinRequestsQuery = z.output<typeof JoinRequestsQuery>

export const JoinRequest = z.object({
  id: Id,
  user: UserSummary,
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  status: z.enum(joinRequestStatuses),
  requestedAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  decidedBy: UserSummary.nullable(),
  reason: z.string(),
})
export type JoinRequest = z.output<typeof JoinRequest>

export const RejectJoinRequest = z.strictObject({ reason: text(requestReasonMaxCharacters).default('') })

export const InviteMember = z.strictObject({
  username: text(30, { required: textId('auth.required.username') }),
})
export const invitationStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const

/** As those who moderate see it. */
export const Invitation = z.object({
  id: Id,
  user: UserSummary,
  /** Null: the account was deleted. */
  invitedBy: UserSummary.nullable(),
  status: z.enum(invitationStatuses),
  invitedAt: Timestamp,
})
export type Invitation = z.output<typeof Invitation>
export const InvitationsQuery = z.object({ limit, cursor })
export type InvitationsQuery = z.output<typeof InvitationsQuery>

/** As the invited user sees it. */
export const OwnInvitation = z.object({
  id: Id,
  community: CommunityRef.extend({ description: z.string(), imageUrl: z.string().nullable() }),
  memberCount: z.int().min(0),
  guidelines: z.array(z.string()),
  invitedBy: UserSummary.nullable(),
  invitedAt: Timestamp,
})
export type OwnInvitation = z.output<typeof OwnInvitation>
