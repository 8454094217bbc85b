import type { UserSummary } from '@vitrine/contracts'
import {
  type Database,
  prepared,
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import type { Actor } from '../context.ts'

export interface Author extends UserColumns {
  id: number
  registered_at: Date | null
}

const byIds = prepared<UserColumns & { id: number }>(
  'authors_by_ids',
  `select id, ${userColumns('authors')} from authors where id = any($1::bigint[])`,
)

/** Those of these ids that exist. */
export async function findAuthors(db: Database, ids: readonly number[]): Promise<Map<number, UserSummary>> {
  const rows = await byIds(db, [ids])
  return new Map(rows.map(row => [row.id, userSummaryOf(row.id, row)]))
}

const find = (tx: Sql, id: number) =>
  tx.query<Author>(`select id, registered_at, ${userColumns('authors')} from authors where id = $1`, [id])

export async function authorById(tx: Sql, id: number): Promise<Author | null> {
  return (await find(tx, id))[0] ?? null
}

/**
 * The author behind a request. The request of a user who has only just registered may come before their event: then
 * the row is made from the access token, and the event completes it (everything read later has the row).
 */
export async function authorOf(tx: Transaction, actor: Actor): Promise<Author> {
  const [known] = await find(tx, actor.id)
  if (known) return known
  await tx.query(
    `insert into authors (id, username, slug, role) values ($1, $2, replace(lower($2), '.', '-'), $3)
     on conflict do nothing`,
    [actor.id, actor.username, actor.role],
  )
  const [author] = await find(tx, actor.id)
  if (!author) throw new Error(`author ${actor.id} does not exist and cannot be created`)
  return author
}

/** Other transactions that lock this author wait until this one ends. */
export async function lockAuthor(tx: Transaction, id: number): Promise<void> {
  await tx.query('select 1 from authors where id = $1 for no key update', [id])
}
