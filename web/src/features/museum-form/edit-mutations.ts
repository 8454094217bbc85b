import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { Museum, MuseumChange } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { patchMuseum } from '../../lib/cache.ts'
import { failureText, hasCode, isRefusal, problemOf } from '../../lib/failures.ts'
import type { Problems } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Changes } from './edits.ts'

type EditBody = z.input<NonNullable<typeof routes.editMuseum.body>>

/** Saves the changes (ME3). `onStale`: someone else has changed the museum since it was loaded. */
export function useEditMuseum(
  { id, version }: Pick<Museum, 'id' | 'version'>,
  options: {
    /** By an administrator, who changes more than its manager (AM4). */
    isAdministered: boolean
    onSaved: () => void
    onRefused: (problems: Problems) => void
    onStale: () => void
  },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    async send(changes: Changes, more): Promise<Partial<Museum>> {
      const params = { id: String(id) }
      const body = { ...changes, version } as EditBody
      return options.isAdministered
        ? api.call(routes.updateAdminMuseum, { params, body }, more)
        : api.call(routes.editMuseum, { params, body }, more)
    },
    async onSuccess(museum) {
      keep(client, id, museum)
      // The answer to an administrator is the museum as lists show it.
      if (options.isAdministered) await client.invalidateQueries({ queryKey: queryKeys.museum.all })
      toast.success(translate('editMuseum.saved'))
      options.onSaved()
    },
    onError(error) {
      if (hasCode(error, 'stale_version')) return options.onStale()
      const problems = fieldsOf(error)
      if (problems) return options.onRefused(problems)
      const explainsItself = isRefusal(error)
      toast.error(
        translate('editMuseum.failed.title'),
        explainsItself
          ? failureText(error)
          : translate(
              options.isAdministered ? 'editMuseum.failed.administered' : 'editMuseum.failed.message',
            ),
      )
    },
  })
}

function fieldsOf(error: Error): Problems | undefined {
  if (!(error instanceof ApiError) || error.errors.length === 0) return undefined
  return Object.fromEntries(error.errors.map(({ field }) => [field, problemOf(error, field) ?? '']))
}

function keep(client: QueryClient, id: number, museum: Partial<Museum>): void {
  patchMuseum(client, id, museum)
  void client.invalidateQueries({ queryKey: queryKeys.history.ofMuseum(id) })
}

/** The changes of a museum, the newest first. */
export const changesQuery = (museumId: number) =>
  pagedQuery<MuseumChange>({
    queryKey: queryKeys.history.ofMuseum(museumId),
    fetchPage: (query, signal) =>
      api.page(routes.listMuseumChanges, { params: { id: String(museumId) }, query }, { signal }),
    hasOffset: false,
    meta: { quiet: true },
  })

/** Takes a change back. */
export function useUndoChange(museumId: number) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { operation: 'operations.undo' },
    send: (changeId: number, more) =>
      api.call(
        routes.undoMuseumChange,
        { params: { id: String(museumId), changeId: String(changeId) } },
        more,
      ),
    onSuccess: museum => {
      keep(client, museumId, museum)
      toast.success(translate('editMuseum.undone'))
    },
  })
}
