import type { ContentContext } from '../context.ts'
import { findWaiting } from './preparing.repository.ts'
import { type Outcome, settle } from './publication.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perRound = 200

/**
 * Looks at the posts that wait for longer than their events take: publishes what is ready, should an event have been
 * dropped, and fails those without an event of their media for a day.
 */
export async function settleWaiting(ctx: ContentContext): Promise<{ published: number; failed: number }> {
  const { db, clock, log, memory } = ctx
  const now = clock().getTime()
  const counts: Record<Outcome, number> = { published: 0, failed: 0, waits: 0 }
  for (const { age, isAwaited } of [
    { age: dayMs, isAwaited: false },
    { age: 5 * minuteMs, isAwaited: true },
  ]) {
    let after = 0
    while (true) {
      const ids = await findWaiting(db, { after, before: new Date(now - age), limit: perRound })
      for (const id of ids) counts[await trySettle(ctx, id, isAwaited)]++
      if (ids.length < perRound) break
      after = ids.at(-1) ?? after
    }
  }
  const { published, failed } = counts
  if (published > 0) log.warn({ published }, 'posts whose media were ready had not been published')
  if (published + failed > 0) memory.publish({ of: 'preparing' })
  return { published, failed }
}

/** One that cannot be settled does not keep the others from it. */
async function trySettle(ctx: ContentContext, id: number, isAwaited: boolean): Promise<Outcome> {
  try {
    return await ctx.db.transaction(tx => settle(ctx, tx, id, { isAwaited }))
  } catch (error) {
    ctx.log.error(
      { err: error, postId: id },
      'a post that is prepared could not be settled; it is tried again',
    )
    return 'waits'
  }
}
