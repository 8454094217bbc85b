import { isTransient, sqlStateOf } from '@vitrine/service-kit'
import { z } from 'zod'

/** Thrown by a handler for which trying again is pointless. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

export type Verdict =
  /** Something that the event needs is away: it waits for as long as that takes. */
  | 'transient'
  /** The event will never be taken as it is. */
  | 'permanent'
  /** Nobody knows: five times are enough. */
  | 'unknown'

/** Data exceptions and constraints: the same data fails the same way. */
const permanentSqlState = /^(22|23)/

export function verdictOf(error: unknown): Verdict {
  if (error instanceof PermanentFailure || error instanceof z.ZodError) return 'permanent'
  if (!(error instanceof Error)) return 'unknown'
  if (isTransient(error)) return 'transient'
  const code = sqlStateOf(error)
  if (/^[0-9A-Z]{5}$/.test(code) && permanentSqlState.test(code)) return 'permanent'
  return error.cause === undefined ? 'unknown' : verdictOf(error.cause)
}
