import { z } from 'zod'
import { sidebarPeople } from '../constants.ts'
import { defineRoute } from '../route.ts'
import { Empty, IdParam, isStorable, notStorable, paging } from '../schemas/common.ts'
import { Session, SessionParam } from '../schemas/session.ts'
import {
  Credentials,
  CurrentUser,
  Following,
  Profile,
  RecommendedUser,
  Registration,
  UserCard,
} from '../schemas/user.ts'

const owner = 'identity'

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  owner,
  access: 'user',
  response: { 200: CurrentUser },
  summary: 'The signed-in user',
})
export const login = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  owner,
  access: 'public',
  body: Credentials,
  response: { 200: CurrentUser },
  errors: ['account_suspended', 'rate_limited'],
  rateLimit: 'ip:25/5min',
  summary: 'Sign in and set the session cookies',
})
export const register = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  owner,
  access: 'public',
  body: Registration,
  response: { 201: CurrentUser },
  errors: ['username_taken', 'email_taken'],
  rateLimit: 'ip:5/30min',
  summary: 'Create an account and sign in',
})
const signOut = {
  method: 'POST',
  owner,
  access: 'public',
  body: Empty.optional(),
  response: { 200: z.object({ message: z.string() }) },
} as const
export const logout = defineRoute({
  ...signOut,
  path: '/api/logout',
  summary: 'Sign out and end the session; 200 also without a session',
})
export const authLogout = defineRoute({
  ...signOut,
  path: '/api/auth/logout',
  summary: 'The same as POST /api/logout',
})
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

export const getOwnProfile = defineRoute({
  method: 'GET',
  path: '/api/user',
  owner,
  access: 'user',
  response: { 200: Profile },
  summary: 'The profile of the signed-in user',
})
export const getProfileBySlug = defineRoute({
  method: 'GET',
  path: '/api/user/slug/:slug',
  owner,
  access: 'public',
  params: z.strictObject({ slug: z.string().min(1).max(100).refine(isStorable, notStorable) }),
  response: { 200: Profile },
  errors: ['not_found'],
  summary: 'A profile by slug, else by username, ignoring case',
})
export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/user/:id',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: Profile },
  errors: ['not_found'],
  summary: 'A profile by id',
})
export const followUser = defineRoute({
  method: 'POST',
  path: '/api/user/:id/follow',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Following },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Toggle following a user',
})
export const getRecommendedUsers = defineRoute({
  method: 'GET',
  path: '/api/recommendations/users',
  owner,
  access: 'user',
  query: z.object({ limit: paging(sidebarPeople, 20).limit }),
  response: { 200: z.array(RecommendedUser) },
  summary: 'Recommended users, by 2 × mutual followers + museums in common',
})
export const getActiveUsers = defineRoute({
  method: 'GET',
  path: '/api/users/active',
  owner,
  access: 'user',
  query: z.object({ limit: paging(6, 20).limit }),
  response: { 200: z.array(UserCard) },
  summary: 'Users who were active within 7 days',
})
