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
  summary: 'Somebody created an account',
})
export const userFollowed = defineEvent({
  type: 'user-followed',
  version: 1,
  producer,
  key: data => data.follower.id,
  data: z.object({ follower: UserSummary, followee: UserSummary }),
  summary: 'Somebody began to follow a person',
})
export const userUnfollowed = defineEvent({
  type: 'user-unfollowed',
  version: 1,
  producer,
  key: data => data.followerId,
  data: z.object({ followerId: Id, followeeId: Id }),
  summary: 'Somebody stopped following a person',
})
export const sessionCreated = defineEvent({
  type: 'session-created',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, sessionId: z.uuid(), rememberMe: z.boolean() }),
  summary: 'Somebody signed in',
})
export const sessionRevoked = defineEvent({
  type: 'session-revoked',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, sessionId: z.uuid() }),
  summary: 'A session ended before its time',
})
