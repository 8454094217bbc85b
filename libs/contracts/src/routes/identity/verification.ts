import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty } from '../../schemas/common.ts'
import { EmailVerification, VerificationMail } from '../../schemas/verification.ts'

const owner = 'identity'

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/auth/verify-email',
  owner,
  access: 'public',
  body: EmailVerification,
  response: { 200: z.object({ message: z.string() }) },
  errors: ['not_found', 'email_taken'],
  rateLimit: 'ip:30/5min',
  summary: 'Confirm an e-mail address by the token of a mail',
})
export const sendVerificationMail = defineRoute({
  method: 'POST',
  path: '/api/auth/verification-mail',
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 202: VerificationMail },
  rateLimit: '5/30min',
  summary: 'Send another mail that confirms the e-mail address of the user',
})
