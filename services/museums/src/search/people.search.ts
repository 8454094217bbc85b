import { isSearchable, mentionSuggestions, type UserCard, type UserSummary } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { afterPrefix, allPrefixes, searchText } from './text.ts'

/** Of each kind of match only so many are ranked: one letter begins the names of a share of all users. */
const maxRanked = 500

/**
 * Users whom a writer may mean by `@` and the beginning of a name: by username, then by the whole name, then by its words;
 * of each, those with the most followers first. The writer is not among them.
 */
export async function findPeople(sql: Sql, q: string, writerId: number): Promise<UserCard[]> {
  const wanted = searchText(q)
  if (wanted === '') return []
  // A word's prefix of one letter or two would collect the rows of too many words.
  const words = isSearchable(wanted) ? allPrefixes(wanted.split(' ')) : null
  const rows = await sql.query<{ summary: UserSummary; followersCount: number }>(
    `with found as (
       (select user_id, 1 as tier from search_users
        where username >= $1 and username < $2 order by username limit $6)
       union all
       (select user_id, 2 from search_users
        where full_name >= $1 and full_name < $2 order by full_name limit $6)
       union all
       (select user_id, 3 from search_users where words @@ $3::tsquery limit $6)
     )
     select summary, followers_count as "followersCount"
     from (select user_id, min(tier) as tier from found where user_id <> $4 group by user_id) as best
     join search_users using (user_id)
     order by username = $1 desc, tier, followers_count desc, user_id limit $5`,
    [wanted, afterPrefix(wanted), words, writerId, mentionSuggestions, maxRanked],
  )
  return rows.map(({ summary, followersCount }) => ({ ...summary, followersCount }))
}
