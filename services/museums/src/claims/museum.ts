import { type MuseumRef, texts, type UserSummary } from '@vitrine/contracts'
import { notFound, type Sql, type Transaction } from '@vitrine/service-kit'
import { lockMuseum } from '../edits/edits.repository.ts'
import { type RefRow, refColumns, refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'

/** A museum whose manager is to be read or changed. */
export interface ManagedMuseum {
  id: number
  managerId: number | null
  ref: MuseumRef
}

export async function findManaged(sql: Sql, id: number): Promise<ManagedMuseum> {
  if (id > maxMuseumId) throw notFound(texts.museum.notFound)
  const [row] = await sql.query<RefRow & { managerId: number | null }>(
    `select ${refColumns}, m.manager_id::float8 as "managerId" from museums m where m.id = $1::int`,
    [id],
  )
  if (!row) throw notFound(texts.museum.notFound)
  return { id, managerId: row.managerId, ref: refOf(row) }
}

/** Locked until the end of the transaction: one change at a time. */
export async function lockManaged(tx: Transaction, id: number): Promise<ManagedMuseum> {
  if (id <= maxMuseumId) await lockMuseum(tx, id)
  return findManaged(tx, id)
}

/** What this service knows of a user. */
export async function findSummary(sql: Sql, userId: number): Promise<UserSummary | null> {
  const [row] = await sql.query<{ summary: UserSummary }>(
    'select summary from search_users where user_id = $1::bigint',
    [userId],
  )
  return row?.summary ?? null
}

/** Whether the account of a user is suspended, or waits for its deletion. */
export const isHidden = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql.query(`select 1 from search_users where user_id = $1::bigint and audience = 'hidden'`, [userId]))
    .length > 0
