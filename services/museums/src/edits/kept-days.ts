import { isDeepStrictEqual } from 'node:util'
import { type DayHours, type MuseumChanges, OpeningHours, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import type { Museum as Row } from '../generated/prisma/client.ts'

/**
 * Refuses a day with the words of an older source that the museum does not have (ME2): what they say beside the words is
 * compared with nothing. A day that it has may stand on others too. `within`: the field of the body that holds the changes.
 */
export function refuseUnknownDays(
  { openingHours: current }: Pick<Row, 'openingHours'>,
  { openingHours }: Pick<MuseumChanges, 'openingHours'>,
  within = '',
): void {
  if (!openingHours) return
  const known = current === null ? [] : daysOf(OpeningHours.parse(current)).map(({ day }) => day)
  const unknown = daysOf(openingHours).find(
    ({ day }) => day.text !== undefined && !known.some(each => isDeepStrictEqual(each, day)),
  )
  if (unknown) throw invalid(`${within}openingHours.${unknown.path}`, texts.museum.hours.day)
}

interface PlacedDay {
  path: string
  day: DayHours
}

const daysOf = ({ defaultHours, seasonalHours, exceptions }: OpeningHours): PlacedDay[] => [
  ...daysOfWeek('defaultHours', defaultHours),
  ...seasonalHours.flatMap(({ hours }, index) => daysOfWeek(`seasonalHours.${index}.hours`, hours)),
  ...exceptions.map(({ hours: day }, index) => ({ path: `exceptions.${index}.hours`, day })),
]

const daysOfWeek = (path: string, week: OpeningHours['defaultHours']): PlacedDay[] =>
  Object.entries(week).map(([weekday, day]) => ({ path: `${path}.${weekday}`, day }))
