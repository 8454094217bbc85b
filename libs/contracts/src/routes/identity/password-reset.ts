import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { ForgottenPassword, PasswordReset } from '../../schemas/password-reset.ts'

const owner = 'identity'

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  owner,
  access: 'public',
  body: ForgottenPassword,
  response: { 202: z.object({ message: z.string() }) },
  rateLimit: 'ip:5/30min',
  summary: 'Send a mail with a link to a new password; the same answer for an unknown address',
})
export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  owner,
  access: 'public',
  body: PasswordReset,
  response: { 200: z.object({ message: z.string() }) },
  errors: ['not_found'],
  rateLimit: 'ip:20/30min',
  summary: 'Set a new password by the token of a mail, and end all sessions',
})
