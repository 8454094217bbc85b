import type { LocalTime } from './local-time.ts'
import type { DayHours, OpeningHours } from './schemas/museum.ts'

type Season = OpeningHours['seasonalHours'][number]

interface Dated {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Of several that include a date, the shortest; of equally long ones the first. One that lacks a date never does. */
function shortestOn<Item extends Dated>(items: readonly Item[], date: string): Item | undefined {
  const including = items.flatMap(item =>
    item.startDate && item.endDate && item.startDate <= date && date <= item.endDate
      ? [{ item, length: Date.parse(item.endDate) - Date.parse(item.startDate) }]
      : [],
  )
  return including.sort((a, b) => a.length - b.length)[0]?.item
}

/** The season whose week replaces the default one on a date (MU4). */
export const seasonOn = ({ seasonalHours }: OpeningHours, date: string): Season | undefined =>
  shortestOn(seasonalHours, date)

/** The dates with hours of their own that include a date. */
export const exceptionOn = ({ exceptions }: OpeningHours, date: string) => shortestOn(exceptions, date)

/** The hours of a day: those of an exception, else of its season, else of every week. Undefined: they are not known. */
export const hoursOn = (
  hours: OpeningHours,
  { date, weekday }: Pick<LocalTime, 'date' | 'weekday'>,
): DayHours | undefined =>
  exceptionOn(hours, date)?.hours ?? (seasonOn(hours, date)?.hours ?? hours.defaultHours)[weekday]
