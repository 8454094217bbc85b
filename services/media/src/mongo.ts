import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@vitrine/telemetry'
import mongoose from 'mongoose'

/** A request does not wait longer for a server that is away. */
const serverSelectionTimeoutMS = 2_000
const retryMs = 1_000

export interface Mongo {
  connection: mongoose.Connection
  /** Does not wait for the server: connects until it answers, or until `close`. */
  open(): void
  close(): Promise<void>
}

export function createMongo({ url, log }: { url: string; log: Logger }): Mongo {
  const connection = mongoose.createConnection()
  // Fails at once while there is no connection, rather than holding the request.
  connection.set('bufferCommands', false)
  const closing = new AbortController()
  // Listened to, because an 'error' without a listener ends the process.
  connection.on('error', error => log.warn({ err: error }, 'MongoDB does not answer'))

  async function connect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await connection.openUri(url, {
          serverSelectionTimeoutMS,
          connectTimeoutMS: serverSelectionTimeoutMS,
          socketTimeoutMS: 10_000,
          maxPoolSize: 20,
          autoCreate: false,
          autoIndex: false,
        })
        return
      } catch (error) {
        log.warn({ err: error }, 'MongoDB cannot be reached; it is tried again')
        await wait(retryMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  let connecting: Promise<void> | undefined
  return {
    connection,
    open() {
      connecting ??= connect()
    },
    async close() {
      closing.abort()
      await connection.close()
      await connecting
    },
  }
}
