import {
  type CommunityNotice,
  type CommunityRef,
  type communityCommentDeleted,
  communityPath,
  type communityPostDeleted,
  communityPostPath,
  type communityPostReviewed,
  type EventData,
  type memberInvited,
  type memberRoleChanged,
  type membershipApproved,
  type membershipRejected,
  type membershipRequested,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'

const noticeOf = (of: CommunityNotice['of'], { name }: { name: string }, reason = ''): CommunityNotice => ({
  of,
  community: name,
  reason,
})

/** What someone is in a community: a later notice of it replaces an earlier one. */
export const roleTarget = ({ id }: { id: number }): string => `role:${id}`
export const requestTarget = ({ requestId }: { requestId: number }): string => `join-request:${requestId}`

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
  notice: noticeOf('request-rejected', rejected.community, rejected.reason),
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

/** To its author. A rejected post is on no page that a link can open. */
export const ofReview = (reviewed: EventData<typeof communityPostReviewed>): Act => {
  const { authorId, community, postId, outcome, reason } = reviewed
  return {
    userId: authorId,
    target: `review-of-post:${postId}`,
    link: outcome === 'approved' ? communityPostPath(community.id, postId) : communityPath(community.id),
    notice: noticeOf(`post-${outcome}`, community, reason),
  }
}

interface Removed {
  community: CommunityRef
  authorId: number
  deletedAs: EventData<typeof communityPostDeleted>['deletedAs']
  deletedBy: number | null
  reason?: string | undefined
}

/** What a moderator removed, and why; the link leads to those with whom it can be contested (B-05). */
const ofRemoval = (
  { authorId, community, deletedAs, deletedBy, reason }: Removed,
  target: string,
): Act | null =>
  deletedAs === 'moderator' && deletedBy !== authorId
    ? {
        userId: authorId,
        target,
        link: communityPath(community.id),
        notice: noticeOf('content-removed', community, reason),
      }
    : null

export const ofRemovedPost = (deleted: EventData<typeof communityPostDeleted>): Act | null =>
  ofRemoval(deleted, `removed-post:${deleted.postId}`)
export const ofRemovedComment = (deleted: EventData<typeof communityCommentDeleted>): Act | null =>
  ofRemoval(deleted, `removed-comment:${deleted.commentId}`)
