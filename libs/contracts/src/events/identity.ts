import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { roles } from '../roles.ts'
import { Id, Timestamp } from '../schemas/common.ts'
import { mailLists } from '../schemas/mail-subscription.ts'
import { banTypes } from '../schemas/moderation.ts'
import { audiences } from '../schemas/privacy.ts'
import { deviceKinds } from '../schemas/session.ts'
import { UserSummary } from '../schemas/user.ts'

const producer = 'identity'

export const userRegistered = defineEvent({
  type: 'user-registered',
  version: 1,
  producer,
  key: data => data.user.id,
  data: z.object({ user: UserSummary, registeredAt: Timestamp }),
  summary: 'A user created an account',
})
export const userUpdated = defineEvent({
  type: 'user-updated',
  version: 1,
  producer,
  key: data => data.user.id,
  data: z.object({
    user: UserSummary,
    audience: z.enum(audiences),
    allowsMessages: z.boolean(),
    allowsTagging: z.boolean(),
  }),
  summary: 'What others see of a user changed: the profile, or who may see it',
})
export const userRoleChanged = defineEvent({
  type: 'user-role-changed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, from: z.enum(roles), to: z.enum(roles) }),
  summary: 'A user has another role',
})
export const userFollowed = defineEvent({
  type: 'user-followed',
  version: 1,
  producer,
  key: data => data.follower.id,
  data: z.object({
    follower: UserSummary,
    followee: UserSummary,
    /** The followee approved a request. */
    isApproved: z.boolean().optional(),
  }),
  summary: 'A user followed another user',
})
export const userUnfollowed = defineEvent({
  type: 'user-unfollowed',
  version: 1,
  producer,
  key: data => data.followerId,
  data: z.object({ followerId: Id, followeeId: Id }),
  summary: 'A user unfollowed another user',
})
export const followRequested = defineEvent({
  type: 'follow-requested',
  version: 1,
  producer,
  key: data => data.requester.id,
  data: z.object({ requester: UserSummary, userId: Id }),
  summary: 'A user asked to follow a private profile',
})
export const followRequestClosed = defineEvent({
  type: 'follow-request-closed',
  version: 1,
  producer,
  key: data => data.requesterId,
  data: z.object({
    requesterId: Id,
    userId: Id,
    outcome: z.enum(['approved', 'declined', 'withdrawn']),
  }),
  summary: 'A request to follow was answered or withdrawn',
})
export const userBlocked = defineEvent({
  type: 'user-blocked',
  version: 1,
  producer,
  key: data => data.blockerId,
  data: z.object({ blockerId: Id, blockedId: Id }),
  summary: 'A user blocked another user; both are invisible to each other',
})
export const userUnblocked = defineEvent({
  type: 'user-unblocked',
  version: 1,
  producer,
  key: data => data.blockerId,
  data: z.object({ blockerId: Id, blockedId: Id }),
  summary: 'A user took a block back',
})
export const userMuted = defineEvent({
  type: 'user-muted',
  version: 1,
  producer,
  key: data => data.muterId,
  data: z.object({
    muterId: Id,
    mutedId: Id,
    /** Null: until it is taken back. */ until: Timestamp.nullable(),
  }),
  summary: 'A user muted another user',
})
export const userUnmuted = defineEvent({
  type: 'user-unmuted',
  version: 1,
  producer,
  key: data => data.muterId,
  data: z.object({ muterId: Id, mutedId: Id }),
  summary: 'A user took a mute back',
})
/** No longer published; the topic may still hold it. */
export const sessionCreatedV1 = defineEvent({
  type: 'session-created',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, sessionId: z.uuid(), rememberMe: z.boolean() }),
  summary: 'A user signed in, in the form of before version 2',
})
export const sessionCreated = defineEvent({
  type: 'session-created',
  version: 2,
  producer,
  key: data => data.userId,
  data: z.object({
    userId: Id,
    sessionId: z.uuid(),
    rememberMe: z.boolean(),
    device: z.enum(deviceKinds),
    /** A name and a major version, "Firefox 128"; null where the browser does not name itself. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** The /24 of IPv4, the /48 of IPv6. */
    network: z.string().nullable(),
    /** No sign-in of the user within 90 days came from such a browser; false for the user's first sign-in. */
    isNewDevice: z.boolean(),
  }),
  summary: 'A user signed in',
})
export const sessionRevoked = defineEvent({
  type: 'session-revoked',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, sessionId: z.uuid() }),
  summary: 'A session ended before it expired',
})
export const userVerified = defineEvent({
  type: 'user-verified',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id }),
  summary: 'A user confirmed an e-mail address',
})
export const mailSubscriptionChanged = defineEvent({
  type: 'mail-subscription-changed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, list: z.enum(mailLists), isSubscribed: z.boolean() }),
  summary: 'A user ended the mails of a list by the link of a mail, or undid it',
})
export const passwordChanged = defineEvent({
  type: 'password-changed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, by: z.enum(['reset', 'user']) }),
  summary: 'A user has a new password: by a reset, or changed by the user',
})
export const deletionScheduled = defineEvent({
  type: 'deletion-scheduled',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, purgeAt: Timestamp }),
  summary: 'A user deleted the account: it is hidden, and can be restored until it is purged',
})
export const userRestored = defineEvent({
  type: 'user-restored',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id }),
  summary: 'A user restored an account that was to be purged',
})
export const moderationApplied = defineEvent({
  type: 'moderation-applied',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({
    userId: Id,
    moderationId: Id,
    type: z.enum(banTypes),
    /** Null: without an end. */ expiresAt: Timestamp.nullable(),
  }),
  summary: 'A moderator banned a user, whose sessions ended',
})
export const moderationLifted = defineEvent({
  type: 'moderation-lifted',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, moderationId: Id, type: z.enum(banTypes) }),
  summary: 'A moderator ended a ban before its time',
})
export const userDeleted = defineEvent({
  type: 'user-deleted',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id }),
  summary: 'An account was purged: every service erases what it holds of the user',
})
export const exportReady = defineEvent({
  type: 'export-ready',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, exportId: Id }),
  summary: 'The export of a user can be downloaded',
})
