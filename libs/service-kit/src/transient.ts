/** Connection lost or refused, resources, operator intervention, serialisation, deadlock, lock not available. */
const sqlState = /^(08|53|57P|58|40001|40P01|55P03|25P03)/
const codes = new Set([
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
/** The errors of MongoDB's driver for a server that does not answer, or that is not the one to write to. */
const mongoNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoNotConnectedError',
  'MongoServerClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
])
/** Of MongoDB: not reachable, timed out, shutting down, interrupted, not the primary. */
const mongoCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
/** The messages of pg, ioredis and mongoose that have no code, for a connection that is lost or not there. */
const message =
  /before initial connection is complete|connection (terminated|is closed|ended)|client has encountered a connection error|timeout exceeded when trying to connect|max retries per request|command timed out|stream isn't writeable/i

/** Whether something that is needed is unavailable for now, so that trying again later is right. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return isTransient(error.errors[0])
  const code = sqlStateOf(error)
  if (isMongoUnavailable(error)) return true
  if (codes.has(code) || (/^[0-9A-Z]{5}$/.test(code) && sqlState.test(code))) return true
  return message.test(error.message) || isTransient(error.cause)
}

const isMongoUnavailable = (error: Error): boolean =>
  mongoNames.has(error.name) ||
  (error.name.startsWith('Mongo') && 'code' in error && mongoCodes.has(error.code as number))

/** The code of a database's or a system's error, or an empty text. */
export const sqlStateOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''
