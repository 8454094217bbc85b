import { calendarPastDays } from '@vitrine/contracts'
import type { EventColumns } from '../events/event-row.ts'

const dayMs = 24 * 3_600_000

/** Since when events that have ended or were cancelled are in calendars. */
export const pastSince = (now: Date): Date => new Date(now.getTime() - calendarPastDays * dayMs)

export function isKept(
  { ends_at, cancelled_at }: Pick<EventColumns, 'ends_at' | 'cancelled_at'>,
  now: Date,
): boolean {
  const since = pastSince(now)
  return ends_at > since && (cancelled_at === null || cancelled_at > since)
}
