import type { Logger } from '@vitrine/telemetry'
import type { Database, Sql, Transaction } from './database.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perRound = 200

interface PreparedPosts<Outcome extends string> {
  /** Some that wait, of before this time, by id. */
  find(sql: Sql, page: { after: number; before: Date; limit: number }): Promise<number[]>
  /** Publishes a post whose media are ready; without `isAwaited`, fails one of whose media nothing is known. */
  settle(tx: Transaction, id: number, how: { isAwaited: boolean }): Promise<Outcome>
}

/**
 * Looks at the posts that wait for their media for longer than events take: publishes what is ready, should an event have been
 * dropped, and fails those without an event of their media for a day. Returns how many had each outcome.
 */
export async function settlePrepared<Outcome extends string>(
  { db, clock, log }: { db: Database; clock: () => Date; log: Logger },
  { find, settle }: PreparedPosts<Outcome>,
): Promise<Map<Outcome, number>> {
  const now = clock().getTime()
  const counts = new Map<Outcome, number>()
  /** One that cannot be settled does not keep the others from it. */
  async function trySettle(id: number, isAwaited: boolean): Promise<void> {
    try {
      const outcome = await db.transaction(tx => settle(tx, id, { isAwaited }))
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    } catch (error) {
      log.error({ err: error, postId: id }, 'a post that is prepared could not be settled; it is tried again')
    }
  }
  for (const { age, isAwaited } of [
    { age: dayMs, isAwaited: false },
    { age: 5 * minuteMs, isAwaited: true },
  ]) {
    let after = 0
    while (true) {
      const ids = await find(db, { after, before: new Date(now - age), limit: perRound })
      for (const id of ids) await trySettle(id, isAwaited)
      if (ids.length < perRound) break
      after = ids.at(-1) ?? after
    }
  }
  return counts
}
