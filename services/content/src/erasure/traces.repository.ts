import { type Database, eraseRows, purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** Some bookmarks of a user; returns their posts. `+ 0`: by the index of the list (migration 0002). */
export async function deleteBookmarks(tx: Transaction, userId: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ post_id: number }>(
    `delete from bookmarks where ctid = any(array(
       select ctid from bookmarks where user_id + 0 = $1 limit $2 for update)) returning post_id`,
    [userId, limit],
  )
  return rows.map(row => row.post_id)
}

const mentionsPerRound = 500

/** Takes the user out of the mentions in what others wrote; the name in the text stays, as any other word of theirs. */
export async function eraseMentions(db: Database, userId: number): Promise<void> {
  for (const table of ['posts', 'comments', 'deleted_posts', 'deleted_comments'])
    await purge(
      db,
      `update ${table} set mentions = nullif((
         select coalesce(jsonb_agg(each order by place), '[]')
         from jsonb_array_elements(mentions) with ordinality as one(each, place)
         where (each ->> 'id')::bigint <> $2), '[]')
       where id = any(array(
         select id from ${table} where mentions @> jsonb_build_array(jsonb_build_object('id', $2::bigint))
         limit $1::int)) returning 1`,
      [userId],
      mentionsPerRound,
    )
}

/** What the user offered for others' posts, and their name beside what was accepted; its words are the author's by now. */
export async function eraseDescriptions(db: Database, userId: number): Promise<void> {
  await eraseRows(
    db,
    [
      ['post_descriptions', 'user_id'],
      ['media', 'owner_id'],
    ],
    userId,
  )
  for (const table of ['post_media', 'post_captions'])
    await purge(
      db,
      `update ${table} set described_by = null
       where ctid = any(array(select ctid from ${table} where described_by = $2 limit $1::int)) returning 1`,
      [userId],
      mentionsPerRound,
    )
}

/** Whom the user is not shown, and who is not shown the user. */
export const eraseHidden = (db: Sql, userId: number): Promise<void> =>
  eraseRows(
    db,
    [
      ['hidden_authors', 'viewer_id'],
      ['hidden_authors', 'author_id'],
    ],
    userId,
  )

/** The museums that the user has suggested, and the posts that wait for them. */
export const eraseSuggestions = (db: Sql, userId: number): Promise<void> =>
  eraseRows(
    db,
    [
      ['post_suggestions', 'author_id'],
      ['suggested_museums', 'author_id'],
    ],
    userId,
  )

export const deleteAuthor = (db: Sql, id: number): Promise<unknown> =>
  db.query('delete from authors where id = $1', [id])
