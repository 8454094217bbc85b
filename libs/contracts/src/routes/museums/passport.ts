import { z } from 'zod'
import { categoryCodes } from '../../categories.ts'
import { museumsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { CheckIn } from '../../schemas/check-in.ts'
import { IdParam, paging } from '../../schemas/common.ts'
import { Passport, Stamp, VisitNote } from '../../schemas/passport.ts'

const owner = 'museums'
const { limit, cursor } = paging(museumsPageSize)

export const getPassport = defineRoute({
  method: 'GET',
  path: '/api/passport',
  owner,
  access: 'user',
  query: z.object({ day: z.iso.date().optional().describe('Today where the reader is; absent: by UTC') }),
  response: { 200: Passport },
  rateLimit: '60/min',
  summary:
    'The reader’s own visits by category, country, season and year, and those on this day of earlier years',
})

export const listStamps = defineRoute({
  method: 'GET',
  path: '/api/passport/stamps',
  owner,
  access: 'user',
  query: z.object({
    limit,
    cursor,
    year: z.coerce.number().int().min(2000).max(9999).optional(),
    category: z.enum(categoryCodes).optional(),
    country: z.string().min(1).max(100).optional(),
  }),
  response: { 200: z.array(Stamp) },
  rateLimit: '60/min',
  summary: 'The museums that the reader has visited, the newest stamp first; of a year, those visited in it',
})

export const setVisitNote = defineRoute({
  method: 'PUT',
  path: '/api/check-ins/:id/note',
  owner,
  access: 'user',
  params: IdParam,
  body: VisitNote,
  response: { 200: CheckIn },
  errors: ['not_found'],
  rateLimit: '30/min',
  summary: 'Write, change or remove the private note of an own visit',
})
