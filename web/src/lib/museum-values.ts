import {
  type AdminField,
  amenityGroups,
  categoryCodes,
  type MuseumField,
  OpeningHours,
  weekdays,
} from '@vitrine/contracts'
import { dayText } from './hours.ts'
import type { translate } from './i18n/translate.ts'
import { formatDate, formatWeekday } from './time.ts'

const none = '–'
const known = new Set<string>(Object.values(amenityGroups).flat())

/** The value of a museum's field in lines that a reader understands. */
export function fieldLines(t: typeof translate, field: MuseumField | AdminField, value: unknown): string[] {
  const lines = linesOf(t, field, value)
  return lines.length > 0 ? lines : [none]
}

/** The lines of a value before and after a change, without those that both have; a text is shown as a whole. */
export function changedLines(
  t: typeof translate,
  field: MuseumField | AdminField,
  { before, after }: { before?: unknown; after?: unknown },
): { before: string[]; after: string[] } {
  const lines = { before: fieldLines(t, field, before), after: fieldLines(t, field, after) }
  const changed = {
    before: lines.before.filter(line => !lines.after.includes(line)),
    after: lines.after.filter(line => !lines.before.includes(line)),
  }
  const isText = typeof before === 'string' && typeof after === 'string'
  return isText || changed.before.length + changed.after.length === 0 ? lines : changed
}

function linesOf(t: typeof translate, field: MuseumField | AdminField, value: unknown): string[] {
  if (Array.isArray(value)) return value.map(each => amenityText(t, String(each)))
  if (typeof value === 'string') {
    if (field === 'category' && categoryCodes.some(code => code === value))
      return [t(`categories.${value as 'art'}`)]
    return value.split('\n').filter(line => line.trim() !== '')
  }
  if (typeof value === 'boolean') return [t(value ? 'editMuseum.history.yes' : 'editMuseum.history.no')]
  if (typeof value === 'number')
    return [field === 'managerId' ? t('editMuseum.history.member', { id: String(value) }) : String(value)]
  const hours = OpeningHours.safeParse(value).data
  return hours ? hoursLines(t, hours) : []
}

/** An amenity of another source has no text. */
const amenityText = (t: typeof translate, amenity: string) =>
  known.has(amenity) ? t(`amenities.${amenity as 'restrooms'}`) : amenity.replaceAll('_', ' ')

type Dates = { startDate?: string | undefined; endDate?: string | undefined }

function hoursLines(
  t: typeof translate,
  { defaultHours, seasonalHours, exceptions, lastEntryMinutes: minutes }: OpeningHours,
): string[] {
  const week = (hours: OpeningHours['defaultHours']) =>
    weekdays.flatMap(weekday => {
      const day = hours[weekday]
      return day ? [`${formatWeekday(weekday)}: ${dayText(t, day)}`] : []
    })
  const dates = ({ startDate = '', endDate = '' }: Dates) =>
    [startDate, endDate].map(date => date && formatDate(date, 'UTC')).join(' – ')
  return [
    ...week(defaultHours),
    ...(minutes === undefined ? [] : [t('museum.lastEntry', { minutes })]),
    ...seasonalHours.flatMap(season => [`${season.name}, ${dates(season)}`, ...week(season.hours)]),
    ...exceptions.map(each => `${each.name}, ${dates(each)}: ${dayText(t, each.hours)}`),
  ]
}
