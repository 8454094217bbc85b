import type { CategoryCode, PostHit, UserSummary } from '@vitrine/contracts'
import {
  type Match,
  newestMatches,
  plainText,
  type SearchedTable,
  type Sql,
  searchText,
  type WantedWords,
} from '@vitrine/service-kit'
import { isAuthorFound } from '../audience/audience.ts'
import type { Searcher } from './searcher.ts'

/** Posts that contain all words of the query, newest first. */
export async function searchPosts(
  sql: Sql,
  searcher: Searcher,
  q: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const wanted = searchText(q)
  return wanted === ''
    ? []
    : hits(sql, searcher, { column: 'words', words: wanted.split(' '), category, limit })
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
  return wanted === '' ? [] : hits(sql, searcher, { column: 'tags', words: [wanted], category, limit })
}

/** A tag is indexed as one word, whatever characters it contains. */
export const tagText = (tag: string): string => plainText(tag).replaceAll(' ', '')

/** Of so many matches, the newest ones, those are chosen that the searcher may see. */
const maxMatches = 1_000

/** The posts by their ages: sixteen thousand of the newest, eight times as many newer ones. */
export const searchedPosts: SearchedTable = {
  name: 'search_posts',
  id: 'post_id',
  newest: 16_384,
  newer: 131_072,
}

interface Wanted extends WantedWords {
  column: 'words' | 'tags'
  category: CategoryCode | undefined
  limit: number
}

const hits = (sql: Sql, searcher: Searcher, wanted: Wanted): Promise<PostHit[]> =>
  newestMatches(
    sql,
    searchedPosts,
    wanted,
    match => matching(sql, searcher, wanted, match),
    ({ length }) => length === wanted.limit,
  )

/**
 * The author is shown as identity last published them. What an author shows who is not public has signed addresses,
 * which only content answers: without the signature they lead nowhere but for the author.
 */
async function matching(
  sql: Sql,
  { id, at }: Searcher,
  { category, limit }: Wanted,
  { condition, values }: Match,
): Promise<PostHit[]> {
  const rows = await sql.query<{ hit: PostHit; user: UserSummary | null; is_signed: boolean }>(
    `with matching as (
       select post_id, author_id from search_posts
       where ${condition} and ($3::text is null or hit #>> '{museum,categoryCode}' = $3)
       order by post_id desc limit $7
     ), found as materialized (
       select post_id from matching m where ${isAuthorFound('$5', 'm.author_id', '$6::timestamptz')}
       order by post_id desc limit $4
     )
     select p.hit, u.summary as user,
       coalesce(u.audience <> 'public' and u.user_id <> $5, false) as is_signed
     from found f join search_posts p using (post_id) left join search_users u on u.user_id = p.author_id
     order by post_id desc`,
    [...values, category ?? null, limit, id, at, maxMatches],
  )
  return rows.map(({ hit, user, is_signed }) => ({
    ...hit,
    ...(user && { user }),
    ...(is_signed && { images: [], videoUrl: null }),
  }))
}
