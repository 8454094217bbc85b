import type { RecommendedMuseum } from '@vitrine/contracts'
import type { Viewer } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { cardOf } from '../museums/card.ts'
import { listTrending } from '../trending/trends.repository.ts'
import { listKnown } from './known.repository.ts'
import { listRecommended, type RecommendedRow } from './recommendations.repository.ts'
import { tasteOf } from './taste.ts'

/** Museums that the reader may want to follow, and why; for anonymous visitors the trending ones (FE9). */
export async function recommendMuseums(
  ctx: Pick<MuseumsContext, 'db' | 'clock'>,
  viewer: Viewer | null,
  { limit }: { limit: number },
): Promise<RecommendedMuseum[]> {
  const now = ctx.clock()
  const found = viewer ? await listFor(ctx, viewer, limit) : await listForAll(ctx, limit)
  return found.map(row => ({ ...cardOf(row, now), reason: row.reason, isFollowing: false }))
}

async function listFor(
  { db }: Pick<MuseumsContext, 'db'>,
  viewer: Viewer,
  limit: number,
): Promise<RecommendedRow[]> {
  return listRecommended(db, viewer.id, tasteOf(await listKnown(db, viewer.id)), limit)
}

async function listForAll({ db }: Pick<MuseumsContext, 'db'>, limit: number): Promise<RecommendedRow[]> {
  return (await listTrending(db, limit)).map(row => ({ ...row, reason: 'trending' }))
}
