import type { CommunityRole } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import { isModerator } from './visibility.ts'

export interface Membership {
  communityId: number
  userId: number
  /** Null: no member any more. */
  role: CommunityRole | null
  /** Whether only members may read the community, as the event has it. */
  isPrivate: boolean
}

const columns = (memberships: readonly Membership[]) => [
  memberships.map(each => each.communityId),
  memberships.map(each => each.userId),
]

/** Those of these memberships that end the user's moderating. Call it before {@link setMemberships}. */
export async function listEndedModerators(
  tx: Transaction,
  memberships: readonly Membership[],
): Promise<Membership[]> {
  const ended = memberships.filter(({ role }) => role === null || role === 'member')
  const rows = await tx.query<{ place: number }>(
    `select e.place from unnest($1::bigint[], $2::bigint[]) with ordinality as e(community_id, user_id, place)
     where ${isModerator('e.user_id', 'e.community_id')} order by e.place`,
    columns(ended),
  )
  return rows.flatMap(({ place }) => ended[Number(place) - 1] ?? [])
}

/** Brings these memberships to the state given. Each is in the list once. */
export async function setMemberships(tx: Transaction, memberships: readonly Membership[]): Promise<void> {
  const present = memberships.filter(({ role }) => role !== null)
  await tx.query(
    `insert into community_members (community_id, user_id, role)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[])
     on conflict (community_id, user_id) do update set role = excluded.role`,
    [...columns(present), present.map(each => each.role)],
  )
  await tx.query(
    `delete from community_members m using unnest($1::bigint[], $2::bigint[]) as ended(community_id, user_id)
     where m.community_id = ended.community_id and m.user_id = ended.user_id`,
    columns(memberships.filter(({ role }) => role === null)),
  )
}

/** Who moderates these communities: 100 of each at most, as many as are notified of a request to join. */
export async function listModerators(
  sql: Sql,
  communityIds: readonly number[],
): Promise<{ communityId: number; userId: number }[]> {
  if (communityIds.length === 0) return []
  return sql.query(
    `select c.id as "communityId", m.user_id as "userId" from unnest($1::bigint[]) as c(id)
     cross join lateral (
       select user_id from community_members
       where community_id = c.id and role <> 'member' order by user_id limit 100) m`,
    [communityIds],
  )
}

/** Forgets who was a member of a community. */
export async function forgetMembers(sql: Sql, communityId: number): Promise<void> {
  await purge(
    sql,
    `delete from community_members where ctid = any(array(
       select ctid from community_members where community_id = $2 limit $1::int)) returning 1`,
    [communityId],
  )
}

/** Which of these users are members of a community. */
export async function membersAmong(
  sql: Sql,
  userIds: readonly number[],
  communityId: number,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await sql.query<{ user_id: number }>(
    'select user_id from community_members where community_id = $1 and user_id = any($2::bigint[])',
    [communityId, userIds],
  )
  return rows.map(row => row.user_id)
}
