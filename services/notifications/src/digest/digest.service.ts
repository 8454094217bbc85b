import { type EventData, weeklyDigestRequested } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { type Batch, requestInBatches } from '../mails/batches.ts'
import { findUnread } from '../mails/unread.repository.ts'
import {
  claimDigests,
  type DueDigest,
  findNewFollowers,
  findPopularPosts,
  setDigestStates,
} from './digest.repository.ts'
import { nextDigest, weekOf } from './due.ts'

const weekMs = 7 * 24 * 60 * 60_000

type Context = Pick<NotificationsContext, 'db' | 'clock' | 'outbox'>

/**
 * Has identity send the weekly digests that are due, a bounded number of users in one transaction. The next time is
 * committed with the request, so that no crash and no second worker makes two of one week. Returns how many there were.
 */
export const requestDigests = (ctx: Context): Promise<number> =>
  requestInBatches(ctx.db, (tx, limit) => requestBatch(ctx, tx, limit))

async function requestBatch(ctx: Context, tx: Transaction, limit: number): Promise<Batch> {
  const now = ctx.clock()
  const due = await claimDigests(tx, now, limit)
  if (due.length === 0) return { claimed: 0, requested: 0 }
  const digests = await digestsOf(
    tx,
    due.filter(each => each.isWanted),
    now,
  )
  await ctx.outbox.publishAll(tx, weeklyDigestRequested, digests)
  await setDigestStates(
    tx,
    due.map(({ userId, timeZone }) => {
      const sentOn = weekOf(now, timeZone)
      return { userId, sentOn, dueAt: nextDigest(now, timeZone, sentOn) }
    }),
  )
  return { claimed: due.length, requested: digests.length }
}

const nothingUnread = { items: [], moreCount: 0 }
const noFollowers = { count: 0, people: [] }

/** The digests of these users, without those in which there is nothing. */
async function digestsOf(
  tx: Transaction,
  users: readonly DueDigest[],
  now: Date,
): Promise<EventData<typeof weeklyDigestRequested>[]> {
  const since = new Date(now.getTime() - weekMs)
  const ids = users.map(each => each.userId)
  const unread = await findUnread(
    tx,
    ids.map(userId => ({ userId, after: 0 })),
    now,
  )
  const followers = await findNewFollowers(tx, ids, since)
  const posts = await findPopularPosts(tx, ids, { since, now })
  return users.flatMap(({ userId, timeZone }) => {
    if (!unread.has(userId) && !followers.has(userId) && !posts.has(userId)) return []
    const { items, moreCount } = unread.get(userId) ?? nothingUnread
    return [
      {
        userId,
        week: weekOf(now, timeZone),
        unread: { items, moreCount },
        newFollowers: followers.get(userId) ?? noFollowers,
        posts: posts.get(userId) ?? [],
      },
    ]
  })
}
