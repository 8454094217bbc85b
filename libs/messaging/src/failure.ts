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

/** Connection lost or refused, resources, operator intervention, serialisation, deadlock, lock not available. */
const transientSqlState = /^(08|53|57P|58|40001|40P01|55P03|25P03)/
/** Data exceptions and constraints: the same data fails the same way. */
const permanentSqlState = /^(22|23)/
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Prisma: unreachable, timed out, connection closed, pool exhausted, write conflict.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
])
/** What pg and ioredis say without a code when their connection goes away. */
const transientMessage =
  /connection (terminated|is closed|ended)|client has encountered a connection error|timeout exceeded when trying to connect|max retries per request|command timed out/i

export function verdictOf(error: unknown): Verdict {
  if (error instanceof PermanentFailure || error instanceof z.ZodError) return 'permanent'
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AggregateError && error.errors.length > 0) return verdictOf(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (transientCodes.has(code)) return 'transient'
  if (/^[0-9A-Z]{5}$/.test(code)) {
    if (transientSqlState.test(code)) return 'transient'
    if (permanentSqlState.test(code)) return 'permanent'
  }
  if (transientMessage.test(error.message)) return 'transient'
  return error.cause === undefined ? 'unknown' : verdictOf(error.cause)
}
