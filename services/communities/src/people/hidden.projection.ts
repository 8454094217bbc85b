import {
  hidingsOf,
  type userBlocked,
  type userFollowed,
  type userMuted,
  type userUnblocked,
  type userUnfollowed,
  type userUnmuted,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { purgeHidden, type Sql, storeHidden, storeUserFollows } from '@vitrine/service-kit'

const hiddenPeople = { name: 'hidden_people', user: 'user_id' } as const

type HidingEvent = typeof userBlocked | typeof userUnblocked | typeof userMuted | typeof userUnmuted

/** Keeps whom a viewer is not shown; the last event of a pair and reason counts. */
export const keepHiddenPeople: BatchHandler<HidingEvent> = (events, { tx }) =>
  storeHidden(tx, hiddenPeople, events.flatMap(hidingsOf))

/** Keeps who follows whom; the last event of a pair counts. */
export const keepUserFollows: BatchHandler<typeof userFollowed | typeof userUnfollowed> = (events, { tx }) =>
  storeUserFollows(tx, events)

/** Deletes the mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> => purgeHidden(db, hiddenPeople, now)
