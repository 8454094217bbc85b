import { eraseRows, purge } from '@vitrine/service-kit'
import { findOwned, listMemberOf, listRequestedIds } from '../accounts/memberships.repository.ts'
import { passOn } from '../accounts/succession.ts'
import type { CommunitiesContext } from '../context.ts'
import { endMembership } from '../members/end-membership.ts'
import { closeRequest } from '../membership/close-request.ts'
import { lockCommunity } from '../standing/standing.repository.ts'

const communitiesPerRound = 200

/**
 * Passes communities on, ends memberships and requests, each community in a transaction; then deletes what names the user.
 */
export async function eraseMemberships(ctx: CommunitiesContext, userId: number): Promise<void> {
  while (true) {
    const memberOf = await listMemberOf(ctx.db, userId, communitiesPerRound)
    for (const id of memberOf) await eraseMembership(ctx, id, userId)
    if (memberOf.length === 0) break
  }
  for (const id of await listRequestedIds(ctx.db, userId)) await eraseMembership(ctx, id, userId)
  await eraseRows(
    ctx.db,
    [
      ['join_requests', 'user_id'],
      ['invitations', 'user_id'],
      ['invitations', 'invited_by'],
    ],
    userId,
  )
  await clearDecisions(ctx, userId)
}

/** In one community: passes it on, and ends the membership and the request of its user. */
export const eraseMembership = (
  ctx: CommunitiesContext,
  communityId: number,
  userId: number,
): Promise<void> =>
  ctx.db.transaction(async tx => {
    await lockCommunity(tx, communityId)
    const found = await findOwned(tx, communityId)
    if (!found) return
    const { community } = found
    await passOn(ctx, tx, found, { userId, archives: true })
    await endMembership(ctx, tx, { community, userId, cause: 'erasure' })
    const decision = { status: 'withdrawn' as const, by: null, at: ctx.clock() }
    await closeRequest(ctx, tx, { communityId, userId }, decision)
  })

/** What others have stays, without the name of who decided it. */
async function clearDecisions({ db }: CommunitiesContext, userId: number): Promise<void> {
  await db.query('update communities set created_by = null where created_by = $1', [userId])
  await db.query('update communities set deleted_by = null where deleted_by = $1', [userId])
  await purge(
    db,
    `update join_requests set decided_by = null, reason = '' where id = any(array(
       select id from join_requests where decided_by = $2 limit $1::int)) and decided_by = $2 returning 1`,
    [userId],
  )
}
