import {
  type CommunityNotice,
  communityPath,
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
