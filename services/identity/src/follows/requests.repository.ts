import type { Sql } from '@vitrine/service-kit'
import { type Entry, newestFirst, type Slice, sliceValues } from '../profiles/people-page.ts'

export interface RequestIds {
  requesterId: number
  targetId: number
}

export async function insertRequest(
  sql: Sql,
  { requesterId, targetId }: RequestIds,
  at: Date,
): Promise<void> {
  await sql.query('insert into follow_requests (requester_id, target_id, created_at) values ($1, $2, $3)', [
    requesterId,
    targetId,
    at,
  ])
}

/** Returns whether there was one. */
export async function deleteRequest(sql: Sql, { requesterId, targetId }: RequestIds): Promise<boolean> {
  const deleted = await sql.query(
    'delete from follow_requests where requester_id = $1 and target_id = $2 returning 1',
    [requesterId, targetId],
  )
  return deleted.length > 0
}

const requests = newestFirst(
  '(select requester_id as user_id, created_at from follow_requests where target_id = $1)',
  'u.hidden_at is null',
)

/** Who asks to follow a user, newest first. */
export const listRequests = (sql: Sql, targetId: number, slice: Slice): Promise<Entry[]> =>
  sql.query(requests, [targetId, ...sliceValues(slice)])

export async function oldestRequests(sql: Sql, targetId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select requester_id as id from follow_requests where target_id = $1 order by created_at limit $2',
    [targetId, limit],
  )
  return rows.map(row => row.id)
}
