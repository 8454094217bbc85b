import { useQueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { removeGroupStamp } from './cache.ts'

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

/** Removes the reader's stamp of a meetup for good. `onRemoved` is also called for one that was removed on another page. */
export function useRemoveGroupStamp(meetupId: number, onRemoved: () => void) {
  const client = useQueryClient()
  function finish() {
    removeGroupStamp(client, meetupId)
    onRemoved()
  }
  return useSingleMutation({
    meta: { operation: 'operations.delete' },
    send: (_nothing: undefined, options) =>
      api.call(routes.deleteGroupStamp, { params: { id: meetupId } }, options),
    onSuccess() {
      toast.success(translate('passport.groups.removed'))
      finish()
    },
    onError(error) {
      if (isStatus(error, 404)) finish()
    },
  })
}
