import type { QueryClient } from '@tanstack/react-query'
import { type AnyEvent, eventKinds } from '@vitrine/contracts'
import { isIn, type Matches, type Patch, patchCopies } from './copies.ts'
import { queryKeys } from './query-keys.ts'

/** It has ended, or does not take place. */
export const isOver = ({ status }: Pick<AnyEvent, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled'

/** A copy of a meetup or a museum event, which share their ids: a whole one, or what a calendar names of it. */
const isEvent =
  (id: number): Matches =>
  value =>
    value.id === id && eventKinds.some(kind => kind === value.type)

/** Changes every cached copy of an event: in the lists where it is shown, and its own page. */
export function patchEvent(client: QueryClient, id: number, patch: Patch<AnyEvent>) {
  patchCopies(client, isEvent(id), patch as Patch<never>)
}

/** Whether some of the lists of a group of keys have loaded an event; by default those of the Events screen. */
export const isInEvents = (
  client: Pick<QueryClient, 'getQueriesData'>,
  id: number,
  queryKey: readonly unknown[] = queryKeys.events.all,
): boolean => client.getQueriesData({ queryKey }).some(([, data]) => isIn(data, isEvent(id)))
