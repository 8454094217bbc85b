/** Erases what a service holds of a user whose account was purged, and confirms it (SE8; docs/decisions/0099). */
import { type ErasedEvent, userDeleted } from '@vitrine/contracts'
import type { Task } from '@vitrine/jobs'
import { onBatch, redactUser, type Subscription } from '@vitrine/messaging'
import { eraseIdempotencyKeys } from '@vitrine/service-kit'
import type { ServiceContext } from './definition.ts'
import { findDueErasures, insertErasures, purgeErasures, recordErasure } from './erasures.repository.ts'

export interface Erasure<Context> {
  /** Published when it is done. */
  event: ErasedEvent
  /**
   * Deletes what the service holds of the user but the ids of audits, in bounded transactions, with the events that each
   * of them has at any other time. It is called again where it was interrupted, and once a day for two weeks.
   */
  erase(ctx: Context, userId: number): Promise<void>
}

const queueName = 'erasures'
const hourMs = 60 * 60_000
const maxListed = 1_000

async function enqueue({ jobs, clock }: ServiceContext, userIds: readonly number[]): Promise<void> {
  const queue = jobs.queue<{ userId: number }>(queueName)
  // A new id every hour, because a job that failed for good keeps its id.
  const hour = Math.floor(clock().getTime() / hourMs)
  for (const userId of userIds) await queue.add(`user-${userId}-${hour}`, { userId })
}

/** The runtime adds it to each service with an erasure. What it stores, no crash and no unavailable Redis loses. */
export const queueErasures = (ctx: ServiceContext): Subscription =>
  onBatch([userDeleted], 'queue-erasures', async (events, { tx, afterCommit }) => {
    const userIds = events.map(({ data }) => data.userId)
    await insertErasures(tx, userIds, ctx.clock())
    afterCommit(() => enqueue(ctx, userIds))
  })

export const erasureTasks = <Context extends ServiceContext>(
  ctx: Context,
  erasure: Erasure<Context>,
): Task[] => [
  { queue: queueName, run: data => eraseUser(ctx, erasure, (data as { userId: number }).userId) },
  {
    name: 'runtime-erasures',
    every: hourMs,
    run: async () => {
      const due = await findDueErasures(ctx.db, ctx.clock(), maxListed)
      await enqueue(ctx, due)
      return { due: due.length, purged: await purgeErasures(ctx.db, ctx.clock()) }
    },
  },
]

/** Everything of the user, in any state in which an interrupted run left it. */
export async function eraseUser<Context extends ServiceContext>(
  ctx: Context,
  { event, erase }: Erasure<Context>,
  userId: number,
): Promise<void> {
  await erase(ctx, userId)
  await eraseIdempotencyKeys(ctx.db, userId)
  await ctx.db.transaction(async tx => {
    await redactUser(tx, userId)
    const isFirst = await recordErasure(tx, userId, ctx.clock())
    if (isFirst) await ctx.outbox.publish(tx, event, { userId })
  })
}
