import type { ReceivedEvent } from '@vitrine/contracts'
import type { Effect, Kind } from '../kind.ts'
import { kindEntries } from '../kinds.ts'
import type { Closed, Delivery, Settled, TakeBack } from './delivery.ts'

/** Who is notified of an event, by kind. */
export const deliveriesOf = (event: ReceivedEvent): Delivery[] =>
  kindEntries.flatMap(([kind, { sources }]) =>
    sources.flatMap((from): Delivery[] => {
      if (from.event.type !== event.type || from.event.version !== event.version) return []
      const acts = [from.actOf(event.data) ?? []].flat()
      const absent = { actor: null, subject: null, notice: null, communityId: null, happenedAt: event.time }
      return acts
        .filter(act => act.userId !== act.actor?.id)
        .map(act => ({ ...absent, ...act, kind, version: event.aggregateVersion }))
    }),
  )

/** What an event changes of earlier notifications, by one list of each kind. */
const effectsOf = <Of extends object>(event: ReceivedEvent, listOf: (kind: Kind) => readonly Effect<Of>[]) =>
  kindEntries.flatMap(([kind, all]) =>
    listOf(all).flatMap(by => {
      const of = by.event.type === event.type ? by.of(event.data) : null
      return of === null ? [] : [{ kind, version: event.aggregateVersion, ...of }]
    }),
  )

/** Which acts an event takes back. */
export const takeBacksOf = (event: ReceivedEvent): TakeBack[] => effectsOf(event, kind => kind.takenBack)

/** Which matters of moderators an event closes. */
export const closingsOf = (event: ReceivedEvent): Closed[] => effectsOf(event, kind => kind.closedBy)

/** Of which matters of their own users are no longer notified as they were. */
export const settlementsOf = (event: ReceivedEvent): Settled[] => effectsOf(event, kind => kind.settledBy)
