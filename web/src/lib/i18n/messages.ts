import type { account } from './catalogues/en/account.ts'
import type { admin } from './catalogues/en/admin.ts'
import type { communities } from './catalogues/en/communities.ts'
import type { communityMembers } from './catalogues/en/community-members.ts'
import type { communityOrder } from './catalogues/en/community-order.ts'
import type { communityReports } from './catalogues/en/community-reports.ts'
import type { contribute } from './catalogues/en/contribute.ts'
import type { core } from './catalogues/en/core.ts'
import type { dialogs } from './catalogues/en/dialogs.ts'
import type { events } from './catalogues/en/events.ts'
import type { en } from './catalogues/en/index.ts'
import type { map } from './catalogues/en/map.ts'
import type { media } from './catalogues/en/media.ts'
import type { meetupForm } from './catalogues/en/meetup-form.ts'
import type { meetupGuests } from './catalogues/en/meetup-guests.ts'
import type { meetupPhotos } from './catalogues/en/meetup-photos.ts'
import type { meetupRecap } from './catalogues/en/meetup-recap.ts'
import type { meetups } from './catalogues/en/meetups.ts'
import type { museumEventForm } from './catalogues/en/museum-event-form.ts'
import type { museumEvents } from './catalogues/en/museum-events.ts'
import type { notifications } from './catalogues/en/notifications.ts'
import type { ownCalendar } from './catalogues/en/own-calendar.ts'
import type { profile } from './catalogues/en/profile.ts'
import type { reviews } from './catalogues/en/reviews.ts'
import type { visitPlans } from './catalogues/en/visit-plans.ts'

type English = typeof en

/** The id of a visible text. */
export type MessageId = keyof English
/** The texts of one language; a missing or an unknown id is a type error. */
export type Catalogue = Readonly<Record<MessageId, string>>
/**
 * What each part of the page needs beside `core`, which all begin with: `account`: the screens of a member's own account;
 * `communities`: those of communities, `communityMembers`: their list of members, `communityOrder`: their moderation log,
 * bans and restrictions, `communityReports`: what was reported in them, `meetups`: their meetups, `meetupForm`: the form
 * of a meetup, `meetupGuests`: who answered one, `meetupPhotos`: its photos, `meetupRecap`: its recap, `museumEvents`: events
 * of museums, `museumEventForm`: their form, `events`: the Events screen, `ownCalendar`: the address of one's own
 * calendar, `visitPlans`: plans of group visits; `dialogs`: those about insights.
 */
export type CatalogueParts = {
  core: Readonly<Record<keyof typeof core, string>>
  account: Readonly<Record<keyof typeof account, string>>
  admin: Readonly<Record<keyof typeof admin, string>>
  communities: Readonly<Record<keyof typeof communities, string>>
  communityMembers: Readonly<Record<keyof typeof communityMembers, string>>
  communityOrder: Readonly<Record<keyof typeof communityOrder, string>>
  communityReports: Readonly<Record<keyof typeof communityReports, string>>
  contribute: Readonly<Record<keyof typeof contribute, string>>
  dialogs: Readonly<Record<keyof typeof dialogs, string>>
  events: Readonly<Record<keyof typeof events, string>>
  map: Readonly<Record<keyof typeof map, string>>
  media: Readonly<Record<keyof typeof media, string>>
  meetupForm: Readonly<Record<keyof typeof meetupForm, string>>
  meetupGuests: Readonly<Record<keyof typeof meetupGuests, string>>
  meetupPhotos: Readonly<Record<keyof typeof meetupPhotos, string>>
  meetupRecap: Readonly<Record<keyof typeof meetupRecap, string>>
  meetups: Readonly<Record<keyof typeof meetups, string>>
  museumEventForm: Readonly<Record<keyof typeof museumEventForm, string>>
  museumEvents: Readonly<Record<keyof typeof museumEvents, string>>
  notifications: Readonly<Record<keyof typeof notifications, string>>
  ownCalendar: Readonly<Record<keyof typeof ownCalendar, string>>
  profile: Readonly<Record<keyof typeof profile, string>>
  reviews: Readonly<Record<keyof typeof reviews, string>>
  visitPlans: Readonly<Record<keyof typeof visitPlans, string>>
}
export type CataloguePart = keyof CatalogueParts

/** `one {`, `other {` and `=0 {` begin a branch of a plural; any other brace begins an argument. */
type BranchEnd = `${string}one ` | `${string}other ` | `${string}=${number} `
type UpTo<Text extends string, End extends string> = Text extends `${infer Start}${End}${string}`
  ? Start
  : Text
type ArgumentNames<Text extends string> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends BranchEnd ? never : UpTo<UpTo<Rest, '}'>, ','>) | ArgumentNames<Rest>
  : never

/** The arguments of a message: `count` of `'{count, plural, one {# like} other {# likes}}'`. */
export type ArgumentOf<Id extends MessageId> = Id extends MessageId ? ArgumentNames<English[Id]> : never

/** The id of a text without arguments. */
export type PlainId = { [Id in MessageId]: [ArgumentOf<Id>] extends [never] ? Id : never }[MessageId]

/** What `t` takes after the id: the values of the message's arguments, and nothing when it has none. */
export type Values<Id extends MessageId, Value = string | number> = [ArgumentOf<Id>] extends [never]
  ? []
  : [values: { readonly [Name in ArgumentOf<Id>]: Value }]
