import { defineRoute } from '../../route.ts'
import { Empty } from '../../schemas/common.ts'
import { EmailState } from '../../schemas/verification.ts'

const owner = 'identity'

export const getEmail = defineRoute({
  method: 'GET',
  path: '/api/user/email',
  owner,
  access: 'user',
  response: { 200: EmailState },
  summary: 'The e-mail address of the user, and the new one that waits for confirmation',
})
export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/user/email-change',
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 200: EmailState },
  summary: 'Keep the address of before: the link to the new one no longer works; idempotent',
})
