import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import { toast } from '../ui/toast/queue.ts'
import { awaitFocus } from './awaited-focus.ts'
import { failureToast } from './failures.ts'
import { translate } from './i18n/translate.ts'
import { runApiMutation } from './mutation.ts'

type Sent = { idempotencyKey: string }

/** Something that disappears at once when it is deleted, and comes back when that is undone or refused. */
export interface Removable {
  /** Distinguishes it from all others. */
  name: string
  /** Of the toast. */
  title: string
  /** The control that takes the focus when it is back. */
  controlId: string
  /** The list that has it: an answer on its way is older than what is shown. */
  list?: QueryKey
  remove: () => void
  putBack: () => void
  sendDeletion: (sent: Sent) => Promise<unknown>
  sendRestore: (sent: Sent) => Promise<unknown>
  /** Reads again what the deletion or its undo changes elsewhere. */
  refresh?: () => unknown
}

/** A deletion and its undo are sent one after the other. */
const scopeOf = ({ name }: Removable) => ({ id: `delete-${name}` })
const restoreKey = (name: string) => ['restore', name]

/** Whether an undo is on its way: what the server reports of the thing meanwhile is older. */
export const isBeingRestored = (client: QueryClient, name: string) =>
  client.isMutating({ mutationKey: restoreKey(name) }) > 0

/**
 * Deletes it: it disappears at once, and a toast offers to undo it. A failure puts it back where it was. `focusUndo`: the
 * control that was pressed goes with it, so the toast takes the focus.
 */
export function deleteWithUndo(client: QueryClient, thing: Removable, { focusUndo = false } = {}) {
  runApiMutation(client, {
    scope: scopeOf(thing),
    meta: { operation: 'operations.delete' },
    send: (_nothing, sent) => thing.sendDeletion(sent),
    onMutate: async () => {
      if (thing.list) await client.cancelQueries({ queryKey: thing.list })
      thing.remove()
      toast.show({
        kind: 'success',
        title: thing.title,
        action: {
          label: translate('common.undo'),
          run: () => undoDeletion(client, thing, { takeFocus: focusUndo }),
          takesFocus: focusUndo,
        },
      })
    },
    onSuccess: () => {
      // What is read now is without it, and its undo reads it again.
      if (!isBeingRestored(client, thing.name)) return thing.refresh?.()
    },
    onError: error => {
      // Deleted already, on another page.
      if (!isStatus(error, 404)) thing.putBack()
    },
  })
}

/** After a refusal a further attempt ends like the first. */
const isFinal = (error: unknown) => isStatus(error, 403) || isStatus(error, 404)

/** Undoes a deletion: it is back at once. A failure removes it again and offers to undo it again. */
export function undoDeletion(client: QueryClient, thing: Removable, { takeFocus = false } = {}) {
  awaitFocus(takeFocus ? thing.controlId : undefined)
  runApiMutation(client, {
    mutationKey: restoreKey(thing.name),
    scope: scopeOf(thing),
    meta: { quiet: true },
    send: (_nothing, sent) => thing.sendRestore(sent),
    onMutate: async () => {
      if (thing.list) await client.cancelQueries({ queryKey: thing.list })
      thing.putBack()
    },
    onSuccess: () => thing.refresh?.(),
    onError: error => {
      thing.remove()
      const again = { label: translate('common.undo'), run: () => undoDeletion(client, thing) }
      const failure = failureToast(error, { operation: 'operations.undo' })
      toast.show({ ...failure, ...(!isFinal(error) && { action: again }) })
      void thing.refresh?.()
    },
  })
}
