import type { EventData, EventDefinition, Notification, NotificationPreferences } from '@vitrine/contracts'
import type { Act, Closed, Settled, TakeBack } from './deliveries/delivery.ts'

export interface Source {
  event: EventDefinition
  /** Null: no user is notified. A user is never notified of their own actions. */
  actOf(data: unknown): Act | readonly Act[] | null
}
/** What takes an act back: by whom, of whom, and on what. */
export type TakenBack = Omit<TakeBack, 'kind' | 'version'>
/** What ends a matter for all moderators who were notified of it. */
type Ended = Omit<Closed, 'kind' | 'version'>
/** What a user was notified of earlier, and is no longer so. */
export type SettledMatter = Omit<Settled, 'kind' | 'version'>

/** What an event changes of what users were notified of earlier. */
export interface Effect<Of> {
  event: EventDefinition
  /** Null: nothing. */
  of(data: unknown): Of | null
}

export interface Kind {
  title: string
  /** What follows the names of those who did it. */
  did: string
  type: Notification['type']
  priority: Notification['priority']
  /** The toggle that turns it off; null: it cannot be turned off. */
  toggle: keyof NotificationPreferences | null
  /** It is sent by mail where it is left unread. What happens to the account itself is mailed by identity. */
  isMailed: boolean
  /** It quotes its actor: it is not for those who may not see what the actor writes. */
  quotes: boolean
  /** Doing it again within 24 hours is not news. */
  isOnce: boolean
  /** It is for those who moderate its community. */
  isForModerators: boolean
  /** It is what others do in a community: a member who muted that is not notified of it. */
  isMutedWithCommunity: boolean
  /** It leads to the profile of its newest actor. */
  opensProfile: boolean
  sources: readonly Source[]
  takenBack: readonly Effect<TakenBack>[]
  closedBy: readonly Effect<Ended>[]
  settledBy: readonly Effect<SettledMatter>[]
}

export const source = <E extends EventDefinition>(
  event: E,
  actOf: (data: EventData<E>) => Act | readonly Act[] | null,
): Source => ({ event, actOf: actOf as Source['actOf'] })

const effect =
  <Of>() =>
  <E extends EventDefinition>(event: E, of: (data: EventData<E>) => Of | null): Effect<Of> => ({
    event,
    of: of as Effect<Of>['of'],
  })
export const withdrawal = effect<TakenBack>()
export const closing = effect<Ended>()
export const settling = effect<SettledMatter>()

export const ordinary = {
  type: 'other',
  priority: 'normal',
  toggle: null,
  isMailed: true,
  quotes: false,
  isOnce: false,
  isForModerators: false,
  isMutedWithCommunity: false,
  opensProfile: false,
  takenBack: [],
  closedBy: [],
  settledBy: [],
} as const
