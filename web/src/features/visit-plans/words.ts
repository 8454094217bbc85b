import {
  eventTitleMaxCharacters,
  type MuseumRef,
  namedPlanMuseums,
  type PlanSlot,
  visitLengths,
} from '@vitrine/contracts'
import { i18n, translate } from '../../lib/i18n/translate.ts'
import { formatClock, formatMiles } from '../../lib/time.ts'

const metresPerMile = 1_609.344

const createFormats = (locale: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    long: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    week: format({ month: 'long', day: 'numeric' }),
    weekday: format({ weekday: 'short' }),
    monthDay: format({ month: 'short', day: 'numeric' }),
    list: new Intl.ListFormat(locale, { type: 'conjunction' }),
  }
}
const formatsByLocale = new Map<string, ReturnType<typeof createFormats>>()

/** The formats of the active language. */
function formats() {
  const known = formatsByLocale.get(i18n.locale) ?? createFormats(i18n.locale)
  formatsByLocale.set(i18n.locale, known)
  return known
}

/** "Friday, December 4", of a date YYYY-MM-DD, as below. */
export const longDay = (date: string) => formats().long.format(new Date(date))
/** "Fri" and "Dec 4". */
export const dayParts = (date: string) => ({
  weekday: formats().weekday.format(new Date(date)),
  monthDay: formats().monthDay.format(new Date(date)),
})
/** "December 7 – 13". */
export const weekOf = (monday: string, sunday: string) =>
  formats().week.formatRange(new Date(monday), new Date(sunday))

/** "Rijksmuseum and Mauritshuis". */
export const listed = (names: readonly string[]) => formats().list.format(names)

/** "Rijksmuseum, Mauritshuis, and 2 more": `named` of them at most. */
export function museumNames(
  museums: readonly Pick<MuseumRef, 'name'>[],
  named: number = namedPlanMuseums,
): string {
  const names = museums.slice(0, named).map(({ name }) => name)
  const count = museums.length - names.length
  return listed(count > 0 ? [...names, translate('visitPlans.moreMuseums', { count })] : names)
}

/** "Visit to Rijksmuseum and Mauritshuis". */
export const headingOf = (museums: readonly Pick<MuseumRef, 'name'>[], named?: number): string =>
  translate('visitPlans.heading', { museums: museumNames(museums, named) })

/** The heading with as many names as the title of a meetup has room for. */
export function meetupTitleOf(museums: readonly Pick<MuseumRef, 'name'>[]): string {
  const titles = [3, 2, 1].map(named => headingOf(museums, named))
  const [fits = titles.at(-1) ?? ''] = titles.filter(title => title.length <= eventTitleMaxCharacters)
  return fits.slice(0, eventTitleMaxCharacters)
}

/** "2 hours" for 120, which is one of the lengths that are offered. */
export function lengthText(minutes: number): string {
  const length = visitLengths.find(each => each === minutes)
  return length === undefined ? '' : translate(`visitPlans.length.${length}`)
}

/** "1.2 mi from the meeting place"; less than a tenth of a mile is next to it. */
export function distanceText(metres: number): string {
  const miles = metres / metresPerMile
  return miles < 0.1
    ? translate('visitPlans.museum.near')
    : translate('visitPlans.museum.distance', { distance: formatMiles(miles) })
}

/** "from 10:00 AM"; "at 10:00 AM" where a visit can start at no other time. */
export const startText = ({ startTime, latestStart }: PlanSlot): string =>
  translate(startTime === latestStart ? 'visitPlans.slot.at' : 'visitPlans.slot.from', {
    time: formatClock(startTime),
  })

export const partText = ({ part }: Pick<PlanSlot, 'part'>) => translate(`visitPlans.part.${part}`)
