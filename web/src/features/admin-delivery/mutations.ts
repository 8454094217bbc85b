import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import type { CdnCredentials, CdnMigration } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { failureText, isRefusal } from '../../lib/failures.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

const showFailure = (title: PlainId) => (error: Error) => toast.error(translate(title), failureText(error))

/** One address, or everything where it is null (CN2). */
export function usePurge(onDone: () => void) {
  return useSingleMutation({
    meta: { quiet: true },
    send: (url: string | null, options) =>
      api.call(routes.purgeCdn, { body: url === null ? { purgeAll: true } : { url } }, options),
    onSuccess() {
      toast.success(translate('delivery.purged'))
      onDone()
    },
    onError: showFailure('adminCdn.purge.failed'),
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.admin.delivery })
}

/** Uses the saved credentials (CN3). `title`: of the toast of a failure. */
export function useReload() {
  const refresh = useRefresh()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_: undefined, options) => api.call(routes.reloadCdn, {}, options),
    onSuccess() {
      toast.success(translate('delivery.reloaded'))
    },
    onError: showFailure('adminCdn.reload.failed'),
    onSettled: refresh,
  })
}

/** Saves the credentials, then puts them in use (CN3). What is wrong with a field is shown there. */
export function useSaveCredentials(options: { onDone: () => void; onRefused: (error: ApiError) => void }) {
  const refresh = useRefresh()
  return useSingleMutation({
    meta: { quiet: true },
    async send(body: CdnCredentials, more) {
      await api.call(routes.saveCdnCredentials, { body }, more)
      try {
        // Another mutation, so it has a key of its own.
        await api.call(routes.reloadCdn, {}, { ...more, idempotencyKey: `${more.idempotencyKey}-reload` })
        return { isActive: true }
      } catch {
        return { isActive: false }
      }
    },
    onSuccess({ isActive }) {
      if (isActive) toast.success(translate('adminCdn.credentials.done'))
      else {
        toast.warning(
          translate('adminCdn.credentials.notActivated'),
          translate('adminCdn.credentials.tryRefreshing'),
        )
      }
      options.onDone()
    },
    onError(error) {
      if (error instanceof ApiError && error.errors.length > 0) options.onRefused(error)
      toast.error(translate('adminCdn.credentials.failed'), reasonOf(error))
    },
    onSettled: refresh,
  })
}

/** The server's message, or the status of an answer without one. */
const reasonOf = (error: Error): string =>
  error instanceof ApiError && !error.text
    ? translate('adminCdn.credentials.status', { status: error.status })
    : failureText(error)

/** Begins a migration, or continues a failed one; `true`: a dry run, which counts (CN4). */
export function useMigrate(onCounted: (counted: CdnMigration) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (dryRun: boolean, options) => api.call(routes.migrateCdn, { body: { dryRun } }, options),
    onSuccess(migration) {
      if (migration.dryRun) onCounted(migration)
      else client.setQueryData(queryKeys.admin.cdnMigration, migration)
    },
    onError(error) {
      const isExplained = isRefusal(error)
      // The notice leads there.
      if (!isExplained) console.error(error)
      toast.error(
        translate('adminCdn.migrate.failed'),
        isExplained ? failureText(error) : translate('adminCdn.migrate.console'),
      )
    },
  })
}

export function useDeleteOriginals(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_: undefined, options) => api.call(routes.deleteCdnOriginals, {}, options),
    onSuccess(migration) {
      client.setQueryData(queryKeys.admin.cdnMigration, migration)
      onDone()
    },
    onError: showFailure('adminCdn.originals.failed'),
  })
}
