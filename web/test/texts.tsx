import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { en } from '../src/lib/i18n/catalogues/en/index.ts'
import { es } from '../src/lib/i18n/catalogues/es/index.ts'
import type { Locale } from '../src/lib/i18n/languages.ts'
import type { Catalogue } from '../src/lib/i18n/messages.ts'
import { i18n } from '../src/lib/i18n/translate.ts'

export const catalogues: Record<Locale, Catalogue> = { en, es }

/** Shows texts in a language, without the page around them. Importing this module begins with English. */
export const showTextsIn = (locale: Locale) => i18n.loadAndActivate({ locale, messages: catalogues[locale] })
showTextsIn('en')

/** What the app puts around its screens. */
export const Texts = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
