import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { DataExport } from '../../schemas/export.ts'
import { Reauthentication } from '../../schemas/security.ts'

const owner = 'identity'

export const requestExport = defineRoute({
  method: 'POST',
  path: '/api/user/exports',
  owner,
  access: 'user',
  body: Empty.optional(),
  response: { 202: DataExport },
  errors: ['rate_limited'],
  rateLimit: '10/h',
  summary: 'Ask for a copy of all data of the account: one in 24 hours',
})
export const listExports = defineRoute({
  method: 'GET',
  path: '/api/user/exports',
  owner,
  access: 'user',
  response: { 200: z.array(DataExport) },
  summary: 'The exports of the last 30 days, newest first, up to 20',
})
export const unlockExport = defineRoute({
  method: 'POST',
  path: '/api/user/exports/:id/unlock',
  owner,
  access: 'user',
  params: IdParam,
  body: Reauthentication,
  response: { 200: DataExport },
  errors: ['not_found', 'reauth_required', 'rate_limited'],
  rateLimit: '10/10min',
  summary: 'Let this session download an export for 15 minutes: by a recent sign-in, or the current password',
})
export const downloadExport = defineRoute({
  method: 'GET',
  path: '/api/user/exports/:id/download',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found', 'reauth_required'],
  rateLimit: '20/h',
  kind: 'zip',
  summary: 'The zip of an export, for 7 days; needs a recent sign-in, or an unlock by this session',
})
