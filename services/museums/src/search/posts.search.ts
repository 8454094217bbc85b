import type { CategoryCode, PostHit } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { allPrefixes, plainText, searchText } from './text.ts'

/** Posts that contain all words of the query, newest first. */
export async function searchPosts(
  sql: Sql,
  q: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const wanted = searchText(q)
  return wanted === '' ? [] : hits(sql, 'words', allPrefixes(wanted.split(' ')), category, limit)
}

/** `#tag`: posts with a tag that begins with it, newest first. */
export async function searchTag(
  sql: Sql,
  tag: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const wanted = tagText(tag)
  return wanted === '' ? [] : hits(sql, 'tags', allPrefixes([wanted]), category, limit)
}

/** A tag is indexed as one word, whatever characters it contains. */
export const tagText = (tag: string): string => plainText(tag).replaceAll(' ', '')

async function hits(
  sql: Sql,
  column: 'words' | 'tags',
  query: string,
  category: CategoryCode | undefined,
  limit: number,
): Promise<PostHit[]> {
  const rows = await sql.query<{ hit: PostHit }>(
    `select hit from search_posts
     where ${column} @@ $1::tsquery and ($3::text is null or hit #>> '{museum,categoryCode}' = $3)
     order by post_id desc limit $2`,
    [query, limit, category ?? null],
  )
  return rows.map(row => row.hit)
}
