import { useQueryClient } from '@tanstack/react-query'
import type { Place } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchMuseum } from '../../lib/cache.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Checks in at a museum (BA4). `onDone` is called before the page shows it. */
export function useCheckIn(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: ({ id, place }: { id: number; place: Place | undefined }, options) =>
      api.call(routes.checkIn, { params: { id: String(id) }, body: { ...place } }, options),
    meta: { operation: 'operations.checkIn' },
    onSuccess(checkIn, { id }) {
      onDone()
      patchMuseum(client, id, { checkIn })
      void client.invalidateQueries({ queryKey: queryKeys.passport.all })
      const how = checkIn.isVerified ? 'verified' : checkIn.isCounted ? 'unverified' : 'uncounted'
      toast.show({
        kind: 'success',
        title: translate('museum.checkedIn'),
        description: translate(`museum.checkedIn.${how}`),
      })
    },
  })
}

/** Takes a check-in back; the server says until when. `onDone` is called before the page shows it. */
export function useUndoCheckIn(onDone: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    send: (id: number, options) => api.call(routes.undoCheckIn, { params: { id: String(id) } }, options),
    meta: { operation: 'operations.undo' },
    onSuccess({ museumId }) {
      onDone()
      patchMuseum(client, museumId, { checkIn: null })
      void client.invalidateQueries({ queryKey: queryKeys.passport.all })
    },
  })
}
