import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { ChangeMailSubscription, MailSubscription } from '../../schemas/mail-subscription.ts'
import { LinkToken } from '../../schemas/verification.ts'

const owner = 'identity'
const path = '/api/mail-subscription'

export const getMailSubscription = defineRoute({
  method: 'GET',
  path,
  owner,
  access: 'public',
  query: z.object({ token: LinkToken }),
  response: { 200: MailSubscription },
  errors: ['not_found'],
  rateLimit: 'ip:60/min',
  summary: 'Which mails the link of a mail ends; it changes nothing',
})
export const changeMailSubscription = defineRoute({
  method: 'PUT',
  path,
  owner,
  access: 'public',
  body: ChangeMailSubscription,
  response: { 200: MailSubscription },
  errors: ['not_found'],
  rateLimit: 'ip:60/min',
  summary: 'End the mails of a link, or undo it, without signing in',
})
export const unsubscribeByOneClick = defineRoute({
  method: 'POST',
  path: '/unsubscribe',
  owner,
  access: 'public',
  query: z.object({ token: LinkToken }),
  takesForm: true,
  response: { 200: MailSubscription },
  errors: ['not_found'],
  rateLimit: 'ip:60/min',
  summary: 'What mail programs call for `List-Unsubscribe-Post` (RFC 8058); by GET it is a page',
})
