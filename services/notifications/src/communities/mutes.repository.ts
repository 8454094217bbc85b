import type { Sql, Transaction } from '@vitrine/service-kit'
import { isCommunityMuted, isDeleted, isReader } from './visibility.ts'

export interface Member {
  userId: number
  communityId: number
}

const columns = ({ userId, communityId }: Member) => [userId, communityId]

/** Whether a member muted a community; null for all others, and of a deleted community. */
export async function findCommunityMute(sql: Sql, member: Member): Promise<boolean | null> {
  const [row] = await sql.query<{ muted: boolean }>(
    `select ${isCommunityMuted('$1', '$2')} as muted where ${isReader('$1', '$2', 'true')}`,
    columns(member),
  )
  return row?.muted ?? null
}

/** Keeps a membership from ending in this transaction; false where there is none, and of a deleted community. */
export async function lockMembership(tx: Transaction, member: Member): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from community_members where user_id = $1 and community_id = $2
       and not ${isDeleted('$2')} for key share`,
    columns(member),
  )
  return rows.length > 0
}

/** Of a membership that is locked. */
export async function insertCommunityMute(tx: Transaction, member: Member, mutedAt: Date): Promise<void> {
  await tx.query(
    `insert into muted_communities (user_id, community_id, muted_at) values ($1, $2, $3) on conflict do nothing`,
    [...columns(member), mutedAt.toISOString()],
  )
}

export async function deleteCommunityMute(tx: Transaction, member: Member): Promise<void> {
  await tx.query('delete from muted_communities where user_id = $1 and community_id = $2', columns(member))
}
