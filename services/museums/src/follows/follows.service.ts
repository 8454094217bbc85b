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

/** Follows, or unfollows, as `wanted` says, which may be so already; without it the call toggles (MU8). */
export async function changeFollow(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, wanted }: { museumId: number; wanted: boolean | undefined },
): Promise<MuseumFollowing> {
  if (museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  return mutate(ctx.prisma, idempotency, tx => change(ctx, tx, { museumId, userId: viewer.id }, wanted))
}

interface Follow {
  museumId: number
  userId: number
}

async function change(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  { museumId, userId }: Follow,
  wanted: boolean | undefined,
): Promise<MuseumFollowing> {
  await lockFollowsOf(tx, userId)
  const known = await tx.prisma.museumFollow.findUnique({ where: { museumId_userId: { museumId, userId } } })
  const following = wanted ?? known === null
  if (following === (known !== null)) return { following, followersCount: await countFollowers(tx, museumId) }
  const now = ctx.clock()
  const trend = known
    ? await unfollow(ctx, tx, { museumId, userId, followedAt: known.followedAt })
    : await follow(ctx, tx, { museumId, userId }, now)
  const { followersCount } = await tx.prisma.museumStanding.update({
    where: { museumId },
    data: { followersCount: { increment: following ? 1 : -1 } },
  })
  await refreshPopularity(tx, [museumId])
  await changeTrends(tx, [trend], now)
  return { following, followersCount }
}

async function countFollowers(tx: MuseumsTransaction, museumId: number): Promise<number> {
  const standing = await tx.prisma.museumStanding.findUnique({ where: { museumId } })
  if (!standing) throw notFound(texts.museum.notFound)
  return standing.followersCount
}

/** Follows unless the user already follows; returns whether it changed anything. For the seed, which may run again. */
export async function ensureFollow(ctx: MuseumsContext, museumId: number, userId: number): Promise<boolean> {
  const followed = await ctx.prisma.client.museumFollow.findUnique({
    where: { museumId_userId: { museumId, userId } },
  })
  if (followed) return false
  await ctx.prisma.transaction(tx => change(ctx, tx, { museumId, userId }, true))
  return true
}

/** Takes back what the follow gave to the museum's trend. */
async function unfollow(
  { outbox }: MuseumsContext,
  tx: MuseumsTransaction,
  { museumId, userId, followedAt }: Follow & { followedAt: Date },
): Promise<TrendChange> {
  await tx.prisma.museumFollow.delete({ where: { museumId_userId: { museumId, userId } } })
  await outbox.publish(tx, museumUnfollowed, { userId, museumId })
  return { museumId, at: followedAt, points: -trendPoints.follow }
}

async function follow(
  { outbox }: MuseumsContext,
  tx: MuseumsTransaction,
  { museumId, userId }: Follow,
  now: Date,
): Promise<TrendChange> {
  const museum = await tx.prisma.museum.findUnique({ where: { id: museumId } })
  if (!museum) throw notFound(texts.museum.notFound)
  await tx.prisma.museumFollow.create({ data: { museumId, userId, followedAt: now } })
  const ref = refOf({ ...museum, categoryCode: museum.category as CategoryCode })
  await outbox.publish(tx, museumFollowed, { userId, museum: ref })
  return { museumId, at: now, points: trendPoints.follow }
}
