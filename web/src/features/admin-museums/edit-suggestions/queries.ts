import { useQueryClient } from '@tanstack/react-query'
import {
  type EditSuggestion,
  type MuseumField,
  type SuggestionStatus,
  suggestionsPageSize,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../../lib/api.ts'
import { failureText, hasCode, isRefusal } from '../../../lib/failures.ts'
import { translate } from '../../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../../lib/mutation.ts'
import { pagedQuery } from '../../../lib/paging.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { toast } from '../../../ui/toast/queue.ts'

export const suggestionsQuery = (museumId: number | null, status: SuggestionStatus | null) =>
  pagedQuery<EditSuggestion>({
    queryKey: queryKeys.editSuggestions.list(museumId, status),
    fetchPage: ({ limit, cursor }, signal) => {
      const query = {
        limit: String(limit),
        ...(cursor && { cursor }),
        ...(museumId !== null && { museumId }),
        ...(status !== null && { status }),
      }
      return api.page(routes.listEditSuggestions, { query }, { signal })
    },
    pageSize: suggestionsPageSize,
    hasOffset: false,
    meta: { quiet: true },
  })

interface Decision {
  /** Fields to approve, and those of them that replace a newer value; or why it is rejected. */
  decision: { fields: MuseumField[]; overwrite: MuseumField[] } | { reason: string }
}

/** Decides a suggestion. One that changed meanwhile is shown as it is now. */
export function useDecide({ id: suggestionId, isAutomatic, museum }: EditSuggestion) {
  const client = useQueryClient()
  const reload = () => {
    void client.invalidateQueries({ queryKey: queryKeys.editSuggestions.all })
    void client.invalidateQueries({ queryKey: queryKeys.history.ofMuseum(museum.id) })
    void client.invalidateQueries({ queryKey: queryKeys.museum.all })
  }
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ decision }: Decision, more) =>
      'reason' in decision
        ? api.call(routes.rejectEditSuggestion, { body: { suggestionId, ...decision } }, more)
        : api.call(routes.approveEditSuggestion, { body: { suggestionId, ...decision } }, more),
    onSuccess(_, { decision }) {
      const outcome = 'reason' in decision ? 'rejected' : 'approved'
      // The system is not notified.
      const text = isAutomatic
        ? (`editSuggestions.${outcome}` as const)
        : (`editSuggestions.${outcome}.notified` as const)
      toast.success(translate(text))
      reload()
    },
    onError(error) {
      if (hasCode(error, 'stale_version')) reload()
      const explainsItself = isRefusal(error)
      toast.error(
        translate('editSuggestions.failed'),
        explainsItself ? failureText(error) : translate('errors.unexpected'),
      )
    },
  })
}
