import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam, isStorable, notStorable, paging } from '../../schemas/common.ts'
import { CurrentUser, Profile, UpdateProfile, UserCard } from '../../schemas/user.ts'

const owner = 'identity'

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
export const updateProfile = defineRoute({
  method: 'PUT',
  path: '/api/user/profile',
  owner,
  access: 'user',
  body: UpdateProfile,
  response: { 200: CurrentUser },
  errors: ['username_taken', 'reauth_required', 'rate_limited'],
  rateLimit: '20/10min',
  summary: 'Change one’s own profile; a username once in 30 days; a new e-mail address once it is confirmed',
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
