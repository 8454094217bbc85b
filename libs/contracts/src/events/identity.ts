import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../schemas/common.ts'
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
export const sessionCreated = defineEvent({
  type: 'session-created',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, sessionId: z.uuid(), rememberMe: z.boolean() }),
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
export const passwordChanged = defineEvent({
  type: 'password-changed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, by: z.enum(['reset', 'user']) }),
  summary: 'A user has a new password: by the link of a mail, or by changing it while signed in',
})
