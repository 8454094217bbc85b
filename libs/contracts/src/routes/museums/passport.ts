import { z } from 'zod'
import { categoryCodes } from '../../categories.ts'
import { museumsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { CheckIn } from '../../schemas/check-in.ts'
import { Empty, Id, IdParam, isStorable, notStorable, paging } from '../../schemas/common.ts'
import { GroupStamp, Passport, Stamp, VisitNote } from '../../schemas/passport.ts'

const owner = 'museums'
const { limit, cursor } = paging(museumsPageSize)
/** Before the first visit; and PostgreSQL has no year 0. */
const firstYear = 2000
const year = z.coerce.number().int().min(firstYear).max(9999).optional()

export const getPassport = defineRoute({
  method: 'GET',
  path: '/api/passport',
  owner,
  access: 'user',
  query: z.object({
    day: z.iso
      .date()
      .refine(day => Number(day.slice(0, 4)) >= firstYear)
      .optional()
      .describe('Today where the reader is; absent: by UTC'),
    year: year.describe('All counts but those by year are of this year'),
  }),
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
    year,
    category: z.enum(categoryCodes).optional(),
    country: z.string().min(1).max(100).refine(isStorable, notStorable).optional(),
  }),
  response: { 200: z.array(Stamp) },
  rateLimit: '60/min',
  summary: 'The museums that the reader has visited, the newest stamp first; of a year, those visited in it',
})

export const listGroupStamps = defineRoute({
  method: 'GET',
  path: '/api/passport/group-stamps',
  owner,
  access: 'user',
  query: z.object({ limit, cursor, year }),
  response: { 200: z.array(GroupStamp) },
  rateLimit: '60/min',
  summary:
    'The meetups at museums that the reader attended, the latest first, once their recaps are published',
})

export const deleteGroupStamp = defineRoute({
  method: 'DELETE',
  path: '/api/passport/group-stamps/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: z.object({ id: Id }) },
  errors: ['not_found'],
  rateLimit: '30/min',
  summary: 'Remove the own stamp of a meetup, by the id of the meetup: the reader was not there',
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
