import type { JoinRequest, JoinRequestsQuery } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { isInForce } from '../in-force.ts'
import { findPeople, findShownPeople, isShownUser } from '../people/people.repository.ts'

type Status = JoinRequestsQuery['status']

interface RequestRow {
  id: number
  user_id: number
  answers: { question: string; answer: string }[]
  status: Status
  requested_at: Date
  decided_at: Date | null
  decided_by: number | null
  reason: string
}

const columns = 'id, user_id, answers, status, requested_at, decided_at, decided_by, reason'

/** The rows with their people; of a user whom this service does not know there is none. */
async function requestsOf(sql: Sql, rows: readonly RequestRow[]): Promise<JoinRequest[]> {
  const [people, deciders] = await Promise.all([
    findPeople(
      sql,
      rows.map(row => row.user_id),
    ),
    findShownPeople(
      sql,
      rows.flatMap(row => row.decided_by ?? []),
    ),
  ])
  return rows.flatMap(row => {
    const user = people.get(row.user_id)
    if (!user) return []
    return {
      id: row.id,
      user,
      answers: row.answers,
      status: row.status,
      requestedAt: row.requested_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: deciders.get(row.decided_by ?? 0) ?? null,
      reason: row.reason,
    }
  })
}

/** Those that wait above an id, oldest first; decided ones below it, newest first. Not of hidden accounts. */
export async function listRequests(
  sql: Sql,
  communityId: number,
  status: Status,
  { from, limit }: { from: number; limit: number },
): Promise<JoinRequest[]> {
  const [compare, order] = status === 'pending' ? ['>', 'asc'] : ['<', 'desc']
  const rows = await sql.query<RequestRow>(
    `select ${columns} from join_requests j
     where community_id = $1 and status = $2 and id ${compare} $3
       and ${isShownUser('j.user_id')}
     order by id ${order} limit $4`,
    [communityId, status, from, limit],
  )
  return requestsOf(sql, rows)
}

export async function findRequest(sql: Sql, communityId: number, id: number): Promise<JoinRequest | null> {
  const rows = await sql.query<RequestRow>(
    `select ${columns} from join_requests where community_id = $1 and id = $2`,
    [communityId, id],
  )
  return (await requestsOf(sql, rows))[0] ?? null
}

export async function insertRequest(
  tx: Transaction,
  row: { communityId: number; userId: number; answers: RequestRow['answers']; at: Date },
): Promise<number> {
  const [created] = await tx.query<{ id: number }>(
    `insert into join_requests (community_id, user_id, answers, requested_at) values ($1, $2, $3, $4) returning id`,
    [row.communityId, row.userId, JSON.stringify(row.answers), row.at],
  )
  if (!created) throw new Error('an insert returned no row')
  return created.id
}

/** When the newest request of a user that was rejected was decided. */
export async function findRejectedAt(sql: Sql, communityId: number, userId: number): Promise<Date | null> {
  const [row] = await sql.query<{ decided_at: Date }>(
    `select decided_at from join_requests where community_id = $1 and user_id = $2 and status = 'rejected'
     order by id desc limit 1`,
    [communityId, userId],
  )
  return row?.decided_at ?? null
}

export interface Decision {
  status: Exclude<Status, 'pending'>
  /** Null: the system. */
  by: number | null
  reason?: string
  at: Date
}

/** Ends the request of a user that waits; null where there is none. */
export async function closePending(
  tx: Transaction,
  communityId: number,
  userId: number,
  { status, by, reason = '', at }: Decision,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `update join_requests set status = $3, decided_by = $4, decided_at = $5, reason = $6
     where community_id = $1 and user_id = $2 and status = 'pending' returning id`,
    [communityId, userId, status, by, at, reason],
  )
  return row?.id ?? null
}

/** Of a user who may join: their account is hidden, or they are banned from the community. */
export async function findObstacle(
  tx: Transaction,
  communityId: number,
  userId: number,
  now: Date,
): Promise<'hidden' | 'banned' | null> {
  const [row] = await tx.query<{ hidden: boolean; banned: boolean }>(
    `select exists (select 1 from people where id = $2 and audience = 'hidden') as hidden,
       exists (select 1 from bans where community_id = $1 and user_id = $2 and ${isInForce('until', '$3')}) as banned`,
    [communityId, userId, now],
  )
  if (row?.hidden) return 'hidden'
  return row?.banned ? 'banned' : null
}
