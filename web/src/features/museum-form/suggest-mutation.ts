import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { Museum } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { reloadSuggested, undoApplied } from '../../lib/edit-suggestions.ts'
import { failureText, isRefusal, problemOf } from '../../lib/failures.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Changes } from './edits.ts'

type SuggestBody = z.input<NonNullable<typeof routes.suggestEdit.body>>

/** Suggests an edit of a museum (ME4); the server says whether it was applied at once (C-08). */
export function useSuggestEdit(
  { id: museumId, name }: Pick<Museum, 'id' | 'name'>,
  options: { onSuggested: () => void; onRefused: (problems: Problems) => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (given: { suggestedChanges: Changes; reason: string }, more) =>
      api.call(routes.suggestEdit, { params: { id: String(museumId) }, body: given as SuggestBody }, more),
    onSuccess({ id, status }) {
      reloadSuggested(client, museumId)
      if (status === 'pending')
        toast.success(translate('suggestEdit.sent'), translate('suggestEdit.sent.message'))
      else
        toast.show({
          kind: 'success',
          title: translate('contribution.done', { name }),
          description: translate('contribution.done.message'),
          action: { label: translate('common.undo'), run: () => undoApplied(client, id, museumId) },
        })
      options.onSuggested()
    },
    onError(error) {
      const problems = fieldsOf(error)
      if (problems) return options.onRefused(problems)
      const explainsItself = isRefusal(error)
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
