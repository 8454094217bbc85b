import { type Database, purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { PlaceColumns } from '../comments/place.ts'
import { lockPoll, storeVotes } from '../polls/polls.repository.ts'
import { movedVote } from '../polls/polls.service.ts'
import type { CommunityColumns } from '../trash/trash.repository.ts'

export async function findPostsOf(
  sql: Sql,
  of: 'posts' | 'deleted_posts',
  userId: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select id from ${of} where author_id = $1 order by id limit $2`,
    [userId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Deletes what the user wrote that waits, with what it shows: media deletes the files by itself. */
export const eraseWaiting = (db: Database, userId: number): Promise<number> =>
  purge(
    db,
    `with deleted as (
       delete from waiting_posts where id = any(array(
         select id from waiting_posts where author_id = $2 limit $1::int)) returning id
     ), media as (
       delete from post_media where post_id in (select id from deleted)
     )
     select 1 from deleted`,
    [userId],
  )

export type Kind = 'replies' | 'first-level'

interface OwnComment extends PlaceColumns, CommunityColumns {
  id: number
}

/**
 * Some comments of an author, replies first, so that a comment with replies of the same user alone has none left. The lock
 * holds replies off, so that none comes to a comment that is found without one.
 */
export async function lockCommentsOf(
  tx: Transaction,
  authorId: number,
  kind: Kind,
  limit: number,
): Promise<(OwnComment & { hasReplies: boolean })[]> {
  const locked = await tx.query<OwnComment>(
    `select x.id, x.post_id, x.meetup_id, x.community_id, c.name as community_name, c.is_private
     from comments x join communities c on c.id = x.community_id
     where x.author_id = $1 and x.parent_id is ${kind === 'replies' ? 'not null' : 'null'}
     order by x.id limit $2 for update of x`,
    [authorId, limit],
  )
  const replied = await tx.query<{ parent_id: number }>(
    'select distinct parent_id from comments where parent_id = any($1::int[])',
    [locked.map(({ id }) => id)],
  )
  const parents = new Set(replied.map(row => row.parent_id))
  return locked.map(each => ({ ...each, hasReplies: parents.has(each.id) }))
}

const deleteRevisions = (tx: Transaction, ids: readonly number[]) =>
  tx.query('delete from comment_revisions where comment_id = any($1::int[])', [ids])

export async function deleteComments(tx: Transaction, ids: readonly number[]): Promise<void> {
  await deleteRevisions(tx, ids)
  await tx.query('delete from comments where id = any($1::int[])', [ids])
}

export async function emptyComments(
  tx: Transaction,
  ids: readonly number[],
  authorId: number,
): Promise<void> {
  await deleteRevisions(tx, ids)
  await tx.query(
    `update comments set author_id = $2, content = '', edited_at = null, mentions = null
     where id = any($1::int[])`,
    [ids, authorId],
  )
}

export interface DeletedLike {
  post_id: number
  /** False: it was taken back, and the counter did not hold that yet. */
  liked: boolean
  /** Of the post, which may be in the trash. */
  author_id: number
  community_id: number
  community_name: string
  is_private: boolean
}

/** Some likes of a user. Those of posts in the trash too: their counters go on counting. */
export const deleteLikes = (tx: Transaction, userId: number, limit: number): Promise<DeletedLike[]> =>
  tx.query(
    `with deleted as (
       delete from likes where user_id = $1 and post_id = any(array(
         select post_id from likes where user_id = $1 order by post_id limit $2 for update))
       returning post_id, liked
     )
     select d.post_id, d.liked, coalesce(p.author_id, t.author_id) as author_id, k.community_id,
       c.name as community_name, c.is_private
     from deleted d join community_post_counts k on k.post_id = d.post_id
     join communities c on c.id = k.community_id
     left join posts p on p.id = d.post_id left join deleted_posts t on t.id = d.post_id
     where coalesce(p.author_id, t.author_id) is not null order by d.post_id`,
    [userId, limit],
  )

/** Takes some votes back, each under the lock of its poll; returns how many. */
export async function deleteVotes(tx: Transaction, userId: number, limit: number): Promise<number> {
  const votes = await tx.query<{ post_id: number }>(
    'select post_id from poll_votes where user_id = $1 order by post_id limit $2',
    [userId, limit],
  )
  for (const { post_id: postId } of votes) {
    const poll = await lockPoll(tx, postId)
    const [vote] = await tx.query<{ option_index: number }>(
      'delete from poll_votes where post_id = $1 and user_id = $2 returning option_index',
      [postId, userId],
    )
    if (poll && vote) await storeVotes(tx, postId, movedVote(poll.votes, vote.option_index, null))
  }
  return votes.length
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

/** Where a user is named as who moderated; the log says so too, and keeps its ids. */
export async function eraseDecisions(db: Database, userId: number): Promise<void> {
  for (const [table, column] of [
    ['pins', 'pinned_by'],
    ['waiting_posts', 'decided_by'],
    ['deleted_posts', 'deleted_by'],
    ['deleted_comments', 'deleted_by'],
  ])
    await purge(
      db,
      `update ${table} set ${column} = null where ctid = any(array(
         select ctid from ${table} where ${column} = $2 limit $1::int)) returning 1`,
      [userId],
    )
}
