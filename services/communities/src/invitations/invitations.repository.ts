import type { Invitation, OwnInvitation } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import { findPeople, findShownPeople, isShownAccount, isShownUser } from '../people/people.repository.ts'

interface InvitationRow {
  id: number
  user_id: number
  invited_by: number
  status: Invitation['status']
  invited_at: Date
}

const columns = 'id, user_id, invited_by, status, invited_at'

async function invitationsOf(sql: Sql, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const [people, inviters] = await Promise.all([
    findPeople(
      sql,
      rows.map(row => row.user_id),
    ),
    findShownPeople(
      sql,
      rows.map(row => row.invited_by),
    ),
  ])
  return rows.flatMap(row => {
    const user = people.get(row.user_id)
    if (!user) return []
    const invitedBy = inviters.get(row.invited_by) ?? null
    return { id: row.id, user, invitedBy, status: row.status, invitedAt: row.invited_at.toISOString() }
  })
}

/** Those that wait, below an id, newest first. Not of hidden accounts. */
export async function listInvitations(
  sql: Sql,
  communityId: number,
  { before, limit }: { before: number; limit: number },
): Promise<Invitation[]> {
  const rows = await sql.query<InvitationRow>(
    `select ${columns} from invitations i where community_id = $1 and status = 'pending' and id < $2
       and ${isShownUser('i.user_id')}
     order by id desc limit $3`,
    [communityId, before, limit],
  )
  return invitationsOf(sql, rows)
}

export async function findInvitation(sql: Sql, communityId: number, id: number): Promise<Invitation | null> {
  const rows = await sql.query<InvitationRow>(
    `select ${columns} from invitations where community_id = $1 and id = $2`,
    [communityId, id],
  )
  return (await invitationsOf(sql, rows))[0] ?? null
}

/** Those of a user that wait, below an id, newest first; without the name of an inviter whom the user may not see. */
export async function listOwnInvitations(
  sql: Sql,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<OwnInvitation[]> {
  const rows = await sql.query<{
    id: number
    community_id: number
    name: string
    is_private: boolean
    description: string
    image_url: string | null
    guidelines: string[]
    members: number
    shown_inviter: number | null
    invited_at: Date
  }>(
    `select i.id, i.community_id, c.name, c.is_private, c.description, c.image_url, c.guidelines, s.members, i.invited_at,
       case when ${maySee('$1', 'i.invited_by', 'false')} then i.invited_by end as shown_inviter
     from invitations i join communities c on c.id = i.community_id join community_stats s on s.community_id = c.id
     where i.user_id = $1 and i.status = 'pending' and i.id < $2 and c.state = 'active'
     order by i.id desc limit $3`,
    [userId, before, limit],
  )
  const people = await findPeople(
    sql,
    rows.flatMap(row => row.shown_inviter ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    community: {
      id: row.community_id,
      name: row.name,
      isPrivate: row.is_private,
      description: row.description,
      imageUrl: row.image_url,
    },
    memberCount: row.members,
    guidelines: row.guidelines,
    invitedBy: people.get(row.shown_inviter ?? 0) ?? null,
    invitedAt: row.invited_at.toISOString(),
  }))
}

/** Which community an invitation of the user is to; null: there is none that waits. */
export async function findPendingCommunity(sql: Sql, id: number, userId: number): Promise<number | null> {
  const [row] = await sql.query<{ community_id: number }>(
    `select community_id from invitations where id = $1 and user_id = $2 and status = 'pending'`,
    [id, userId],
  )
  return row?.community_id ?? null
}

/** Ends the invitation of a user that waits; returns whether there was one. */
export const closeInvitation = async (
  tx: Transaction,
  communityId: number,
  userId: number,
  status: Exclude<Invitation['status'], 'pending'>,
  at: Date,
): Promise<boolean> =>
  (
    await tx.query(
      `update invitations set status = $3, decided_at = $4
       where community_id = $1 and user_id = $2 and status = 'pending' returning id`,
      [communityId, userId, status, at],
    )
  ).length > 0

/** Null: the user is invited already. */
export async function insertInvitation(
  tx: Transaction,
  row: { communityId: number; userId: number; invitedBy: number; at: Date },
): Promise<number | null> {
  const [created] = await tx.query<{ id: number }>(
    `insert into invitations (community_id, user_id, invited_by, invited_at) values ($1, $2, $3, $4)
     on conflict (community_id, user_id) where status = 'pending' do nothing returning id`,
    [row.communityId, row.userId, row.invitedBy, row.at],
  )
  return created?.id ?? null
}

/** Whether more than so many wait. */
export const hasPending = async (sql: Sql, communityId: number, count: number): Promise<boolean> =>
  (
    await sql.query(
      `select 1 from invitations where community_id = $1 and status = 'pending' offset $2 limit 1`,
      [communityId, count - 1],
    )
  ).length > 0

export interface Invitee {
  id: number
  isMember: boolean
  /** They block the inviter, or the inviter blocks them. */
  isBlocked: boolean
}

/** Who has a username, without regard to case, unless the account is hidden. */
export async function findInvitee(
  tx: Transaction,
  communityId: number,
  inviterId: number,
  username: string,
): Promise<Invitee | null> {
  const [row] = await tx.query<{ id: number; is_member: boolean; is_blocked: boolean }>(
    `select p.id,
       exists (select 1 from members m where m.community_id = $1 and m.user_id = p.id) as is_member,
       exists (select 1 from hidden_people h where h.viewer_id = $2 and h.user_id = p.id and h.reason <> 'mutes')
         as is_blocked
     from people p where lower(p.username) = lower($3) and ${isShownAccount('p')}`,
    [communityId, inviterId, username],
  )
  return row ? { id: row.id, isMember: row.is_member, isBlocked: row.is_blocked } : null
}
