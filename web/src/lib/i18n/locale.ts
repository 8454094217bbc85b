import type { Messages } from '@lingui/core'
import { choiceCookie, languageCookie } from '@vitrine/contracts'
import { type Locale, languages } from './languages.ts'
import type { Catalogue } from './messages.ts'
import { i18n } from './translate.ts'

/** Each catalogue is a chunk of its own, so that only the language in use is loaded. */
const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  en: async () => (await import('./catalogues/en/index.ts')).en,
  es: async () => (await import('./catalogues/es/index.ts')).es,
}

/** The same key as in `public/first-paint.js`, which applies the choice before the first paint. */
const storageKey = 'vitrine.language'

export const isLocale = (language: string): language is Locale => Object.hasOwn(languages, language)

/** The language that `public/first-paint.js` found: the reader's choice, else the browser's, else English. */
export function initialLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

/** Loads a language, in which all texts then are. */
export async function loadLocale(locale: Locale): Promise<void> {
  const messages = await catalogues[locale]()
  // The build compiles the catalogues (build/catalogues.ts); elsewhere Lingui compiles each message when it is used.
  i18n.loadAndActivate({ locale, messages: messages as unknown as Messages })
}

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
