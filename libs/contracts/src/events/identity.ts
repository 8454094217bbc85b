import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../schemas/common.ts'
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
export const userFollowed = defineEvent({
  type: 'user-followed',
  version: 1,
  producer,
  key: data => data.follower.id,
  data: z.object({ follower: UserSummary, followee: UserSummary }),
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
export const passwordChanged = defineEvent({
  type: 'password-changed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, by: z.enum(['reset', 'user']) }),
  summary: 'A user has a new password: by a reset, or changed by the user',
})
