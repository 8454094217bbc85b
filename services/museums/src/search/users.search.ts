import type { UserCard, UserSummary } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { isFound } from '../audience/audience.ts'
import type { Searcher } from './searcher.ts'
import { afterPrefix, allPrefixes, searchText } from './text.ts'

interface UserRow {
  summary: UserSummary
  followersCount: number
}

/** Users whose name begins with the query, then by word prefixes, then by similarity. */
export async function searchUsers(
  sql: Sql,
  searcher: Searcher,
  q: string,
  limit: number,
): Promise<UserCard[]> {
  const wanted = searchText(q)
  if (wanted === '') return []
  const rows = await sql.query<UserRow>(
    `select summary, followers_count as "followersCount" from (
       select user_id, summary, followers_count,
         case when username >= $1 and username < $2 or full_name >= $1 and full_name < $2 then 1
              when words @@ $3::tsquery then 2 else 3 end as tier,
         greatest(similarity(username, $1), similarity(full_name, $1)) as score
       from search_users u
       where (username >= $1 and username < $2 or full_name >= $1 and full_name < $2
          or words @@ $3::tsquery or username % $1 or full_name % $1)
         and ${isFound('$5', 'u', '$6::timestamptz')}
     ) candidate
     order by tier, case when tier = 3 then score end desc, followers_count desc, user_id limit $4`,
    [wanted, afterPrefix(wanted), allPrefixes(wanted.split(' ')), limit, searcher.id, searcher.at],
  )
  return rows.map(({ summary, followersCount }) => ({ ...summary, followersCount }))
}

/** `@name`: usernames that begin with it, then similar ones. */
export async function searchUsernames(
  sql: Sql,
  searcher: Searcher,
  name: string,
  limit: number,
): Promise<UserCard[]> {
  const wanted = searchText(name)
  if (wanted === '') return []
  const rows = await sql.query<UserRow>(
    `select summary, followers_count as "followersCount" from search_users u
     where (username >= $1 and username < $2 or username % $1) and ${isFound('$4', 'u', '$5::timestamptz')}
     order by username = $1 desc, username >= $1 and username < $2 desc, followers_count desc, user_id limit $3`,
    [wanted, afterPrefix(wanted), limit, searcher.id, searcher.at],
  )
  return rows.map(({ summary, followersCount }) => ({ ...summary, followersCount }))
}
