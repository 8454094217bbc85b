import { museumsErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import type { MuseumsContext } from '../context.ts'
import { eraseConfirmations } from './confirmations.ts'
import { endFollows } from './follows.ts'
import { erasePosts } from './posts.ts'
import { eraseReviews } from './reviews.ts'
import { eraseSuggestions } from './suggestions.ts'
import { clearMuseums, eraseManagers, eraseUser } from './users.repository.ts'
import { eraseVisits } from './visits.ts'

/** What this service holds of a deleted user: follows of museums, reviews, suggestions, confirmations, visits, group stamps, and what search finds (SE8). */
export const erasure: Erasure<MuseumsContext> = {
  event: museumsErased,
  async erase(ctx, userId) {
    await endFollows(ctx, userId)
    await erasePosts(ctx, userId)
    await eraseReviews(ctx, userId)
    await eraseSuggestions(ctx, userId)
    await eraseConfirmations(ctx, userId)
    await eraseManagers(ctx.db, userId)
    await clearMuseums(ctx.db, userId)
    await eraseUser(ctx.db, userId)
    // Last: without the profile no visit counts any more.
    await eraseVisits(ctx, userId)
  },
}
