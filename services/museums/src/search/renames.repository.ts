import type { PostHit, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'

/** Notes that an author has another name, or again another: all their posts are to be found by it. */
export const noteRename = (tx: Transaction, userId: number): Promise<unknown> =>
  tx.query(
    `insert into renamed_authors (user_id) values ($1) on conflict (user_id) do update set after_post = 0`,
    [userId],
  )

/** An author whose posts are behind `afterPost` under an earlier name; locked, and none that another process works on. */
export async function lockRename(
  tx: Transaction,
  userId: number | null,
): Promise<{ userId: number; afterPost: number } | undefined> {
  const [rename] = await tx.query<{ userId: number; afterPost: number }>(
    `select user_id::float8 as "userId", after_post::float8 as "afterPost" from renamed_authors
     where $1::bigint is null or user_id = $1::bigint order by user_id limit 1 for update skip locked`,
    [userId],
  )
  return rename
}

export const moveRename = (tx: Transaction, userId: number, afterPost: number): Promise<unknown> =>
  tx.query('update renamed_authors set after_post = $2 where user_id = $1', [userId, afterPost])

export const endRename = (tx: Transaction, userId: number): Promise<unknown> =>
  tx.query('delete from renamed_authors where user_id = $1', [userId])

export async function findAuthor(sql: Sql, userId: number): Promise<UserSummary | undefined> {
  const [row] = await sql.query<{ summary: UserSummary }>(
    'select summary from search_users where user_id = $1',
    [userId],
  )
  return row?.summary
}

/** Those that are known, as identity last published them; a change of them waits for the end of the transaction. */
export async function lockAuthors(
  tx: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserSummary>> {
  const rows = await tx.query<{ summary: UserSummary }>(
    'select summary from search_users where user_id = any($1::bigint[]) order by user_id for share',
    [userIds],
  )
  return new Map(rows.map(({ summary }) => [summary.id, summary]))
}

/** The next posts of an author, locked: an edit waits, or is what is read. */
export const lockPostsAfter = (
  tx: Transaction,
  { userId, afterPost }: { userId: number; afterPost: number },
  limit: number,
): Promise<{ id: number; hit: PostHit | null }[]> =>
  tx.query(
    `select post_id::float8 as id, hit from search_posts where author_id = $1 and post_id > $2
     order by post_id limit $3 for update`,
    [userId, afterPost, limit],
  )

export const renamePosts = (
  tx: Transaction,
  posts: readonly { id: number; hit: PostHit; words: string[] }[],
): Promise<unknown> =>
  tx.query(
    `update search_posts set hit = given.hit, words = array_to_tsvector(given.words)
     from jsonb_to_recordset($1::jsonb) as given(id bigint, hit jsonb, words text[])
     where post_id = given.id`,
    [JSON.stringify(posts)],
  )
