import type { DayPart, PlanTime } from '@vitrine/contracts'

/** How a time is stored: `2026-12-04 morning`. */
export const timeKey = ({ date, part }: PlanTime): string => `${date} ${part}`

export function parseTimeKey(key: string): PlanTime {
  const [date = '', part] = key.split(' ')
  return { date, part: part as DayPart }
}
