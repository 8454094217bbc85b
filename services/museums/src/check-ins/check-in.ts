import { type CheckIn, localTime, undoMinutes } from '@vitrine/contracts'
import type { CheckIn as Row } from '../generated/prisma/client.ts'

const undoMs = undoMinutes * 60_000

/** The day of a visit, YYYY-MM-DD, by the museum's calendar; by UTC's, where its time zone is not known. */
export const visitDay = (timezone: string, at: Date): string => localTime(at, timezone || 'UTC').date

/** YYYY-MM-DD. */
export const dayOf = ({ day }: Pick<Row, 'day'>): string => day.toISOString().slice(0, 10)

export const undoUntil = ({ at }: Pick<Row, 'at'>): Date => new Date(at.getTime() + undoMs)

export const checkInOf = (row: Row): CheckIn => ({
  id: Number(row.id),
  museumId: row.museumId,
  day: dayOf(row),
  isVerified: row.isVerified,
  isCounted: row.isCounted,
  note: row.note,
  undoUntil: undoUntil(row).toISOString(),
})
