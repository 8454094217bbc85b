import { type CategoryCode, museumFollowed, museumUnfollowed, texts } from '@vitrine/contracts'
import { type Caller, mutate, notFound } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { refreshPopularity } from '../search/popularity.ts'
import { trendPoints } from '../trending/score.ts'
import { changeTrends, type TrendChange } from '../trending/trends.repository.ts'
import { lockFollowsOf } from './follows.repository.ts'

export interface MuseumFollowing {
  following: boolean
  followersCount: number
}

/** Follows, or unfollows (MU8). */
export async function toggleFollow(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId }: { museumId: number },
): Promise<MuseumFollowing> {
  if (museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  return mutate(ctx.prisma, idempotency, tx => toggle(ctx, tx, museumId, viewer.id))
}

async function toggle(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  museumId: number,
  userId: number,
): Promise<MuseumFollowing> {
  await lockFollowsOf(tx, userId)
  const now = ctx.clock()
  const ended = await unfollow(ctx, tx, museumId, userId)
  const following = ended === null
  const trend = ended ?? (await follow(ctx, tx, museumId, userId, now))
  const { followersCount } = await tx.prisma.museumStanding.update({
    where: { museumId },
    data: { followersCount: { increment: following ? 1 : -1 } },
  })
  await refreshPopularity(tx, [museumId])
  await changeTrends(tx, [trend], now)
  return { following, followersCount }
}

/** Follows unless the user already follows; returns whether it changed anything. For the seed, which may run again. */
export async function ensureFollow(ctx: MuseumsContext, museumId: number, userId: number): Promise<boolean> {
  const followed = await ctx.prisma.client.museumFollow.findUnique({
    where: { museumId_userId: { museumId, userId } },
  })
  if (followed) return false
  await ctx.prisma.transaction(tx => toggle(ctx, tx, museumId, userId))
  return true
}

/** Takes back what the follow gave to the museum's trend; null: there is none. */
async function unfollow(
  { outbox }: MuseumsContext,
  tx: MuseumsTransaction,
  museumId: number,
  userId: number,
): Promise<TrendChange | null> {
  const where = { museumId_userId: { museumId, userId } }
  const followed = await tx.prisma.museumFollow.findUnique({ where })
  if (!followed) return null
  await tx.prisma.museumFollow.delete({ where })
  await outbox.publish(tx, museumUnfollowed, { userId, museumId })
  return { museumId, at: followed.followedAt, points: -trendPoints.follow }
}

async function follow(
  { outbox }: MuseumsContext,
  tx: MuseumsTransaction,
  museumId: number,
  userId: number,
  now: Date,
): Promise<TrendChange> {
  const museum = await tx.prisma.museum.findUnique({ where: { id: museumId } })
  if (!museum) throw notFound(texts.museum.notFound)
  await tx.prisma.museumFollow.create({ data: { museumId, userId, followedAt: now } })
  const ref = refOf({ ...museum, categoryCode: museum.category as CategoryCode })
  await outbox.publish(tx, museumFollowed, { userId, museum: ref })
  return { museumId, at: now, points: trendPoints.follow }
}
