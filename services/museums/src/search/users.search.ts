import type { UserCard } from '@vitrine/contracts'
import { afterPrefix, purge, type Sql, searchText } from '@vitrine/service-kit'
import { isFound } from '../audience/audience.ts'
import { cardOf, findNamed, type UserRow } from './people.search.ts'
import type { Searcher } from './searcher.ts'

/** Users whose name or a word of it begins so; where there are none, those whose name is similar. */
export async function searchUsers(
  sql: Sql,
  searcher: Searcher,
  q: string,
  limit: number,
): Promise<UserCard[]> {
  const wanted = searchText(q)
  if (wanted === '') return []
  const named = await findNamed(sql, searcher, wanted, { limit })
  return named.length > 0 ? named : similarUsers(sql, searcher, 'users_like', wanted, limit)
}

/** How many usernames with the same beginning are ranked. */
const maxRanked = 500

/** `@name`: usernames that begin with it; where there are none, similar ones. */
export async function searchUsernames(
  sql: Sql,
  searcher: Searcher,
  name: string,
  limit: number,
): Promise<UserCard[]> {
  const wanted = searchText(name)
  if (wanted === '') return []
  const rows = await sql.query<UserRow>(
    `select summary, followers_count as "followersCount" from (
       select * from search_users where username >= $1 and username < $2 order by username limit ${maxRanked}
     ) u
     where ${isFound('$4', 'u', '$5::timestamptz')}
     order by username = $1 desc, followers_count desc, user_id limit $3`,
    [wanted, afterPrefix(wanted), limit, searcher.id, searcher.at],
  )
  return rows.length > 0 ? rows.map(cardOf) : similarUsers(sql, searcher, 'usernames_like', wanted, limit)
}

/** The most similar of the known users first. */
async function similarUsers(
  sql: Sql,
  { id, at }: Searcher,
  alike: 'users_like' | 'usernames_like',
  wanted: string,
  limit: number,
): Promise<UserCard[]> {
  const rows = await sql.query<UserRow>(
    `select summary, followers_count as "followersCount"
     from ${alike}($1) as alike(user_id) join search_users u using (user_id)
     where ${isFound('$3', 'u', '$4::timestamptz')}
     order by greatest(similarity(username, $1), similarity(full_name, $1)) desc, followers_count desc, user_id
     limit $2`,
    [wanted, limit, id, at],
  )
  return rows.map(cardOf)
}

/** How many users a misspelt name is compared with: those with the most followers. */
export const knownUsers = 16_384

/** Marks the users with the most followers as known, and no others; returns how many rows it changed. */
export const keepKnownUsers = (sql: Sql): Promise<number> =>
  purge(
    sql,
    `with last as materialized (
       select followers_count, user_id from search_users
       order by followers_count desc, user_id offset ${knownUsers - 1} limit 1
     ), changed as (
       select u.user_id from search_users u left join last on true
       where u.is_known <> (last.user_id is null
         or (u.followers_count, -u.user_id) >= (last.followers_count, -last.user_id))
       limit $1::int
     )
     update search_users set is_known = not is_known
     where user_id = any(array(select user_id from changed)) returning 1`,
  )
