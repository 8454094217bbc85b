import type { Role, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Actor } from '../context.ts'

/** The columns that {@link summaryOf} reads, of the table or alias `authors`. */
export const authorColumns = (authors: string): string =>
  ['username', 'slug', 'first_name', 'last_name', 'profile_image_url', 'role']
    .map(column => `${authors}.${column}`)
    .join(', ')

export interface AuthorColumns {
  username: string
  slug: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  role: Role
}
export interface Author extends AuthorColumns {
  id: number
  registered_at: Date | null
}

export const summaryOf = (id: number, row: AuthorColumns): UserSummary => ({
  id,
  username: row.username,
  slug: row.slug,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  role: row.role,
})

const find = (tx: Sql, id: number) =>
  tx.query<Author>(`select id, registered_at, ${authorColumns('authors')} from authors where id = $1`, [id])

/**
 * The author behind a request. Somebody who has only just registered may be here before the event that says so: then
 * the access token's name stands in, and the event completes the row (everything read later joins it).
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
  if (!author) throw new Error(`author ${actor.id} is neither there nor can be made`)
  return author
}

/** Until the end of the transaction nobody else decides about this author. */
export async function lockAuthor(tx: Transaction, id: number): Promise<void> {
  await tx.query('select 1 from authors where id = $1 for no key update', [id])
}
