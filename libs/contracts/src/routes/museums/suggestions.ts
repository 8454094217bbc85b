import { z } from 'zod'
import { suggestionsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { AdminNewMuseum } from '../../schemas/admin-museum.ts'
import { Id, IdParam, paging } from '../../schemas/common.ts'
import {
  MergeMuseumSuggestion,
  MuseumSuggestion,
  museumSuggestionStates,
  RejectMuseumSuggestion,
  SuggestMuseum,
} from '../../schemas/museum-suggestion.ts'

const owner = 'museums'
const access = { capability: 'manage_museums' } as const
const rateLimit = '60/10min'
const { limit, cursor } = paging(suggestionsPageSize)

export const suggestMuseum = defineRoute({
  method: 'POST',
  path: '/api/museum-suggestions',
  owner,
  access: 'user',
  body: SuggestMuseum,
  response: { 201: z.object({ id: Id }) },
  rateLimit: '10/h',
  firstDayLimit: '3/24h',
  summary: 'Suggest a museum that is missing',
})
export const listMuseumSuggestions = defineRoute({
  method: 'GET',
  path: '/api/admin/museum-suggestions',
  owner,
  access,
  query: z.object({ status: z.enum(museumSuggestionStates).optional(), limit, cursor }),
  response: { 200: z.array(MuseumSuggestion) },
  summary: 'Suggested museums: those that are pending, or of another state',
})
export const approveMuseumSuggestion = defineRoute({
  method: 'PATCH',
  path: '/api/admin/museum-suggestions/:id/approve',
  owner,
  access,
  params: IdParam,
  body: AdminNewMuseum,
  response: { 200: MuseumSuggestion },
  errors: ['not_found', 'stale_version', 'duplicate_museum'],
  rateLimit,
  summary: 'Add the suggested museum, as the reviewer has completed it',
})
export const rejectMuseumSuggestion = defineRoute({
  method: 'PATCH',
  path: '/api/admin/museum-suggestions/:id/reject',
  owner,
  access,
  params: IdParam,
  body: RejectMuseumSuggestion,
  response: { 200: MuseumSuggestion },
  errors: ['not_found', 'stale_version'],
  rateLimit,
  summary: 'Reject a suggested museum, with the reason',
})
export const mergeMuseumSuggestion = defineRoute({
  method: 'PATCH',
  path: '/api/admin/museum-suggestions/:id/merge',
  owner,
  access,
  params: IdParam,
  body: MergeMuseumSuggestion,
  response: { 200: MuseumSuggestion },
  errors: ['not_found', 'stale_version'],
  rateLimit,
  summary: 'Decide that a suggested museum is one that is here already',
})
