import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Mail } from '../../schemas/mailbox.ts'

const owner = 'identity'

export const listMails = defineRoute({
  method: 'GET',
  path: '/api/mailbox',
  owner,
  access: 'public',
  response: { 200: z.array(Mail) },
  errors: ['not_found'],
  summary: 'For development: the newest 50 mails of a stack on this machine that sends none; else 404',
})
