import type { PostHit } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { allPrefixes, searchText } from './text.ts'

/** Posts that contain all words of the query, newest first. */
export async function searchPosts(sql: Sql, q: string, limit: number): Promise<PostHit[]> {
  const wanted = searchText(q)
  return wanted === '' ? [] : hits(sql, 'words', allPrefixes(wanted.split(' ')), limit)
}

/** `#tag`: posts with a tag that begins with it, newest first. */
export async function searchTag(sql: Sql, tag: string, limit: number): Promise<PostHit[]> {
  const wanted = tagText(tag)
  return wanted === '' ? [] : hits(sql, 'tags', allPrefixes([wanted]), limit)
}

/** A tag is indexed as one word, whatever characters it contains. */
export const tagText = (tag: string): string => searchText(tag).replaceAll(' ', '')

async function hits(sql: Sql, column: 'words' | 'tags', query: string, limit: number): Promise<PostHit[]> {
  const rows = await sql.query<{ hit: PostHit }>(
    `select hit from search_posts where ${column} @@ $1::tsquery order by post_id desc limit $2`,
    [query, limit],
  )
  return rows.map(row => row.hit)
}
