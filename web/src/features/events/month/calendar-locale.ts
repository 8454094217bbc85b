import enUS from 'antd/es/calendar/locale/en_US'
import en from 'dayjs/locale/en'
import es from 'dayjs/locale/es'
import type { Locale } from '../../../lib/i18n/languages.ts'
import { i18n } from '../../../lib/i18n/translate.ts'
import { weekdayLabels } from './labels.ts'

/** Imported, they are known to dayjs by these names, which antd's calendar looks up. */
const dayjsLocales = { en, es } satisfies Record<Locale, ILocale>

/** On which day the weeks of the active language begin: 0 is Sunday. */
export const weekStart = () => dayjsLocales[i18n.locale as Locale].weekStart ?? 0

/** What antd's calendar writes of the active language: no more than the weekdays, as its own header is not shown. */
export const calendarLocale = () => ({
  ...enUS,
  lang: { ...enUS.lang, locale: i18n.locale, shortWeekDays: weekdayLabels() },
})
