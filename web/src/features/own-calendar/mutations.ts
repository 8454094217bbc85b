import { useQueryClient } from '@tanstack/react-query'
import type { NewCalendar } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'

/** Gives the reader's own calendar an address, in place of an earlier one (B-33). */
export function useCreateAddress(onCreated: (calendar: NewCalendar) => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    // The address is in the answer alone, which is not kept once the dialog is closed.
    gcTime: 0,
    send: (_nothing: undefined, options) => api.call(routes.createOwnCalendar, {}, options),
    onSuccess: calendar => {
      client.setQueryData(queryKeys.ownCalendar, { createdAt: calendar.createdAt })
      onCreated(calendar)
    },
    onError: error => toastFailure('ownCalendar.create.failed', error),
  })
}

/** Ends the address. */
export function useTurnOff(onTurnedOff: () => void) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: (_nothing: undefined, options) => api.call(routes.revokeOwnCalendar, {}, options),
    onSuccess: state => {
      client.setQueryData(queryKeys.ownCalendar, state)
      toast.success(translate('ownCalendar.turnedOff'))
      onTurnedOff()
    },
    onError: error => toastFailure('ownCalendar.turnOff.failed', error),
  })
}
