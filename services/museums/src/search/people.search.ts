import { isSearchable, mentionSuggestions, type UserCard, type UserSummary } from '@vitrine/contracts'
import { afterPrefix, allPrefixes, type Sql, searchText } from '@vitrine/service-kit'
import { isFound } from '../audience/audience.ts'
import type { MuseumsContext } from '../context.ts'
import type { Searcher } from './searcher.ts'

/** Of each kind of match only so many are ranked: one letter begins the names of a share of all users. */
const maxRanked = 500

export interface UserRow {
  summary: UserSummary
  followersCount: number
}
export const cardOf = ({ summary, followersCount }: UserRow): UserCard => ({ ...summary, followersCount })

/**
 * Users by username, then by the whole name, then by its words, each as they begin; of each, those with the most
 * followers first. `wanted` comes from `searchText`; `except` is the id of a user who is not among them.
 */
export async function findNamed(
  sql: Sql,
  { id, at }: Searcher,
  wanted: string,
  { limit, except = 0 }: { limit: number; except?: number },
): Promise<UserCard[]> {
  // A word's prefix of one letter or two would collect the rows of too many words.
  const words = isSearchable(wanted) ? allPrefixes(wanted.split(' ')) : null
  const rows = await sql.query<UserRow>(
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
     from (select user_id, min(tier) as tier from found where user_id <> $8 group by user_id) as best
     join search_users u using (user_id)
     where ${isFound('$4', 'u', '$7::timestamptz')}
     order by username = $1 desc, tier, followers_count desc, user_id limit $5`,
    [wanted, afterPrefix(wanted), words, id, limit, maxRanked, at, except],
  )
  return rows.map(cardOf)
}

/**
 * Users whom a writer may mean by `@` and the beginning of a name. The writer is not among them, nor whom they may not
 * see or have muted.
 */
export async function findPeople(
  { db, clock }: Pick<MuseumsContext, 'db' | 'clock'>,
  q: string,
  writerId: number,
): Promise<UserCard[]> {
  const wanted = searchText(q)
  if (wanted === '') return []
  const writer = { id: writerId, at: clock() }
  return findNamed(db, writer, wanted, { limit: mentionSuggestions, except: writerId })
}
