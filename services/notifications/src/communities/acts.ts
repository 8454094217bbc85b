import { createHash } from 'node:crypto'
import {
  type CommunityNotice,
  communityPath,
  communityPostPath,
  type communityPostReviewed,
  type EventData,
  type memberInvited,
  type memberMessaged,
  type memberRoleChanged,
  type membershipApproved,
  type membershipRejected,
  type membershipRequested,
  type reportAnswered,
  type reportCreated,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'

export interface Statement {
  reason?: string | undefined
  rule?: string | undefined
  until?: string | null | undefined
}

export const noticeOf = (
  of: CommunityNotice['of'],
  { name }: { name: string },
  { reason = '', rule, until }: Statement = {},
): CommunityNotice => ({ of, community: name, reason, ...(rule && { rule }), ...(until && { until }) })

/** What someone is in a community: a later notice of it replaces an earlier one. */
export const roleTarget = ({ id }: { id: number }): string => `role:${id}`
export const requestTarget = ({ requestId }: { requestId: number }): string => `join-request:${requestId}`
export const reportTarget = ({ reportId }: { reportId: number }): string => `report:${reportId}`

/** To whoever can decide it. */
export const ofRequest = (requested: EventData<typeof membershipRequested>): Act[] => {
  const { community, applicant, reviewerIds } = requested
  return reviewerIds.map(userId => ({
    userId,
    actor: applicant,
    target: requestTarget(requested),
    link: communityPath(community.id, 'requests'),
    notice: noticeOf('join-requested', community),
    communityId: community.id,
  }))
}

/** To each moderator who can decide it, without who reported what. */
export const ofReport = (reported: EventData<typeof reportCreated>): Act[] => {
  const { community, reviewerIds } = reported
  return reviewerIds.map(userId => ({
    userId,
    target: reportTarget(reported),
    link: communityPath(community.id, 'reports'),
    notice: noticeOf('reported', community),
    communityId: community.id,
  }))
}

/** To the user who reported it: neither what was reported, nor who decided what. It stays when they leave. */
export const ofAnswer = (answered: EventData<typeof reportAnswered>): Act => ({
  userId: answered.reporterId,
  target: reportTarget(answered),
  link: communityPath(answered.community.id),
  notice: noticeOf(`report-${answered.outcome}`, answered.community),
})

export const ofApproval = (approved: EventData<typeof membershipApproved>): Act => ({
  userId: approved.userId,
  target: requestTarget(approved),
  link: communityPath(approved.community.id),
  notice: noticeOf('request-approved', approved.community),
})

export const ofRejection = (rejected: EventData<typeof membershipRejected>): Act => ({
  userId: rejected.userId,
  target: requestTarget(rejected),
  link: communityPath(rejected.community.id),
  notice: noticeOf('request-rejected', rejected.community, rejected),
})

export const ofInvitation = (invited: EventData<typeof memberInvited>): Act => ({
  userId: invited.userId,
  actor: invited.inviter,
  target: `invitation:${invited.invitationId}`,
  link: communityPath(invited.community.id),
  notice: noticeOf('invited', invited.community),
})

export const ofRole = ({
  userId,
  community,
  changedBy,
  to,
}: EventData<typeof memberRoleChanged>): Act | null =>
  userId === changedBy
    ? null
    : {
        userId,
        target: roleTarget(community),
        link: communityPath(community.id),
        notice: noticeOf(`role-${to}`, community),
      }

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Each message is a notification of its own: one must not replace another that is unread. */
export const ofMessage = ({ userId, community, sender, message }: EventData<typeof memberMessaged>): Act => ({
  userId,
  actor: sender,
  target: `message:${community.id}:${digestOf(message)}`,
  link: communityPath(community.id),
  notice: noticeOf('messaged', community, { reason: message }),
  communityId: community.id,
  isForMembers: community.isPrivate,
})

/** To its author. A rejected post is on no page that a link can open. */
export const ofReview = (reviewed: EventData<typeof communityPostReviewed>): Act => {
  const { authorId, community, postId, outcome } = reviewed
  return {
    userId: authorId,
    target: `review-of-post:${postId}`,
    link: outcome === 'approved' ? communityPostPath(community.id, postId) : communityPath(community.id),
    notice: noticeOf(`post-${outcome}`, community, reviewed),
  }
}
