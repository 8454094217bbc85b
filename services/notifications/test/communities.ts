import {
  type CommunityPostChange,
  type CommunityRef,
  type CommunityRole,
  communityCommentCreated,
  communityCommentDeleted,
  communityCommentEdited,
  communityCommentRestored,
  communityDeleted,
  communityPostDeleted,
  communityPostEdited,
  communityPostLiked,
  communityPostRestored,
  communityPostUnliked,
  communityTransferred,
  communityUpdated,
  communityUserMentioned,
  type EventData,
  memberBanned,
  memberJoined,
  memberLeft,
  memberMessaged,
  memberRemoved,
  memberRestricted,
  memberRoleChanged,
  membershipRequestClosed,
  membershipRequested,
  memberUnbanned,
  memberWarned,
  type RestrictionKind,
  reportAnswered,
  reportCreated,
  reportEscalated,
  reportResolved,
  streamEvents,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { person, type TestEnvironment } from './environment.ts'

export const community: CommunityRef = { id: 3, name: 'Clock Circle', isPrivate: false }
export const closed: CommunityRef = { id: 4, name: 'Vault Circle', isPrivate: true }
export const involved = { community: closed, visibility: 'involved' } as const

export const inside = (of: CommunityRef) =>
  ({ community: of, visibility: of.isPrivate ? 'members' : 'public' }) as const

/** Who moderates members in these tests, changes roles, and deletes and restores communities. */
export const owner = 5

/** Why members are removed and restricted in these tests, and the rule of the community. */
export const reasons = { reason: 'Spam', rule: 'No advertising' }
export const until = '2026-11-28T12:00:00.000Z'

const at = '2026-11-21T10:00:00.000Z'
const excerpt = 'The oldest clock'
/** The post of these tests. */
const postIn = (of: CommunityRef) => ({ ...inside(of), postId: 50 })

/** What happens in the discussions of these tests, of which user 1 wrote the post. */
export function discussionActs({ publish }: TestEnvironment) {
  return {
    like: (likerId: number, of = closed, authorId = 1, options: PublishOptions = {}) =>
      publish(
        communityPostLiked,
        { ...postIn(of), authorId, excerpt, liker: person(likerId), likedAt: at },
        options,
      ),
    unlike: (userId: number, of = closed) =>
      publish(communityPostUnliked, { ...postIn(of), authorId: 1, userId }),
    comment: (
      authorId: number,
      commentId: number,
      parent: { id: number; authorId: number } | null = null,
      of = closed,
    ) =>
      publish(communityCommentCreated, {
        ...postIn(of),
        commentId,
        postAuthorId: 1,
        postExcerpt: excerpt,
        parentId: parent?.id ?? null,
        parentAuthorId: parent?.authorId ?? null,
        author: person(authorId),
        excerpt: `Comment ${commentId}`,
        createdAt: at,
      }),
    mention: (userId: number, authorId: number, commentId: number | null, of = closed) =>
      publish(communityUserMentioned, {
        ...postIn(of),
        commentId,
        author: person(authorId),
        userId,
        excerpt: 'Look at this',
      }),
    editPost: (text: string) =>
      publish(communityPostEdited, { ...postIn(closed), authorId: 1, excerpt: text, editedAt: at }),
    editComment: (commentId: number, authorId: number, text: string) =>
      publish(communityCommentEdited, {
        ...postIn(closed),
        commentId,
        authorId,
        excerpt: text,
        editedAt: at,
      }),
    deletePost: (by: Partial<EventData<typeof communityPostDeleted>> = {}, options: PublishOptions = {}) =>
      publish(
        communityPostDeleted,
        { ...postIn(closed), authorId: 1, deletedBy: 1, deletedAs: 'author', deletedAt: at, ...by },
        options,
      ),
    deleteComment: (
      commentId: number,
      authorId: number,
      by: Partial<EventData<typeof communityCommentDeleted>> = {},
      options: PublishOptions = {},
    ) =>
      publish(
        communityCommentDeleted,
        {
          ...postIn(closed),
          commentId,
          authorId,
          removed: 1,
          deletedBy: authorId,
          deletedAs: 'author',
          ...by,
        },
        options,
      ),
    restorePost: (postId = 50, options: PublishOptions = {}) =>
      publish(
        communityPostRestored,
        { ...postIn(closed), postId, authorId: 1, restoredBy: owner, excerpt },
        options,
      ),
    restoreComment: (commentId: number, authorId: number, options: PublishOptions = {}) =>
      publish(
        communityCommentRestored,
        { ...postIn(closed), commentId, authorId, restored: 1, excerpt, restoredBy: owner },
        options,
      ),
  }
}

/** What becomes of reports of the post of these tests. */
export function reportActs({ publish }: TestEnvironment) {
  const targetType = 'community_post' as const
  const reportOf = (reportId: number) => ({ ...involved, reportId, targetType, targetId: 50, subjectId: 1 })
  return {
    report: (reviewerIds: number[], by: Partial<EventData<typeof reportCreated>> = {}) =>
      publish(reportCreated, {
        ...reportOf(20),
        category: 'spam',
        reporters: 1,
        isForModerators: true,
        reviewerIds,
        ...by,
      }),
    escalate: (reportId = 20) =>
      publish(reportEscalated, { ...reportOf(reportId), escalatedBy: owner, reporters: 1 }),
    resolve: (reportId = 20) =>
      publish(reportResolved, {
        ...reportOf(reportId),
        resolvedBy: owner,
        outcome: 'actioned',
        action: 'warn',
      }),
    answer: (reporterId: number, outcome: 'dismissed' | 'actioned') =>
      publish(reportAnswered, { ...involved, reportId: 20, targetType, reporterId, outcome }),
    warn: (userId: number, reportId = 20, of: 'community_member' | 'community' = 'community_member') =>
      publish(memberWarned, { ...involved, userId, warnedBy: owner, reportId, targetType: of, ...reasons }),
  }
}

/** What happens in the communities of these tests. */
export function communityActs({ publish, service }: TestEnvironment) {
  return {
    join: (userId: number, role: CommunityRole = 'member', of = closed) =>
      publish(memberJoined, { ...inside(of), membershipId: userId, user: person(userId), role }),
    leave: (userId: number, of = closed) => publish(memberLeft, { ...inside(of), userId, cause: 'user' }),
    remove: (userId: number, of = closed) =>
      publish(memberRemoved, { community: of, visibility: 'involved', userId, removedBy: owner, ...reasons }),
    ban: (userId: number, of = closed) =>
      publish(memberBanned, {
        community: of,
        visibility: 'involved',
        userId,
        bannedBy: owner,
        ...reasons,
        until,
      }),
    unban: (userId: number) => publish(memberUnbanned, { ...involved, userId, unbannedBy: owner }),
    restrict: (userId: number, kind: RestrictionKind, by: Partial<EventData<typeof memberRestricted>> = {}) =>
      publish(memberRestricted, {
        ...involved,
        userId,
        restrictedBy: owner,
        kind,
        isRestricted: true,
        ...reasons,
        until,
        ...by,
      }),
    lift: (userId: number, kind: RestrictionKind) =>
      publish(memberRestricted, {
        ...involved,
        userId,
        restrictedBy: owner,
        kind,
        isRestricted: false,
        reason: '',
        rule: '',
        until: null,
      }),
    message: (userId: number, senderId: number, message = 'See you', of = closed) =>
      publish(memberMessaged, {
        community: of,
        visibility: 'involved',
        userId,
        sender: person(senderId),
        message,
      }),
    setRole: (userId: number, from: CommunityRole, to: CommunityRole, of = closed) =>
      publish(memberRoleChanged, { ...inside(of), userId, changedBy: owner, from, to }),
    transfer: (
      creatorId: number | null,
      previousCreatorId: number | null = owner,
      transferredBy: number | null = previousCreatorId,
      of = closed,
    ) => publish(communityTransferred, { ...inside(of), creatorId, previousCreatorId, transferredBy }),
    delete: (of = closed) => publish(communityDeleted, { ...inside(of), deletedBy: owner, deletedAt: at }),
    update: (of: CommunityRef) => publish(communityUpdated, { ...inside(of), updatedBy: owner }),
    /** Of a private community, to be decided by these. */
    ask: (applicantId: number, reviewerIds: number[], requestId = 8) =>
      publish(membershipRequested, {
        ...involved,
        requestId,
        applicant: person(applicantId),
        reviewerIds,
      }),
    close: (
      userId: number,
      outcome: 'approved' | 'rejected' | 'withdrawn' | 'expired' = 'withdrawn',
      requestId = 8,
    ) =>
      publish(membershipRequestClosed, {
        communityId: closed.id,
        requestId,
        userId,
        outcome,
        visibility: 'involved',
      }),
    /** The communities whose standing open pages of the user are to read again, and what changed in discussions. */
    async listening(userId: number) {
      const received: number[] = []
      const changes: CommunityPostChange[] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event === 'membership') received.push(streamEvents.membership.parse(data).communityId)
        if (event === 'community-post') changes.push(streamEvents['community-post'].parse(data))
      })
      await subscribed
      return { received, changes, stop }
    },
  }
}
