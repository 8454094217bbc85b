import {
  deletedUsernameDays,
  erasedEvents,
  type Service,
  userDeleted,
  userUnfollowed,
} from '@vitrine/contracts'
import { onBatch, redactUser, type Subscription } from '@vitrine/messaging'
import { eraseIdempotencyKeys } from '@vitrine/service-kit'
import type { IdentityContext } from '../context.ts'
import { lockUser } from '../profiles/profiles.repository.ts'
import { findPurgeTime } from './deletion.repository.ts'
import {
  deleteFollows,
  deleteHistory,
  deleteUser,
  findDue,
  findUnconfirmed,
  insertConfirmations,
  purgeReservedSlugs,
  recordPurge,
  reserveSlugs,
} from './purge.repository.ts'

/** Jobs of this queue purge one account each. */
export const purgeQueue = 'account-purges'

const hourMs = 60 * 60_000
const followsPerRound = 500
const maxListed = 1_000
/** Longer than a service may be unavailable without notice. */
const confirmedWithinMs = 24 * hourMs
const confirming: readonly Service[] = erasedEvents.map(({ producer }) => producer)

/** While Redis is unavailable the jobs wait; what a crash loses here, {@link enqueueDuePurges} finds. */
export async function enqueuePurges(
  { jobs, clock, log }: Pick<IdentityContext, 'jobs' | 'clock' | 'log'>,
  userIds: readonly number[],
): Promise<void> {
  // A new id every hour, because a job that failed for good keeps its id.
  const hour = Math.floor(clock().getTime() / hourMs)
  const queue = jobs.queue<{ userId: number }>(purgeQueue)
  for (const userId of userIds)
    await queue
      .add(`user-${userId}-${hour}`, { userId })
      .catch(error => log.warn({ err: error, userId }, 'a purge waits for the next sweep'))
}

/** Enqueues the accounts whose grace is over, and reports purges that a service has not confirmed within a day. */
export async function enqueueDuePurges(ctx: IdentityContext) {
  const now = ctx.clock()
  const due = await findDue(ctx.db, now, maxListed)
  await enqueuePurges(ctx, due)
  const before = new Date(now.getTime() - confirmedWithinMs)
  const unconfirmed = await findUnconfirmed(ctx.db, { services: confirming, before, limit: maxListed })
  for (const each of unconfirmed) ctx.log.error(each, 'services have not confirmed the erasure of a user')
  return {
    due: due.length,
    unconfirmed: unconfirmed.length,
    slugs: await purgeReservedSlugs(ctx.db, now),
  }
}

/**
 * Purges an account whose grace is over: its follows in rounds, each with its events, so that every count is corrected as
 * by any other end of a follow; then its history; at last the user with all that is left, and the event that lets every
 * other service erase the user. It goes on where it was interrupted.
 */
export async function purgeAccount(ctx: IdentityContext, userId: number): Promise<void> {
  const purgeAt = await findPurgeTime(ctx.db, userId)
  if (!purgeAt || purgeAt > ctx.clock()) return
  while ((await endFollows(ctx, userId)) > 0);
  await deleteHistory(ctx.db, userId)
  await eraseIdempotencyKeys(ctx.db, userId)
  await ctx.prisma.transaction(async tx => {
    // Another process was faster.
    if (!(await lockUser(tx, userId))) return
    const now = ctx.clock()
    await redactUser(tx, userId)
    await recordPurge(tx, userId, now)
    await reserveSlugs(tx, userId, { days: deletedUsernameDays, now })
    await ctx.outbox.publish(tx, userDeleted, { userId })
    await deleteUser(tx, userId)
  })
}

const endFollows = ({ prisma, outbox }: IdentityContext, userId: number): Promise<number> =>
  prisma.transaction(async tx => {
    const ended = await deleteFollows(tx, userId, followsPerRound)
    await outbox.publishAll(tx, userUnfollowed, ended)
    return ended.length
  })

/** Which services hold nothing more of a purged user. */
export const storeConfirmations: Subscription = onBatch(
  erasedEvents,
  'store-purge-confirmations',
  (events, { tx }) =>
    insertConfirmations(
      tx,
      events.map(({ type, time, data }) => ({
        userId: data.userId,
        service: type.replace(/-erased$/, ''),
        at: time,
      })),
    ),
)
