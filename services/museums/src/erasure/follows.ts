import { museumUnfollowed } from '@vitrine/contracts'
import type { MuseumsContext } from '../context.ts'
import { deleteFollows, lockFollowsOf } from '../follows/follows.repository.ts'
import { refreshPopularity } from '../search/popularity.ts'

const followsPerRound = 200

/** Ends the follows of museums as the user would, and corrects the counts. */
export async function endFollows(ctx: MuseumsContext, userId: number): Promise<void> {
  while ((await endSome(ctx, userId)) > 0);
}

const endSome = ({ db, outbox }: MuseumsContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    await lockFollowsOf(tx, userId)
    const museumIds = await deleteFollows(tx, userId, followsPerRound)
    await refreshPopularity(tx, museumIds)
    await outbox.publishAll(
      tx,
      museumUnfollowed,
      museumIds.map(museumId => ({ userId, museumId })),
    )
    return museumIds.length
  })
