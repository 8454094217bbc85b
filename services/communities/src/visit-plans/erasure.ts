import { eraseRows, purge } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'

/** Takes a purged user's name from the plans that they made. Their votes ended with their memberships (SE8). */
export async function eraseVisitPlans({ db }: Pick<CommunitiesContext, 'db'>, userId: number): Promise<void> {
  await purge(
    db,
    `update visit_plans set creator_id = null where id = any(array(
       select id from visit_plans where creator_id = $2 limit $1::int)) and creator_id = $2 returning 1`,
    [userId],
  )
  await eraseRows(db, [['plan_votes', 'user_id']], userId)
}
