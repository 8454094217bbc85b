import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { DeletionScheduled } from '../../schemas/deletion.ts'
import { Reauthentication } from '../../schemas/security.ts'
import { Credentials, CurrentUser } from '../../schemas/user.ts'

const owner = 'identity'

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/api/user/account',
  owner,
  access: 'user',
  /** `immediate`: without the 30 days in which the account can be restored. */
  query: z.object({ immediate: z.stringbool().optional() }),
  body: Reauthentication.optional(),
  response: { 200: DeletionScheduled },
  errors: ['reauth_required', 'last_admin', 'rate_limited'],
  rateLimit: '10/10min',
  summary: 'Delete the account: hides it, ends all sessions, and purges it 30 days later',
})
export const restoreAccount = defineRoute({
  method: 'POST',
  path: '/api/user/restore',
  owner,
  access: 'public',
  body: Credentials,
  response: { 200: CurrentUser },
  errors: ['account_suspended', 'totp_required', 'rate_limited'],
  rateLimit: 'ip:25/5min',
  summary: 'Restore an account before it is purged, and sign in',
})
