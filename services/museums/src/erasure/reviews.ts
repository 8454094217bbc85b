import type { MuseumsContext } from '../context.ts'
import { deleteRepliesOf, listReviewedMuseums } from '../reviews/reviews.repository.ts'
import { removeReview } from '../reviews/reviews.service.ts'

const museumsPerRound = 200

/** Deletes the reviews with their counts, each in a transaction, and the replies to reviews of others. */
export async function eraseReviews(ctx: MuseumsContext, userId: number): Promise<void> {
  while (true) {
    const museumIds = await listReviewedMuseums(ctx.db, userId, museumsPerRound)
    if (museumIds.length === 0) break
    for (const museumId of museumIds)
      await ctx.prisma.transaction(tx => removeReview(ctx, tx, userId, museumId))
  }
  await deleteRepliesOf(ctx.db, userId)
}
