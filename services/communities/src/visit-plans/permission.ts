import type { Sql } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'
import { permitOnContent, refusal } from '../discussion/trash/permission.ts'
import type { Permit } from '../standing/permissions.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { isAllowed } from '../standing/standing.ts'
import type { PlanRow } from './plan-row.ts'

export const mayVote = (standing: Standing, viewer: Actor): boolean =>
  standing.community.state !== 'archived' && isAllowed(standing, viewer, 'vote')

/** Who may delete a plan: whoever made it, as a member; else as what members write. */
export async function permitDeletion(
  sql: Sql,
  standing: Standing,
  viewer: Actor,
  { creator_id }: PlanRow,
): Promise<Permit> {
  if (standing.membership && creator_id === viewer.id) return 'as-member'
  return permitOnContent(sql, standing, viewer, creator_id)
}

/** As {@link permitDeletion}; 403 for everyone else. */
export async function requireDeletion(
  ...[sql, standing, viewer, plan]: Parameters<typeof permitDeletion>
): Promise<NonNullable<Permit>> {
  const permit = await permitDeletion(sql, standing, viewer, plan)
  if (!permit) throw refusal(standing)
  return permit
}
