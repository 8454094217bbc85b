import type { Messages } from '@lingui/core'
import { choiceCookie, languageCookie } from '@vitrine/contracts'
import { type Locale, languages } from './languages.ts'
import type { CataloguePart, CatalogueParts } from './messages.ts'
import { i18n } from './translate.ts'

type Loaders = { [Part in CataloguePart]: () => Promise<Pick<CatalogueParts, Part>> }

/**
 * Each part of a catalogue is a chunk of its own, a module that exports the part by its name: only the language in use is
 * loaded, and of it what screens need.
 */
const catalogues: Record<Locale, Loaders> = {
  en: {
    core: () => import('./catalogues/en/core.ts'),
    account: () => import('./catalogues/en/account.ts'),
    admin: () => import('./catalogues/en/admin.ts'),
    communities: () => import('./catalogues/en/communities.ts'),
    communityOrder: () => import('./catalogues/en/community-order.ts'),
    communityReports: () => import('./catalogues/en/community-reports.ts'),
    communityMembers: () => import('./catalogues/en/community-members.ts'),
    contribute: () => import('./catalogues/en/contribute.ts'),
    dialogs: () => import('./catalogues/en/dialogs.ts'),
    events: () => import('./catalogues/en/events.ts'),
    notifications: () => import('./catalogues/en/notifications.ts'),
    ownCalendar: () => import('./catalogues/en/own-calendar.ts'),
    profile: () => import('./catalogues/en/profile.ts'),
    reviews: () => import('./catalogues/en/reviews.ts'),
    map: () => import('./catalogues/en/map.ts'),
    media: () => import('./catalogues/en/media.ts'),
    meetupForm: () => import('./catalogues/en/meetup-form.ts'),
    meetupGuests: () => import('./catalogues/en/meetup-guests.ts'),
    meetupPhotos: () => import('./catalogues/en/meetup-photos.ts'),
    meetupRecap: () => import('./catalogues/en/meetup-recap.ts'),
    meetups: () => import('./catalogues/en/meetups.ts'),
    museumEventForm: () => import('./catalogues/en/museum-event-form.ts'),
    museumEvents: () => import('./catalogues/en/museum-events.ts'),
    visitPlans: () => import('./catalogues/en/visit-plans.ts'),
  },
  es: {
    core: () => import('./catalogues/es/core.ts'),
    account: () => import('./catalogues/es/account.ts'),
    admin: () => import('./catalogues/es/admin.ts'),
    communities: () => import('./catalogues/es/communities.ts'),
    communityOrder: () => import('./catalogues/es/community-order.ts'),
    communityReports: () => import('./catalogues/es/community-reports.ts'),
    communityMembers: () => import('./catalogues/es/community-members.ts'),
    contribute: () => import('./catalogues/es/contribute.ts'),
    dialogs: () => import('./catalogues/es/dialogs.ts'),
    events: () => import('./catalogues/es/events.ts'),
    notifications: () => import('./catalogues/es/notifications.ts'),
    ownCalendar: () => import('./catalogues/es/own-calendar.ts'),
    profile: () => import('./catalogues/es/profile.ts'),
    reviews: () => import('./catalogues/es/reviews.ts'),
    map: () => import('./catalogues/es/map.ts'),
    media: () => import('./catalogues/es/media.ts'),
    meetupForm: () => import('./catalogues/es/meetup-form.ts'),
    meetupGuests: () => import('./catalogues/es/meetup-guests.ts'),
    meetupPhotos: () => import('./catalogues/es/meetup-photos.ts'),
    meetupRecap: () => import('./catalogues/es/meetup-recap.ts'),
    meetups: () => import('./catalogues/es/meetups.ts'),
    museumEventForm: () => import('./catalogues/es/museum-event-form.ts'),
    museumEvents: () => import('./catalogues/es/museum-events.ts'),
    visitPlans: () => import('./catalogues/es/visit-plans.ts'),
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
const load = async <Part extends CataloguePart>(locale: Locale, part: Part) =>
  (await catalogues[locale][part]())[part] as unknown as Messages

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
