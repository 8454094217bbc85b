import { isTransient, sqlStateOf } from '@vitrine/service-kit'
import { z } from 'zod'

/** Thrown by a handler for which retrying is pointless. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** A handler exceeded its deadline: whatever it waits for is too slow now. */
export class HandlerTimeout extends Error {
  override name = 'HandlerTimeout'
}

export type Verdict =
  /** Something that the event needs is unavailable or too slow: it is held for as long as that lasts. */
  | 'temporary'
  /** The event can never be handled as it is. */
  | 'permanent'
  /** Retried four times. */
  | 'unknown'

/** Data exceptions and constraints: the same data fails the same way. */
const permanentSqlState = /^(22|23)/
/** Cancelled by `statement_timeout`, by an operator or by a standby in recovery. */
const queryCanceled = '57014'
const temporaryNames = new Set(['HandlerTimeout', 'TimeoutError', 'AbortError'])
/** undici's time-outs and lost connections. */
const temporaryCode = /^UND_ERR_(\w+_TIMEOUT|SOCKET)$/
/** A Redis that starts, fails over, is full or runs a script; pg's own query time-out. */
const temporaryMessage =
  /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|BUSY|OOM) |^Stream isn't writeable|^Query read timeout/

export function verdictOf(error: unknown): Verdict {
  if (error instanceof PermanentFailure || error instanceof z.ZodError) return 'permanent'
  if (!(error instanceof Error)) return 'unknown'
  if (isTransient(error) || isTemporary(error)) return 'temporary'
  const code = sqlStateOf(error)
  if (/^[0-9A-Z]{5}$/.test(code) && permanentSqlState.test(code)) return 'permanent'
  return error.cause === undefined ? 'unknown' : verdictOf(error.cause)
}

function isTemporary(error: Error): boolean {
  const code = sqlStateOf(error)
  return (
    code === queryCanceled ||
    temporaryCode.test(code) ||
    temporaryNames.has(error.name) ||
    temporaryMessage.test(error.message)
  )
}
