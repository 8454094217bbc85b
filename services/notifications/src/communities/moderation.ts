import {
  type CommunityNotice,
  type CommunityRef,
  type communityCommentDeleted,
  communityPath,
  type communityPostDeleted,
  type EventData,
  type meetupCommentDeleted,
  meetupPhotosPath,
  type memberBanned,
  type memberRemoved,
  type memberRestricted,
  type memberUnbanned,
  type memberWarned,
  type photoDeleted,
  type RestrictionKind,
} from '@vitrine/contracts'
import type { Act, Written } from '../deliveries/delivery.ts'
import { noticeOf, type Statement } from './acts.ts'
import { writtenOf } from './comments.ts'

interface Decision {
  of: CommunityNotice['of']
  userId: number
  target: string
}
interface Decided extends Statement {
  community: CommunityRef
}

/**
 * What a moderator decided about a user, and why. The link leads to those with whom it can be contested (B-05). It has no
 * `communityId`: it reaches users who are no longer members, and stays with them.
 */
const decided = ({ of, userId, target }: Decision, data: Decided): Act => ({
  userId,
  target,
  link: communityPath(data.community.id),
  notice: noticeOf(of, data.community, data),
})

/** How a membership ended: a later notice of it replaces an earlier one. */
const endTarget = ({ community }: Decided): string => `end:${community.id}`

export const ofRemovedMember = (removed: EventData<typeof memberRemoved>): Act =>
  decided({ of: 'removed', userId: removed.userId, target: endTarget(removed) }, removed)

export const ofBan = (banned: EventData<typeof memberBanned>): Act =>
  decided({ of: 'banned', userId: banned.userId, target: endTarget(banned) }, banned)

/** It does not replace the notice of the ban, which says why the membership ended. */
export const ofUnban = (unbanned: EventData<typeof memberUnbanned>): Act =>
  decided(
    { of: 'unbanned', userId: unbanned.userId, target: `unban:${unbanned.community.id}` },
    { community: unbanned.community },
  )

const restrictions: Record<RestrictionKind, CommunityNotice['of']> = {
  canPost: 'may-not-post',
  canComment: 'may-not-comment',
  isMuted: 'muted',
  requiresApproval: 'posts-reviewed',
}

/** A later notice of a restriction, also that it was lifted, replaces an earlier one of the same kind. */
export const ofRestriction = (restricted: EventData<typeof memberRestricted>): Act => {
  const { userId, community, kind, isRestricted } = restricted
  const of = isRestricted ? restrictions[kind] : 'restriction-ended'
  return decided({ of, userId, target: `restriction:${community.id}:${kind}` }, restricted)
}

/** Of each report that led to a warning. */
export const ofWarning = (warned: EventData<typeof memberWarned>): Act =>
  decided(
    {
      of: warned.targetType === 'community' ? 'owner-warned' : 'warned',
      userId: warned.userId,
      target: `warning:${warned.reportId}`,
    },
    warned,
  )

/** How a post, comment or photo was deleted last. */
export function deletionTarget({ area, postId, commentId }: Written): string {
  if (commentId === null) return `removed-post:${postId}`
  return area === 'meetup-photos' ? `removed-photo:${commentId}` : `removed-comment:${commentId}`
}

type Deleted =
  | EventData<typeof communityPostDeleted>
  | EventData<typeof communityCommentDeleted>
  | EventData<typeof meetupCommentDeleted>
  | (EventData<typeof photoDeleted> & { authorId: number; logId?: undefined })

/**
 * To the author: reports hide it, or a moderator deleted it. What was deleted together is one notification, however many
 * events come, and when.
 */
export const ofDeletion = (event: Deleted): Act | null => {
  const { authorId: userId, deletedAs, deletedBy, logId } = event
  const deleted = writtenOf(event)
  const target = deletionTarget(deleted)
  if (deletedAs === 'hidden') {
    const { community } = event
    return { ...decided({ of: 'content-hidden', userId, target }, { community }), deleted }
  }
  if (deletedAs !== 'moderator' || deletedBy === userId) return null
  const removal = { of: 'content-removed', userId } as const
  return logId === undefined
    ? { ...decided({ ...removal, target }, event), deleted }
    : { ...decided({ ...removal, target: `removed:${logId}` }, event), deleted, isOnePerTarget: true }
}

/** To the uploader. Of all photos that the organizer deletes of a meetup within a day there is one notification. */
export const ofPhotoDeletion = (photo: EventData<typeof photoDeleted>): Act | null => {
  const { uploaderId: userId, meetupId, community, deletedAs, deletedBy } = photo
  if (deletedAs !== 'organizer') return ofDeletion({ ...photo, authorId: userId })
  if (deletedBy === userId) return null
  const removal = { of: 'photo-removed', userId, target: `removed-photos:${meetupId}` } as const
  return { ...decided(removal, { community }), link: meetupPhotosPath(meetupId) }
}
