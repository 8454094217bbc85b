import type { FindMentionable, Sql } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

/**
 * The users of these usernames, given in lower case, whom a writer may mention: who allow it, and whom the writer may see.
 * Of two copies with one name, the newer one.
 */
export const mentionableBy =
  (sql: Sql, writerId: number): FindMentionable =>
  async names => {
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
