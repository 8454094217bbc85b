import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@vitrine/telemetry'
import mongoose from 'mongoose'

/**
 * What one operation waits for, one after another: a server, a connection to it, and its answer. Together 4.5 s, and 9 s for
 * the two of a change, which is made under a lock of PostgreSQL: less than the 10 s that a transaction may be idle there.
 */
const serverSelectionTimeoutMS = 1_500
const waitQueueTimeoutMS = 1_000
const socketTimeoutMS = 2_000
/** Of a connection that is opened meanwhile; no operation waits for it longer than in the queue. */
const connectTimeoutMS = 1_000
/** How soon a server that is back is noticed. */
const heartbeatFrequencyMS = 2_000
const retryMs = 1_000

const optionsOf = (timeoutFactor: number): mongoose.ConnectOptions => ({
  serverSelectionTimeoutMS: serverSelectionTimeoutMS * timeoutFactor,
  waitQueueTimeoutMS: waitQueueTimeoutMS * timeoutFactor,
  connectTimeoutMS: connectTimeoutMS * timeoutFactor,
  socketTimeoutMS: socketTimeoutMS * timeoutFactor,
  heartbeatFrequencyMS,
  // Who calls tries again: a repetition here would outlast the lock.
  retryReads: false,
  retryWrites: false,
  maxPoolSize: 20,
  autoCreate: false,
  autoIndex: false,
})

export interface Mongo {
  connection: mongoose.Connection
  /** Resolves after the first attempt to connect, whatever it brings; others follow until one succeeds, or until `close`. */
  open(): Promise<void>
  isReady(): boolean
  close(): Promise<void>
}

/**
 * A connection that fails fast: while MongoDB is unavailable a command is rejected soon (see `isTransient`). `timeoutFactor`
 * multiplies what an operation waits for.
 */
export function createMongo({
  url,
  log,
  timeoutFactor = 1,
}: {
  url: string
  log: Logger
  timeoutFactor?: number
}): Mongo {
  const connection = mongoose.createConnection()
  const closing = new AbortController()
  let isUnavailable = false
  const lose = (error?: unknown) => {
    if (!isUnavailable && !closing.signal.aborted) log.warn({ err: error }, 'MongoDB is unavailable')
    isUnavailable = true
  }
  const regain = () => {
    if (isUnavailable) log.info('MongoDB is available again')
    isUnavailable = false
  }
  // Listened to, because an 'error' without a listener ends the process.
  connection.on('error', lose).on('disconnected', () => lose())
  connection.on('connected', regain).on('reconnected', regain)

  async function connect(): Promise<boolean> {
    try {
      await connection.openUri(url, optionsOf(timeoutFactor))
      return true
    } catch (error) {
      lose(error)
      return false
    }
  }
  async function retry(): Promise<void> {
    do await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
    while (!closing.signal.aborted && !(await connect()))
  }

  let retrying: Promise<void> | undefined
  return {
    connection,
    async open() {
      if (!(await connect())) retrying = retry()
    },
    isReady: () => connection.readyState === mongoose.ConnectionStates.connected,
    async close() {
      closing.abort()
      // An attempt that is under way could otherwise succeed after the connection was closed.
      await retrying
      await connection.close()
    },
  }
}
