import { useQueryClient } from '@tanstack/react-query'
import type { DataExport, DeletionScheduled } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { failureText, hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { fetchReplacingSession } from '../../lib/page-user.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { reauthentication } from '../../lib/reauthentication.ts'
import { leaveSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Asks for an export (SE7). */
export function useRequestExport() {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_: undefined, options) => api.call(routes.requestExport, {}, options),
    onSuccess: async (created: DataExport) => {
      // An answer on its way may be from before the export, and would take its place.
      await client.cancelQueries({ queryKey: queryKeys.exports })
      client.setQueryData<DataExport[]>(queryKeys.exports, (known = []) => [created, ...known])
      toast.success(translate('export.requested.title'), translate('export.requested.message'))
    },
    onError: error => toast.error(translate('export.failed.title'), failureText(error)),
  })
}

/** Opens an export for this session, and then has the browser save it. `onRefused` gets what the form explains itself. */
export function useDownloadExport(id: number, { onRefused }: { onRefused: (error: Error) => boolean }) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    retry: false,
    send: (currentPassword: string | undefined, options) =>
      api.call(routes.unlockExport, { params: { id }, body: reauthentication(currentPassword) }, options),
    onSuccess: () => save(routes.downloadExport.path.replace(':id', String(id))),
    onError: error => {
      if (onRefused(error)) return
      toast.error(translate('export.downloadFailed'), failureText(error))
      void client.invalidateQueries({ queryKey: queryKeys.exports })
    },
  })
}

/** By a link of the page, so that the page stays whatever the answer is. */
function save(path: string) {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Deletes the account (SE8). `onRefused` gets what the form explains itself. */
export function useDeleteAccount({ onRefused }: { onRefused: (error: Error) => boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation<DeletionScheduled, string | undefined>({
    meta: { quiet: true },
    retry: false,
    send: (currentPassword, options) =>
      api.call(
        routes.deleteAccount,
        { query: {}, body: reauthentication(currentPassword) },
        { ...options, fetch: fetchReplacingSession },
      ),
    onSuccess: () => {
      leaveSession(client)
      navigate('/')
      toast.success(translate('deletion.done'))
    },
    onError: error => {
      if (onRefused(error)) return
      const isExplained = hasCode(error, 'last_admin') || hasCode(error, 'rate_limited')
      const text = isExplained ? failureText(error) : translate('deletion.failed.message')
      toast.error(translate('deletion.failed.title'), text)
    },
  })
}
