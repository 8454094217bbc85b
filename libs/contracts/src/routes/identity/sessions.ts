import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty } from '../../schemas/common.ts'
import { Session, SessionParam } from '../../schemas/session.ts'

const owner = 'identity'

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/my-sessions',
  owner,
  access: 'user',
  response: { 200: z.array(Session) },
  summary: 'Where the user is signed in, up to 100: the current session, then the latest used',
})
export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/api/auth/logout-all-sessions',
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 200: z.object({ deletedCount: z.int().min(0) }) },
  summary: 'End all sessions of the user but the current one',
})
export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  owner,
  access: 'user',
  params: SessionParam,
  body: Empty.optional(),
  response: { 200: z.object({ deletedCount: z.literal(1) }) },
  errors: ['not_found'],
  summary: 'End one session of the user; for the current one it is a sign-out',
})
