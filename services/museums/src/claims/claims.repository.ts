import type { OwnManagerRequest } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'

const ownColumns = `id::float8, status, museum_email as "museumEmail", reason, admin_notes as "adminNotes",
  created_at as "createdAt", reviewed_at as "reviewedAt"`

export interface RequestRow extends Omit<OwnManagerRequest, 'createdAt' | 'reviewedAt'> {
  createdAt: Date
  reviewedAt: Date | null
}

export const requestOf = <Row extends RequestRow>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
})

/** The newest request of a user for a museum, unless it was withdrawn. */
export async function findOwn(sql: Sql, museumId: number, userId: number): Promise<OwnManagerRequest | null> {
  const [row] = await sql.query<RequestRow>(
    `select ${ownColumns} from manager_requests where museum_id = $1::int and user_id = $2::bigint
     order by id desc limit 1`,
    [museumId, userId],
  )
  return row && row.status !== 'withdrawn' ? requestOf(row) : null
}

/** Null: there is a pending one already. */
export async function insertRequest(
  tx: Transaction,
  row: { museumId: number; userId: number; museumEmail: string; reason: string; at: Date },
): Promise<number | null> {
  const [created] = await tx.query<{ id: number }>(
    `insert into manager_requests (museum_id, user_id, museum_email, reason, created_at)
     values ($1::int, $2::bigint, $3, $4, $5::timestamptz)
     on conflict (museum_id, user_id) where status = 'pending' do nothing returning id::float8`,
    [row.museumId, row.userId, row.museumEmail, row.reason, row.at.toISOString()],
  )
  return created?.id ?? null
}

/** When a user made the request that is the `count`-th from the newest; undefined where there are fewer. */
export async function findRequestedAt(sql: Sql, userId: number, count: number): Promise<Date | undefined> {
  const rows = await sql.query<{ at: Date }>(
    `select created_at as at from manager_requests where user_id = $1::bigint order by id desc limit $2::int`,
    [userId, count],
  )
  return rows[count - 1]?.at
}

/** Withdraws the pending request; undefined where there is none. */
export async function withdrawPending(
  tx: Transaction,
  museumId: number,
  userId: number,
  at: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `update manager_requests set status = 'withdrawn', reviewed_at = $3::timestamptz
     where museum_id = $1::int and user_id = $2::bigint and status = 'pending' returning id::float8`,
    [museumId, userId, at.toISOString()],
  )
  return row?.id
}

/** Which museum a request is about. */
export async function findMuseumOf(sql: Sql, id: number): Promise<number | undefined> {
  const [row] = await sql.query<{ museumId: number }>(
    'select museum_id as "museumId" from manager_requests where id = $1::bigint',
    [id],
  )
  return row?.museumId
}

/** Locks a request for its decision, whose museum is locked. Undefined: it was erased meanwhile. */
export async function lockRequest(
  tx: Transaction,
  id: number,
): Promise<{ userId: number; status: string } | undefined> {
  const [row] = await tx.query<{ userId: number; status: string }>(
    'select user_id::float8 as "userId", status from manager_requests where id = $1::bigint for update',
    [id],
  )
  return row
}

export interface Decision {
  status: 'approved' | 'rejected'
  notes: string
  by: number
  at: Date
}

export async function decideRequest(tx: Transaction, id: number, decision: Decision): Promise<void> {
  await tx.query(
    `update manager_requests set status = $2, admin_notes = $3, reviewed_by = $4::bigint, reviewed_at = $5::timestamptz
     where id = $1::bigint`,
    [id, decision.status, decision.notes, decision.by, decision.at.toISOString()],
  )
}

/** Rejects the other pending requests for a museum. */
export const rejectOthers = (
  tx: Transaction,
  approved: { id: number; museumId: number },
  { notes, by, at }: Omit<Decision, 'status'>,
): Promise<{ id: number; userId: number }[]> =>
  tx.query(
    `update manager_requests set status = 'rejected', superseded_by = $1::bigint, admin_notes = $3,
       reviewed_by = $4::bigint, reviewed_at = $5::timestamptz
     where museum_id = $2::int and status = 'pending' and id <> $1::bigint
     returning id::float8, user_id::float8 as "userId"`,
    [approved.id, approved.museumId, notes, by, at.toISOString()],
  )

export const isVerified = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql.query('select 1 from verified_users where user_id = $1::bigint', [userId])).length > 0
