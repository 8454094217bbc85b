import { communitiesErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import { eraseRows } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { eraseDiscussion } from '../discussion/erasure/erasure.ts'
import { eraseEvents } from '../events/erasure.ts'
import { erasePhotos } from '../meetups/photos/removal.ts'
import { forgetManager } from '../museums/museums.repository.ts'
import { eraseVisitPlans } from '../visit-plans/erasure.ts'
import { eraseMemberships } from './memberships.ts'
import { eraseModeration } from './moderation.ts'

/** What this service holds of a user whose account was purged. Called again where it was interrupted. */
export const erasure: Erasure<CommunitiesContext> = {
  event: communitiesErased,
  async erase(ctx, userId) {
    await eraseMemberships(ctx, userId)
    await eraseDiscussion(ctx, userId)
    await erasePhotos(ctx, userId)
    await eraseEvents(ctx, userId)
    await eraseVisitPlans(ctx, userId)
    await eraseModeration(ctx.db, userId)
    await forgetManager(ctx.db, userId)
    // Last: the traces and the copies of the user.
    await eraseRows(
      ctx.db,
      [
        ['recap_consents', 'user_id'],
        ['meetup_insights', 'author_id'],
        ['calendar_tokens', 'user_id'],
        ['user_follows', 'follower_id'],
        ['user_follows', 'followee_id'],
        ['hidden_people', 'viewer_id'],
        ['hidden_people', 'user_id'],
        ['people', 'id'],
      ],
      userId,
    )
  },
}
