import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { ConfirmField, FieldProvenance, ProvenanceParams } from '../../schemas/provenance.ts'

const owner = 'museums'

export const getProvenance = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/provenance',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: z.array(FieldProvenance) },
  errors: ['not_found'],
  summary: 'Where each field of a museum comes from, since when, and how many members confirmed it',
})
export const confirmField = defineRoute({
  method: 'PUT',
  path: '/api/museums/:id/provenance/:field',
  owner,
  access: 'user',
  params: ProvenanceParams,
  body: ConfirmField,
  response: { 200: FieldProvenance },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '60/10min',
  firstDayLimit: '10/24h',
  summary: 'Say that the value of a field is still right, or take that back',
})
