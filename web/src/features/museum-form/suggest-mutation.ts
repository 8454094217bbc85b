import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import * as routes from '@vitrine/contracts/routes'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { failureText, problemOf } from '../../lib/failures.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Changes } from './edits.ts'

type SuggestBody = z.input<NonNullable<typeof routes.suggestEdit.body>>

/** Suggests an edit of a museum (ME4). */
export function useSuggestEdit(
  museumId: number,
  options: { onSuggested: () => void; onRefused: (problems: Problems) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (given: { suggestedChanges: Changes; reason: string }, more) =>
      api.call(routes.suggestEdit, { params: { id: String(museumId) }, body: given as SuggestBody }, more),
    onSuccess() {
      void client.invalidateQueries({ queryKey: queryKeys.editSuggestions.all })
      toast.success(translate('suggestEdit.sent'), translate('suggestEdit.sent.message'))
      options.onSuggested()
    },
    onError(error) {
      const problems = fieldsOf(error)
      if (problems) return options.onRefused(problems)
      const explainsItself = error instanceof ApiError && error.status < 500
      toast.error(
        translate('editMuseum.failed.title'),
        explainsItself ? failureText(error) : translate('suggestEdit.failed'),
      )
    },
  })
}

/** The fields are below `suggestedChanges`. */
function fieldsOf(error: Error): Problems | undefined {
  if (!(error instanceof ApiError) || error.errors.length === 0) return undefined
  return Object.fromEntries(
    error.errors.map(({ field }) => [
      field.replace(/^suggestedChanges\./, ''),
      problemOf(error, field) ?? '',
    ]),
  )
}
