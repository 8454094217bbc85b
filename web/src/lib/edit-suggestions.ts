import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { UndoneSuggestion } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { toast } from '../ui/toast/queue.ts'
import { api } from './api.ts'
import { translate } from './i18n/translate.ts'
import { runApiMutation } from './mutation.ts'
import { queryKeys } from './query-keys.ts'

/** How many suggested edits wait for a decision, of a museum or of all. */
export const pendingSuggestionsQuery = (museumId: number | null) =>
  queryOptions({
    queryKey: queryKeys.editSuggestions.pending(museumId),
    queryFn: async ({ signal }) => {
      const query = { status: 'pending', limit: '1', ...(museumId !== null && { museumId }) } as const
      return (await api.page(routes.listEditSuggestions, { query }, { signal })).total ?? 0
    },
    meta: { quiet: true },
  })

/** What changed with a suggestion that was applied or undone. */
export function reloadSuggested(client: QueryClient, museumId: number): void {
  void client.invalidateQueries({ queryKey: queryKeys.editSuggestions.all })
  void client.invalidateQueries({ queryKey: queryKeys.history.ofMuseum(museumId) })
  void client.invalidateQueries({ queryKey: queryKeys.museum.all })
}

/** Takes back what a suggestion changed at once, also after the page that offered it was left. */
export function undoApplied(client: QueryClient, suggestionId: number, museumId: number, reason = ''): void {
  runApiMutation<UndoneSuggestion>(client, {
    meta: { operation: 'operations.undo' },
    send: (_, more) =>
      api.call(routes.undoSuggestion, { params: { id: String(suggestionId) }, body: { reason } }, more),
    onSuccess: () => toast.success(translate('editMuseum.undone')),
    onSettled: () => reloadSuggested(client, museumId),
  })
}
