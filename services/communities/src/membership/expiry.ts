import { requestDays } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { lockCommunity } from '../standing/standing.repository.ts'
import { closeRequest } from './close-request.ts'

const atOnce = 500
const since = (now: Date) => new Date(now.getTime() - requestDays * 24 * 60 * 60_000)

/** Ends the requests to join that no moderator decided within 30 days; returns how many. */
export async function expireRequests(
  ctx: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>,
): Promise<number> {
  const at = ctx.clock()
  let expired = 0
  while (true) {
    const due = await listDue(ctx.db, since(at))
    for (const { communityId, userId } of due)
      await ctx.db.transaction(async tx => {
        await lockCommunity(tx, communityId)
        const closed = await closeRequest(
          ctx,
          tx,
          { communityId, userId },
          { status: 'expired', by: null, at },
        )
        if (closed !== null) expired++
      })
    if (due.length < atOnce) return expired
  }
}

const listDue = (sql: Sql, before: Date) =>
  sql.query<{ communityId: number; userId: number }>(
    `select community_id as "communityId", user_id as "userId" from join_requests
     where status = 'pending' and requested_at <= $1 order by requested_at limit ${atOnce}`,
    [before],
  )

/** Ends the invitations that were not answered within 30 days; returns how many. */
export const expireInvitations = ({ db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>): Promise<number> =>
  purge(
    db,
    `update invitations set status = 'expired', decided_at = $3 where id = any(array(
       select id from invitations where status = 'pending' and invited_at <= $2 order by invited_at limit $1::int))
       and status = 'pending' returning 1`,
    [since(clock()), clock()],
  )
