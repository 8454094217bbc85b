import { useQueryClient } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Writes the private note of a visit, by the check-in's id. */
export function useVisitNote(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (note: string, options) =>
      api.call(routes.setVisitNote, { params: { id: String(id) }, body: { note } }, options),
    meta: { operation: 'operations.edit' },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: queryKeys.passport.all })
      toast.success(translate('passport.note.saved'))
      onDone()
    },
  })
}
