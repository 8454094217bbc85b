import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { AdminNewMuseum, UpdateMuseumsStats } from '../../schemas/admin-museum.ts'
import { Empty } from '../../schemas/common.ts'
import { MuseumRef } from '../../schemas/museum.ts'

const owner = 'museums'
const access = { capability: 'manage_museums' } as const

export const adminCreateMuseum = defineRoute({
  method: 'POST',
  path: '/api/admin/create-museum',
  owner,
  access,
  body: AdminNewMuseum,
  response: { 201: MuseumRef },
  errors: ['duplicate_museum'],
  rateLimit: '60/min',
  summary: 'Add a museum with its hours, verified or not',
})
export const updateMuseums = defineRoute({
  method: 'POST',
  path: '/api/admin/update-museums',
  owner,
  access,
  body: Empty.optional(),
  response: { 200: z.object({ stats: UpdateMuseumsStats }) },
  errors: ['request_in_progress'],
  rateLimit: '30/10min',
  summary:
    'Fill empty fields of some museums from the knowledge base: those that were not checked for the longest',
})
