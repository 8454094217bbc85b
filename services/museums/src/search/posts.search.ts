import type { CategoryCode, PostHit, UserSummary } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { isAuthorFound } from '../audience/audience.ts'
import type { Searcher } from './searcher.ts'
import { allPrefixes, plainText, searchText } from './text.ts'

/** Posts that contain all words of the query, newest first. */
export async function searchPosts(
  sql: Sql,
  searcher: Searcher,
  q: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const wanted = searchText(q)
  return wanted === '' ? [] : hits(sql, searcher, 'words', allPrefixes(wanted.split(' ')), category, limit)
}

/** `#tag`: posts with a tag that begins with it, newest first. */
export async function searchTag(
  sql: Sql,
  searcher: Searcher,
  tag: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const wanted = tagText(tag)
  return wanted === '' ? [] : hits(sql, searcher, 'tags', allPrefixes([wanted]), category, limit)
}

/** A tag is indexed as one word, whatever characters it contains. */
export const tagText = (tag: string): string => plainText(tag).replaceAll(' ', '')

/** Of so many matches, the newest ones, those are chosen that the searcher may see. */
const maxMatches = 1_000

/** The author is shown as identity last published them. */
async function hits(
  sql: Sql,
  { id, at }: Searcher,
  column: 'words' | 'tags',
  query: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const rows = await sql.query<{ hit: PostHit; user: UserSummary | null }>(
    `with matching as (
       select post_id, author_id from search_posts
       where ${column} @@ $1::tsquery and ($3::text is null or hit #>> '{museum,categoryCode}' = $3)
       order by post_id desc limit ${maxMatches}
     ), found as materialized (
       select post_id from matching m where ${isAuthorFound('$4', 'm.author_id', '$5::timestamptz')}
       order by post_id desc limit $2
     )
     select p.hit, u.summary as user
     from found f join search_posts p using (post_id) left join search_users u on u.user_id = p.author_id
     order by post_id desc`,
    [query, limit, category ?? null, id, at],
  )
  return rows.map(({ hit, user }) => (user ? { ...hit, user } : hit))
}
