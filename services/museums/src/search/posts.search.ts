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

/**
 * The newest posts have indexes of their own, by their age: those of age 0, and those of age 0 and 1. `count` is how many
 * these are, eight times as many as the ones before, so that a list that one does not fill has few matches in the next;
 * `condition` is the SQL that its indexes repeat.
 */
export const newestPosts = { count: 16_384, condition: 'age = 0' }
export const newerPosts = { count: 131_072, condition: 'abs(age) <= 1' }

interface Wanted {
  column: 'words' | 'tags'
  /** All of them, each as a prefix. */
  words: readonly string[]
  category: CategoryCode | undefined
  limit: number
}

/**
 * The work hardly grows with the number of posts (decision 0122): words that many posts have fill the list from the
 * newest ones, those that some have from more of them, and only for words of few posts the index of all is asked.
 */
async function hits(sql: Sql, searcher: Searcher, wanted: Wanted): Promise<PostHit[]> {
  const { column, words, limit } = wanted
  const newest = await matching(
    sql,
    searcher,
    wanted,
    `${newestPosts.condition} and ${column} @@ $1::tsquery`,
    [allPrefixes(words)],
  )
  if (newest.length === limit) return newest
  const { indexed, read } = await divided(sql, wanted)
  const queries = [indexed, read].filter(list => list.length > 0).map(allPrefixes)
  // The function behind the operator, which no index serves.
  const others = read.length > 0 ? ` and ts_match_vq(${column}, $7::tsquery)` : ''
  const condition = `${column} @@ $1::tsquery${others}`
  const newer = await matching(sql, searcher, wanted, `${newerPosts.condition} and ${condition}`, queries)
  return newer.length === limit ? newer : matching(sql, searcher, wanted, condition, queries)
}

/** Where a word is in more of the newest posts than this, it counts as being in all. */
const maxCounted = 2_000
/** To read a post costs as much as to collect so many from the index: for a prefix it collects each one first. */
const collectedPerRead = 24

/**
 * The words that the index of all posts is asked for, and those for which the posts that it finds are read: the rarest
 * among the newest posts are indexed, while collecting a further word's posts costs less than reading what is found.
 */
async function divided(sql: Sql, { column, words }: Wanted): Promise<Record<'indexed' | 'read', string[]>> {
  if (words.length === 1) return { indexed: [...words], read: [] }
  const counted = await sql.query<{ word: string; posts: number }>(
    `select word, posts::int from unnest($1::text[], $2::text[]) as wanted(word, query)
     cross join lateral (select count(*) as posts from (
       select 1 from search_posts where ${newestPosts.condition} and ${column} @@ wanted.query::tsquery
       limit ${maxCounted}) one) counted
     order by posts, length(word) desc`,
    [words, words.map(word => allPrefixes([word]))],
  )
  const split: Record<'indexed' | 'read', string[]> = { indexed: [], read: [] }
  let found: number = newestPosts.count
  for (const { word, posts } of counted) {
    const collected = posts < maxCounted ? posts : newestPosts.count
    const isIndexed = collected < found * collectedPerRead
    split[isIndexed ? 'indexed' : 'read'].push(word)
    if (isIndexed) found *= collected / newestPosts.count
  }
  return split
}

/**
 * The author is shown as identity last published them. What an author shows who is not public has signed addresses,
 * which only content answers: without the signature they lead nowhere but for the author.
 */
async function matching(
  sql: Sql,
  { id, at }: Searcher,
  { category, limit }: Wanted,
  condition: string,
  [query, others]: readonly string[],
): Promise<PostHit[]> {
  const rows = await sql.query<{ hit: PostHit; user: UserSummary | null; is_signed: boolean }>(
    `with matching as (
       select post_id, author_id from search_posts
       where ${condition} and ($3::text is null or hit #>> '{museum,categoryCode}' = $3)
       order by post_id desc limit $6
     ), found as materialized (
       select post_id from matching m where ${isAuthorFound('$4', 'm.author_id', '$5::timestamptz')}
       order by post_id desc limit $2
     )
     select p.hit, u.summary as user,
       coalesce(u.audience <> 'public' and u.user_id <> $4, false) as is_signed
     from found f join search_posts p using (post_id) left join search_users u on u.user_id = p.author_id
     order by post_id desc`,
    [query, limit, category ?? null, id, at, maxMatches, ...(others === undefined ? [] : [others])],
  )
  return rows.map(({ hit, user, is_signed }) => ({
    ...hit,
    ...(user && { user }),
    ...(is_signed && { images: [], videoUrl: null }),
  }))
}
