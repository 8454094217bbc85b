import { firstVisitYear } from '@vitrine/contracts'
import { i18n } from '../../lib/i18n/translate.ts'

/** The parts of YYYY-MM. */
export function partsOf(visitMonth: string): { year: number; month: number } {
  const [year = 0, month = 0] = visitMonth.split('-').map(Number)
  return { year, month }
}

/** YYYY-MM; of a month that is still to come, the current one. */
export function visitMonthOf(year: number, month: number, now: string): string {
  const wanted = `${year}-${String(month).padStart(2, '0')}`
  return wanted < now ? wanted : now
}

/** The years to choose from, the last one first. */
export const yearsUntil = (last: number): number[] =>
  Array.from({ length: last - firstVisitYear + 1 }, (_, index) => last - index)

const format = (month: number, year: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1))

/** "May". */
export const formatMonth = (month: number): string => format(month, 2000, { month: 'long' })

/** "May 2026". */
export function formatVisitMonth(visitMonth: string): string {
  const { year, month } = partsOf(visitMonth)
  return format(month, year, { month: 'long', year: 'numeric' })
}
