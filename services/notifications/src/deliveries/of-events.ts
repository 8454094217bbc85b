import type { ReceivedEvent } from '@vitrine/contracts'
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

/** Which acts an event takes back. */
export const takeBacksOf = (event: ReceivedEvent): TakeBack[] =>
  kindEntries.flatMap(([kind, { takenBack }]) =>
    takenBack.flatMap((by): TakeBack[] =>
      by.event.type === event.type ? [{ kind, version: event.aggregateVersion, ...by.by(event.data) }] : [],
    ),
  )

/** Which matters of moderators an event closes. */
export const closingsOf = (event: ReceivedEvent): Closed[] =>
  kindEntries.flatMap(([kind, { closedBy }]) =>
    closedBy.flatMap((by): Closed[] =>
      by.event.type === event.type ? [{ kind, version: event.aggregateVersion, ...by.of(event.data) }] : [],
    ),
  )

/** Of which matters of their own users are no longer notified as they were. */
export const settlementsOf = (event: ReceivedEvent): Settled[] =>
  kindEntries.flatMap(([kind, { settledBy }]) =>
    settledBy.flatMap((by): Settled[] =>
      by.event.type === event.type ? [{ kind, version: event.aggregateVersion, ...by.of(event.data) }] : [],
    ),
  )
