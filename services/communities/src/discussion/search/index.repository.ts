import { ageRows, maxScanned, type SearchedTable, type Sql, type Transaction } from '@vitrine/service-kit'
import type { PostDetails } from '../posts/post-row.ts'
import { wordsOf } from './words.ts'

export const searchedPosts: SearchedTable = {
  name: 'post_search',
  id: 'post_id',
  newest: maxScanned,
  newer: 16 * maxScanned,
}

/**
 * Stores by which words posts are found that are shown. They are locked against edits: of two that index a post, the second
 * reads what the first found.
 */
export async function indexPosts(tx: Transaction, postIds: readonly number[]): Promise<void> {
  const rows = await tx.query<{
    id: number
    community_id: number
    author_id: number
    is_private: boolean
    content: string
    details: PostDetails
    options: string[] | null
  }>(
    `select p.id, p.community_id, p.author_id, c.is_private, p.content, p.details, o.options
     from posts p join communities c on c.id = p.community_id left join polls o on o.post_id = p.id
     where p.id = any($1::int[]) order by p.id for share of p`,
    [postIds],
  )
  const indexed = rows.map(row => ({
    post_id: row.id,
    community_id: row.community_id,
    author_id: row.author_id,
    words: wordsOf({
      communityId: row.community_id,
      isPrivate: row.is_private,
      content: row.content,
      details: row.details,
      pollOptions: row.options,
    }),
  }))
  await tx.query(
    `insert into post_search (post_id, community_id, author_id, words)
     select post_id, community_id, author_id, array_to_tsvector(words)
     from jsonb_to_recordset($1::jsonb) as given(post_id int, community_id int, author_id int, words text[])
     order by post_id
     on conflict (post_id) do update set words = excluded.words`,
    [JSON.stringify(indexed)],
  )
}

/** Notes that the posts of a community are for others now: a job indexes them anew. */
export const notePostsStale = (tx: Transaction, communityId: number, now: Date): Promise<unknown> =>
  tx.query('update communities set posts_stale_since = $2 where id = $1', [communityId, now])

export async function findStale(sql: Sql): Promise<{ id: number; since: string } | null> {
  const [row] = await sql.query<{ id: number; since: string }>(
    `select id, posts_stale_since::text as since from communities where posts_stale_since is not null
     order by posts_stale_since limit 1`,
  )
  return row ?? null
}

/** Unless they changed again meanwhile. */
export const endStale = (sql: Sql, { id, since }: { id: number; since: string }): Promise<unknown> =>
  sql.query(
    'update communities set posts_stale_since = null where id = $1 and posts_stale_since = $2::timestamptz',
    [id, since],
  )

const idsOf = async (found: Promise<{ post_id: number }[]>) => (await found).map(row => row.post_id)

export const listUnknown = (sql: Sql, limit: number): Promise<number[]> =>
  idsOf(sql.query('select post_id from post_search where words is null order by post_id limit $1', [limit]))

export const listPostsAfter = (
  sql: Sql,
  communityId: number,
  after: number,
  limit: number,
): Promise<number[]> =>
  idsOf(
    sql.query(
      'select post_id from post_search where community_id = $1 and post_id > $2 order by post_id limit $3',
      [communityId, after, limit],
    ),
  )

export const ageIndexedPosts = (sql: Sql): Promise<number> => ageRows(sql, searchedPosts)
