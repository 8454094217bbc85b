import type { OpeningHours } from './schemas/museum.ts'

export type Season = OpeningHours['seasonalHours'][number]

/**
 * The season whose week replaces the default one on a date (MU4): its dates are inclusive, and of several the shortest
 * wins. A season that lacks a date never does.
 */
export function seasonOn({ seasonalHours }: OpeningHours, date: string): Season | undefined {
  const seasons = seasonalHours.flatMap(season =>
    season.startDate && season.endDate && season.startDate <= date && date <= season.endDate
      ? [{ season, length: Date.parse(season.endDate) - Date.parse(season.startDate) }]
      : [],
  )
  return seasons.sort((a, b) => a.length - b.length)[0]?.season
}
