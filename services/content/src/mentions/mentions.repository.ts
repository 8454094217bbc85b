import type { Mention, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

/** As it is stored with a text. */
export type StoredMention = Pick<Mention, 'id' | 'name'>

/** As a parameter of SQL, and of a column `mentions`. */
export const columnOf = (mentions: readonly StoredMention[]): string | null =>
  mentions.length === 0 ? null : JSON.stringify(mentions)

/** What an answer says of the mentions of a text: those of authors who exist, with their present profiles. */
export function mentionsOf(
  stored: readonly StoredMention[] | null,
  users: ReadonlyMap<number, UserSummary>,
): { mentions?: Mention[] } {
  const mentions = (stored ?? []).flatMap(({ id, name }) => {
    const user = users.get(id)
    return user ? [{ id, name, slug: user.slug }] : []
  })
  return mentions.length === 0 ? {} : { mentions }
}

/**
 * The users of these usernames, given in lower case, whom a writer may mention: who allow it, and whom the writer may see.
 * Of two copies with one name, the newer one.
 */
export async function findMentionable(
  sql: Sql,
  writerId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await sql.query<{ name: string; id: number }>(
    `select name, id from (
       select distinct on (lower(username)) lower(username) as name, id, allows_tagging from authors
       where lower(username) = any($2::text[]) order by lower(username), version desc, id desc) as named
     where (allows_tagging or id = $1::bigint) and ${maySee('$1::bigint', 'named.id')}`,
    [writerId, names],
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export async function findMentions(
  sql: Sql,
  of: 'posts' | 'comments',
  id: number,
): Promise<readonly StoredMention[]> {
  const [row] = await sql.query<{ mentions: StoredMention[] | null }>(
    `select mentions from ${of} where id = $1`,
    [id],
  )
  return row?.mentions ?? []
}

export async function storeMentions(
  tx: Transaction,
  of: 'posts' | 'comments',
  id: number,
  mentions: readonly StoredMention[],
): Promise<void> {
  await tx.query(`update ${of} set mentions = $2::jsonb where id = $1`, [id, columnOf(mentions)])
}
