import { z } from 'zod'
import { museumsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging } from '../../schemas/common.ts'
import { Museum } from '../../schemas/museum.ts'
import { MuseumChange, MuseumEdit } from '../../schemas/museum-edit.ts'

const owner = 'museums'
const { limit, cursor } = paging(museumsPageSize)

export const editMuseum = defineRoute({
  method: 'PATCH',
  path: '/api/museums/:id/edit',
  owner,
  access: 'user',
  params: IdParam,
  body: MuseumEdit,
  response: { 200: Museum },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '30/10min',
  summary: 'Change a museum: its manager, or an Admin',
})
export const listMuseumChanges = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/history',
  owner,
  access: 'user',
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(MuseumChange) },
  summary: 'The changes of a museum by people, the newest first',
})
export const undoMuseumChange = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/history/:changeId/undo',
  owner,
  access: 'user',
  params: z.strictObject({ id: IdParam.shape.id, changeId: IdParam.shape.id }),
  body: Empty.optional(),
  response: { 200: Museum },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '30/10min',
  summary: 'Take a change of a museum back, where its fields have not changed since',
})
