import { museumUnfollowed } from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import { deleteFollows, lockFollowsOf } from '../follows/follows.repository.ts'
import { refreshPopularity } from '../search/popularity.ts'
import { trendPoints } from '../trending/score.ts'
import { changeTrends } from '../trending/trends.repository.ts'

const followsPerRound = 200

/** Ends the follows of museums as the user would, and corrects the counts. */
export async function endFollows(ctx: MuseumsContext, userId: number): Promise<void> {
  while ((await endSome(ctx, userId)) > 0);
}

const endSome = ({ db, outbox, clock }: MuseumsContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    await lockFollowsOf(tx, userId)
    const ended = await deleteFollows(tx, userId, followsPerRound)
    const museumIds = ended.map(({ museumId }) => museumId)
    await refreshPopularity(tx, museumIds)
    await changeTrends(
      tx,
      ended.map(({ museumId, followedAt }) => ({ museumId, at: followedAt, points: -trendPoints.follow })),
      clock(),
    )
    await outbox.publishAll(
      tx,
      museumUnfollowed,
      museumIds.map(museumId => ({ userId, museumId })),
    )
    return museumIds.length
  })
