import { mediaOutcome, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { findPerson } from '../../people/people.repository.ts'
import { lockStanding, type Standing } from '../../standing/standing.repository.ts'
import { mayWrite } from '../../standing/standing.ts'
import { publishPost } from '../posts/publish.ts'
import { reviewCause } from '../review/cause.ts'
import {
  deleteWaiting,
  failWaiting,
  findAuthorOfWaiting,
  type LockedWaiting,
  lockWaiting,
  rejectWaiting,
  submitWaiting,
} from '../review/waiting.repository.ts'

type Ctx = Pick<CommunitiesContext, 'outbox' | 'clock'>
export type Outcome = 'published' | 'pending' | 'rejected' | 'failed' | 'waits'

/**
 * Publishes a post that is prepared once all its media are ready, or hands it to the moderators; marks it as failed when its
 * media never will be. The post's lock makes two media that are ready at the same time publish it once.
 */
export async function settle(
  ctx: Ctx,
  tx: Transaction,
  id: number,
  { isAwaited = true }: { isAwaited?: boolean } = {},
): Promise<Outcome> {
  const found = await findAuthorOfWaiting(tx, id)
  if (!found) return 'waits'
  const standing = await lockStanding(tx, found.communityId, found.authorId, ctx.clock())
  const post = await lockWaiting(tx, id)
  // A community that was deleted may be restored.
  if (!standing || !post || (post.status !== 'preparing' && post.status !== 'failed')) return 'waits'
  const outcome = await mediaOutcome(tx, post, { isAwaited })
  if (outcome === null || outcome === post.failure) return 'waits'
  if (outcome !== 'ready') {
    await failWaiting(tx, id, outcome)
    return 'failed'
  }
  return appear(ctx, tx, standing, post)
}

/** As if its author shared it now: whoever has left, or was banned or restricted meanwhile, shares nothing more. */
async function appear(ctx: Ctx, tx: Transaction, standing: Standing, post: LockedWaiting): Promise<Outcome> {
  const { id, community_id: communityId, author_id: authorId, ...written } = post
  const now = ctx.clock()
  const author = await findPerson(tx, authorId)
  if (!author) throw new Error(`post ${id} is prepared and has no author`)
  if (!mayWrite(standing, { role: author.role }, 'post')) {
    await rejectWaiting(tx, id, { by: null, at: now, reason: '' })
    return 'rejected'
  }
  const cause = await reviewCause(tx, standing, author, { ...written, id, now })
  if (cause) {
    await submitWaiting(tx, id, cause)
    return 'pending'
  }
  await deleteWaiting(tx, id)
  const published = { ...written, id, communityId, authorId, hasMedia: true, createdAt: now }
  await publishPost(ctx, tx, standing, published, userSummaryOf(authorId, author))
  return 'published'
}
