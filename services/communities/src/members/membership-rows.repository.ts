import type { CommunityRole } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { isShownAccount } from '../people/people.repository.ts'

/** Of a locked community: the rows of its members, and their number with them. */

const count = (tx: Transaction, communityId: number, by: 1 | -1) =>
  tx.query('update community_stats set members = members + $2 where community_id = $1', [communityId, by])

/** Null: the user is a member already. */
export async function insertMember(
  tx: Transaction,
  row: { communityId: number; userId: number; role: CommunityRole; isCreator: boolean; at: Date },
): Promise<number | null> {
  const [created] = await tx.query<{ id: number }>(
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (community_id, user_id) do nothing returning id`,
    [row.communityId, row.userId, row.role, row.isCreator, row.at],
  )
  if (!created) return null
  await count(tx, row.communityId, 1)
  return created.id
}

/** False: the user was no member, or owns the community. */
export async function deleteMember(tx: Transaction, communityId: number, userId: number): Promise<boolean> {
  const deleted = await tx.query(
    'delete from members where community_id = $1 and user_id = $2 and not is_creator returning id',
    [communityId, userId],
  )
  if (deleted.length === 0) return false
  await count(tx, communityId, -1)
  return true
}

/** Whether a user is a member whose account is neither suspended for good nor about to be deleted. */
export const isAvailableMember = async (
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from members m join people p on p.id = m.user_id
       where m.community_id = $1 and m.user_id = $2 and ${isShownAccount('p')}`,
      [communityId, userId],
    )
  ).length > 0

/** The one owner; null: none. The previous one stays an admin. */
export async function setOwnership(
  tx: Transaction,
  communityId: number,
  ownerId: number | null,
): Promise<void> {
  await tx.query('update members set is_creator = false where community_id = $1 and is_creator', [
    communityId,
  ])
  if (ownerId !== null)
    await tx.query(
      `update members set is_creator = true, role = 'admin' where community_id = $1 and user_id = $2`,
      [communityId, ownerId],
    )
}

/** Who owns a community after this user: who has been an admin for longest, else a moderator; null: no other member can. */
export async function findSuccessor(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>(
    `select m.user_id from members m join people p on p.id = m.user_id
     where m.community_id = $1 and m.user_id <> $2 and m.role <> 'member' and ${isShownAccount('p')}
     order by m.role = 'admin' desc, m.joined_at, m.id limit 1`,
    [communityId, userId],
  )
  return row?.user_id ?? null
}

/** Those who decide on requests to join: 100 at most, admins first. */
export const listReviewers = async (tx: Transaction, communityId: number): Promise<number[]> =>
  (
    await tx.query<{ user_id: number }>(
      `select user_id from members where community_id = $1 and role <> 'member'
       order by role, joined_at, id limit 100`,
      [communityId],
    )
  ).map(row => row.user_id)

export const setRole = (tx: Transaction, memberId: number, role: CommunityRole) =>
  tx.query('update members set role = $2 where id = $1', [memberId, role])
