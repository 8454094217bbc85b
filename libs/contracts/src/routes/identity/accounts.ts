import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty } from '../../schemas/common.ts'
import { Credentials, CurrentUser, Registration } from '../../schemas/user.ts'

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
  errors: ['account_suspended', 'deletion_scheduled', 'totp_required', 'rate_limited'],
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
  errors: ['username_taken', 'email_taken', 'account_suspended'],
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
