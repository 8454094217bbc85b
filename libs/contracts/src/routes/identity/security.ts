import { z } from 'zod'
import { signInsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { paging } from '../../schemas/common.ts'
import {
  ChangePassword,
  Reauthentication,
  RecoveryCodes,
  SignIn,
  TwoFactorProof,
  TwoFactorSetup,
  TwoFactorState,
} from '../../schemas/security.ts'

const owner = 'identity'
const rateLimit = '10/10min'

export const changePassword = defineRoute({
  method: 'PUT',
  path: '/api/user/password',
  owner,
  access: 'user',
  body: ChangePassword,
  response: { 200: z.object({ message: z.string() }) },
  errors: ['reauth_required', 'rate_limited'],
  rateLimit,
  summary: 'Change the password: ends all other sessions, and sets new cookies for this one',
})
export const getTwoFactor = defineRoute({
  method: 'GET',
  path: '/api/auth/totp',
  owner,
  access: 'user',
  response: { 200: TwoFactorState },
  summary: 'Whether two-factor authentication is on',
})
export const setUpTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/totp/setup',
  owner,
  access: 'user',
  body: Reauthentication,
  response: { 200: TwoFactorSetup },
  errors: ['reauth_required', 'rate_limited'],
  rateLimit,
  summary: 'A new secret for an authenticator app, which counts once a code of it is confirmed',
})
export const enableTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/totp/enable',
  owner,
  access: 'user',
  body: TwoFactorProof,
  response: { 200: RecoveryCodes },
  rateLimit,
  summary: 'Turn two-factor authentication on by a code; answers with the recovery codes, once',
})
export const disableTwoFactor = defineRoute({
  method: 'POST',
  path: '/api/auth/totp/disable',
  owner,
  access: 'user',
  body: TwoFactorProof,
  response: { 200: TwoFactorState },
  errors: ['rate_limited'],
  rateLimit,
  summary: 'Turn two-factor authentication off by a code or a recovery code',
})
export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
  owner,
  access: 'user',
  body: TwoFactorProof,
  response: { 200: RecoveryCodes },
  errors: ['rate_limited'],
  rateLimit,
  summary: 'New recovery codes in place of all earlier ones',
})
export const listSignIns = defineRoute({
  method: 'GET',
  path: '/api/auth/sign-ins',
  owner,
  access: 'user',
  query: z.object(paging(signInsPageSize)),
  response: { 200: z.array(SignIn) },
  summary: 'Attempts to sign in to the account within 90 days, newest first',
})
