import type { MembershipState } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

/** What a user is in a community now, with its number of members. */
export async function stateOf(sql: Sql, communityId: number, userId: number): Promise<MembershipState> {
  const [row] = await sql.query<{
    role: MembershipState['role']
    is_requested: boolean
    members: number
  }>(
    `select m.role, s.members, exists (select 1 from join_requests j
       where j.community_id = s.community_id and j.user_id = $2 and j.status = 'pending') as is_requested
     from community_stats s left join members m on m.community_id = s.community_id and m.user_id = $2
     where s.community_id = $1`,
    [communityId, userId],
  )
  const role = row?.role ?? null
  const waiting = row?.is_requested ? 'pending' : 'none'
  return { status: role ? 'member' : waiting, role, memberCount: row?.members ?? 0 }
}
