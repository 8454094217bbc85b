import { z } from 'zod'
import { suggestionsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Id, IdParam, paging } from '../../schemas/common.ts'
import { Contribution } from '../../schemas/contribution.ts'
import {
  ApproveSuggestion,
  EditSuggestion,
  RejectSuggestion,
  SuggestEdit,
  SuggestedEdit,
  SuggestionStatus,
  UndoneSuggestion,
  UndoSuggestion,
} from '../../schemas/edit-suggestion.ts'

const owner = 'museums'
const { limit, cursor } = paging(suggestionsPageSize)
/** The museum's own manager reviews too: the service decides of which museums (AM7). */
const access = { capability: 'manage_museum' } as const

export const suggestEdit = defineRoute({
  method: 'POST',
  path: '/api/museums/:id/suggest-edit',
  owner,
  access: 'user',
  params: IdParam,
  body: SuggestEdit,
  response: { 201: SuggestedEdit },
  errors: ['not_found', 'forbidden'],
  rateLimit: '30/h',
  firstDayLimit: '5/24h',
  summary: 'Suggest an edit of a museum; it replaces the own one that is pending, or is applied at once',
})
export const getContribution = defineRoute({
  method: 'GET',
  path: '/api/museums/:id/contribution',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: Contribution },
  errors: ['not_found'],
  summary: 'How accurate the own suggestions are, and those for a museum that were applied at once',
})
export const undoSuggestion = defineRoute({
  method: 'POST',
  path: '/api/museum-edit-suggestions/:id/undo',
  owner,
  access: 'user',
  params: IdParam,
  body: UndoSuggestion.optional(),
  response: { 200: UndoneSuggestion },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '30/10min',
  summary: 'Take back a suggestion that was applied at once: its member, or who reviews the museum',
})
export const listEditSuggestions = defineRoute({
  method: 'GET',
  path: '/api/admin/museum-edit-suggestions',
  owner,
  access,
  query: z.object({
    /** Absent: of all museums, for who manages all of them. */
    museumId: z.coerce.number().pipe(Id).optional(),
    status: SuggestionStatus.optional(),
    limit,
    cursor,
  }),
  response: { 200: z.array(EditSuggestion) },
  errors: ['not_found', 'forbidden'],
  summary: 'Suggested edits, the newest first; of pending ones `X-Total-Count` says how many there are',
})
export const approveEditSuggestion = defineRoute({
  method: 'POST',
  path: '/api/admin/approve-museum-edit-suggestion',
  owner,
  access,
  body: ApproveSuggestion,
  response: { 200: EditSuggestion },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '60/min',
  summary: 'Apply a suggested edit, or some of its fields, and notify the member',
})
export const rejectEditSuggestion = defineRoute({
  method: 'POST',
  path: '/api/admin/reject-museum-edit-suggestion',
  owner,
  access,
  body: RejectSuggestion,
  response: { 200: EditSuggestion },
  errors: ['not_found', 'forbidden', 'stale_version'],
  rateLimit: '60/min',
  summary: 'Reject a suggested edit with a reason, and notify the member',
})
