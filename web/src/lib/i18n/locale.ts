import type { Messages } from '@lingui/core'
import { choiceCookie, languageCookie } from '@vitrine/contracts'
import { type Locale, languages } from './languages.ts'
import type { CataloguePart, CatalogueParts } from './messages.ts'
import { i18n } from './translate.ts'

type Loaders = { [Part in CataloguePart]: () => Promise<CatalogueParts[Part]> }

/** Each part of a catalogue is a chunk of its own: only the language in use is loaded, and of it what screens need. */
const catalogues: Record<Locale, Loaders> = {
  en: {
    core: async () => (await import('./catalogues/en/core.ts')).core,
    account: async () => (await import('./catalogues/en/account.ts')).account,
    admin: async () => (await import('./catalogues/en/admin.ts')).admin,
    communities: async () => (await import('./catalogues/en/communities.ts')).communities,
    communityOrder: async () => (await import('./catalogues/en/community-order.ts')).communityOrder,
    communityReports: async () => (await import('./catalogues/en/community-reports.ts')).communityReports,
    communityMembers: async () => (await import('./catalogues/en/community-members.ts')).communityMembers,
    contribute: async () => (await import('./catalogues/en/contribute.ts')).contribute,
    dialogs: async () => (await import('./catalogues/en/dialogs.ts')).dialogs,
    events: async () => (await import('./catalogues/en/events.ts')).events,
    notifications: async () => (await import('./catalogues/en/notifications.ts')).notifications,
    ownCalendar: async () => (await import('./catalogues/en/own-calendar.ts')).ownCalendar,
    profile: async () => (await import('./catalogues/en/profile.ts')).profile,
    reviews: async () => (await import('./catalogues/en/reviews.ts')).reviews,
    map: async () => (await import('./catalogues/en/map.ts')).map,
    media: async () => (await import('./catalogues/en/media.ts')).media,
    meetupForm: async () => (await import('./catalogues/en/meetup-form.ts')).meetupForm,
    meetupGuests: async () => (await import('./catalogues/en/meetup-guests.ts')).meetupGuests,
    meetupPhotos: async () => (await import('./catalogues/en/meetup-photos.ts')).meetupPhotos,
    meetups: async () => (await import('./catalogues/en/meetups.ts')).meetups,
    museumEventForm: async () => (await import('./catalogues/en/museum-event-form.ts')).museumEventForm,
    museumEvents: async () => (await import('./catalogues/en/museum-events.ts')).museumEvents,
  },
  es: {
    core: async () => (await import('./catalogues/es/core.ts')).core,
    account: async () => (await import('./catalogues/es/account.ts')).account,
    admin: async () => (await import('./catalogues/es/admin.ts')).admin,
    communities: async () => (await import('./catalogues/es/communities.ts')).communities,
    communityOrder: async () => (await import('./catalogues/es/community-order.ts')).communityOrder,
    communityReports: async () => (await import('./catalogues/es/community-reports.ts')).communityReports,
    communityMembers: async () => (await import('./catalogues/es/community-members.ts')).communityMembers,
    contribute: async () => (await import('./catalogues/es/contribute.ts')).contribute,
    dialogs: async () => (await import('./catalogues/es/dialogs.ts')).dialogs,
    events: async () => (await import('./catalogues/es/events.ts')).events,
    notifications: async () => (await import('./catalogues/es/notifications.ts')).notifications,
    ownCalendar: async () => (await import('./catalogues/es/own-calendar.ts')).ownCalendar,
    profile: async () => (await import('./catalogues/es/profile.ts')).profile,
    reviews: async () => (await import('./catalogues/es/reviews.ts')).reviews,
    map: async () => (await import('./catalogues/es/map.ts')).map,
    media: async () => (await import('./catalogues/es/media.ts')).media,
    meetupForm: async () => (await import('./catalogues/es/meetup-form.ts')).meetupForm,
    meetupGuests: async () => (await import('./catalogues/es/meetup-guests.ts')).meetupGuests,
    meetupPhotos: async () => (await import('./catalogues/es/meetup-photos.ts')).meetupPhotos,
    meetups: async () => (await import('./catalogues/es/meetups.ts')).meetups,
    museumEventForm: async () => (await import('./catalogues/es/museum-event-form.ts')).museumEventForm,
    museumEvents: async () => (await import('./catalogues/es/museum-events.ts')).museumEvents,
  },
}
const needed = new Set<CataloguePart>(['core'])

/** The same key as in `app/first-paint.js`, which applies the choice before the first paint. */
const storageKey = 'vitrine.language'

export const isLocale = (language: string): language is Locale => Object.hasOwn(languages, language)

/** The language that `app/first-paint.js` found: the reader's choice, else the browser's, else English. */
export function initialLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

// The build compiles the catalogues (build/catalogues.ts); elsewhere Lingui compiles each message when it is used.
const load = async (locale: Locale, part: CataloguePart) =>
  (await catalogues[locale][part]()) as unknown as Messages

/** Loads a language, in which all texts then are. */
export async function loadLocale(locale: Locale): Promise<void> {
  const parts = await Promise.all([...needed].map(part => load(locale, part)))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts) })
}

/** Loads a part in the language in use; a language that is chosen later has it too. */
export async function loadTexts(part: CataloguePart): Promise<void> {
  needed.add(part)
  const locale = i18n.locale as Locale
  i18n.load(locale, await load(locale, part))
}

/** What loads a part of the page together with its texts. */
export const withTexts =
  <Module>(part: CataloguePart, loadModule: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([loadModule(), loadTexts(part)])
    return module
  }

/** What loads a screen of the member's own account, together with its texts. */
export const withAccountTexts = <Module>(loadScreen: () => Promise<Module>) =>
  withTexts('account', loadScreen)

/** What loads a part about events of museums, together with their texts and those that they share with meetups. */
export const withMuseumEventTexts = <Module>(loadPart: () => Promise<Module>) =>
  withTexts('meetups', withTexts('museumEvents', loadPart))

/** Loads a language and shows it. */
export async function activateLocale(locale: Locale): Promise<void> {
  await loadLocale(locale)
  document.documentElement.lang = locale
}

/** Shows a language, and keeps it for the next visit. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale)
  // The gateway renders pages in it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = choiceCookie(languageCookie, locale)
  try {
    localStorage.setItem(storageKey, locale)
  } catch (error) {
    console.info('The language is kept for this visit only: storage is closed.', error)
  }
}
