import { housekeep } from '@vitrine/messaging'
import { type Database, purgeIdempotencyKeys } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import { forgetOldInsights } from './museums/standing.projection.ts'

const everyMs = 60 * 60_000

/** What has to be tidied up, now and every hour; a failure is logged and the next hour tries again. */
export function startHousekeeping(options: {
  database: Database
  log: Logger
  now: () => Date
}): () => Promise<void> {
  const { database, log, now } = options
  const tidy = async () => {
    try {
      await housekeep(database, now())
      await forgetOldInsights(database, now())
      await purgeIdempotencyKeys(database)
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  let running = tidy()
  const timer = setInterval(() => {
    running = tidy()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
