import type { CommunityPost, CommunityPostType, PostFailure, WaitingPost } from '@vitrine/contracts'
import {
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isShownAccount } from '../../people/people.repository.ts'
import { type MediaColumn, mediaAnswer, mediaColumn, waitingAnswer } from '../media/post-media.repository.ts'
import { type LinkedEventColumn, linkedEventColumn } from '../posts/linked-event.ts'
import { type Answering, allDetails, hostOf, type PostDetails } from '../posts/post-row.ts'
import type { NewPost, Reader } from '../posts/posts.repository.ts'
import type { CommunityColumns } from '../trash/trash.repository.ts'

/** `preparing` and `failed`: for its media; `pending` and `rejected`: for a moderator. */
type WaitingStatus = Exclude<CommunityPost['status'], 'published'>

interface WaitingRow extends UserColumns, MediaColumn, LinkedEventColumn {
  id: number
  community_id: number
  author_id: number
  type: CommunityPostType
  content: string
  details: PostDetails
  poll: NewPost['poll']
  cause: WaitingPost['cause'] | null
  status: WaitingStatus
  failure: PostFailure | null
  reason: string
  created_at: Date
  edited_at: Date | null
}

const select = `select w.id, w.community_id, w.author_id, w.type, w.content, w.details, w.poll, w.cause, w.status,
    w.failure, w.reason, w.created_at, w.edited_at, ${userColumns('a')}, ${mediaColumn('w')},
    ${linkedEventColumn('w', 'true')}
  from waiting_posts w join people a on a.id = w.author_id`

/** It has no likes, votes and comments yet, and its poll is not open. Its media are not public. */
const answerOf = (row: WaitingRow, { at: now, keys }: Answering): CommunityPost => ({
  id: row.id,
  communityId: row.community_id,
  type: row.type,
  content: row.content,
  ...allDetails(row),
  ...mediaAnswer(row, allDetails(row), { keys, now }),
  ...(row.status === 'preparing' || row.status === 'failed' ? waitingAnswer(row) : { preparing: [] }),
  ...(row.failure !== null && { failure: row.failure }),
  linkHost: hostOf(row.details.linkUrl),
  pollOptions: row.poll?.options ?? null,
  poll: row.poll && { votes: null, totalVotes: 0, ownVote: null, closesAt: null, isClosed: false },
  status: row.status,
  reviewReason: row.status === 'rejected' ? row.reason : null,
  isPinned: false,
  likesCount: 0,
  commentsCount: 0,
  isLiked: false,
  user: userSummaryOf(row.author_id, row),
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
})

export async function insertWaiting(
  tx: Transaction,
  post: NewPost & { status: 'preparing' | 'pending'; cause: WaitingPost['cause'] | null },
): Promise<void> {
  await tx.query(
    `insert into waiting_posts (id, community_id, author_id, type, content, details, poll, fingerprint, has_media,
       status, cause, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      post.id,
      post.communityId,
      post.authorId,
      post.type,
      post.content,
      JSON.stringify(post.details),
      post.poll && JSON.stringify(post.poll),
      post.fingerprint,
      post.hasMedia,
      post.status,
      post.cause,
      post.createdAt,
    ],
  )
}

export async function findWaiting(sql: Sql, reader: Answering, id: number): Promise<CommunityPost | null> {
  const [row] = await sql.query<WaitingRow>(`${select} where w.id = $1`, [id])
  return row ? answerOf(row, reader) : null
}

/** So many of a member's own stand above a discussion. */
const maxOwn = 10

/** What the reader wrote in a community and is not shown to others, newest first. */
export async function listOwnWaiting(
  sql: Sql,
  communityId: number,
  reader: Reader,
): Promise<CommunityPost[]> {
  const rows = await sql.query<WaitingRow>(
    `${select} where w.community_id = $1 and w.author_id = $2 order by w.id desc limit ${maxOwn}`,
    [communityId, reader.id],
  )
  return rows.map(row => answerOf(row, reader))
}

/** The queue behind an id, oldest first. Whom a moderator has blocked waits as well, but no account that is hidden. */
export async function listPending(
  sql: Sql,
  answering: Answering,
  communityId: number,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingPost[]> {
  const rows = await sql.query<WaitingRow>(
    `${select} where w.community_id = $1 and w.status = 'pending' and w.id > $2::bigint and ${isShownAccount('a')}
     order by w.id limit $3`,
    [communityId, after, limit],
  )
  return rows.flatMap(row => (row.cause === null ? [] : { ...answerOf(row, answering), cause: row.cause }))
}

export interface LockedWaiting {
  id: number
  community_id: number
  author_id: number
  type: CommunityPostType
  content: string
  details: PostDetails
  poll: NewPost['poll']
  fingerprint: string
  hasMedia: boolean
  status: WaitingStatus
  failure: PostFailure | null
  created_at: Date
  edited_at: Date | null
}

export async function lockWaiting(tx: Transaction, id: number): Promise<LockedWaiting | null> {
  const [row] = await tx.query<LockedWaiting>(
    `select id, community_id, author_id, type, content, details, poll, fingerprint, has_media as "hasMedia", status,
       failure, created_at, edited_at
     from waiting_posts where id = $1::bigint for update`,
    [id],
  )
  return row ?? null
}

export async function updateWaiting(
  tx: Transaction,
  id: number,
  now: { content: string; details: PostDetails; fingerprint: string; editedAt: Date },
): Promise<void> {
  await tx.query(
    'update waiting_posts set content = $2, details = $3, fingerprint = $4, edited_at = $5 where id = $1',
    [id, now.content, JSON.stringify(now.details), now.fingerprint, now.editedAt],
  )
}

/** `by` null: its author was no member any more when its media were ready. */
export async function rejectWaiting(
  tx: Transaction,
  id: number,
  decision: { by: number | null; at: Date; reason: string },
): Promise<void> {
  await tx.query(
    `update waiting_posts set status = 'rejected', failure = null, decided_by = $2, decided_at = $3, reason = $4 where id = $1`,
    [id, decision.by, decision.at, decision.reason],
  )
}

export async function deleteWaiting(tx: Transaction, id: number): Promise<void> {
  await tx.query('delete from waiting_posts where id = $1', [id])
}

/** The author of a post that waits, and its community. */
export async function findAuthorOfWaiting(
  sql: Sql,
  id: number,
): Promise<{ communityId: number; authorId: number } | null> {
  const [row] = await sql.query<{ communityId: number; authorId: number }>(
    'select community_id as "communityId", author_id as "authorId" from waiting_posts where id = $1',
    [id],
  )
  return row ?? null
}

/** Its media are ready, and a moderator decides on it. */
export async function submitWaiting(tx: Transaction, id: number, cause: WaitingPost['cause']): Promise<void> {
  await tx.query(`update waiting_posts set status = 'pending', failure = null, cause = $2 where id = $1`, [
    id,
    cause,
  ])
}

export async function failWaiting(tx: Transaction, id: number, failure: PostFailure): Promise<void> {
  await tx.query(`update waiting_posts set status = 'failed', failure = $2 where id = $1`, [id, failure])
}

/** Some whose media are awaited, of before this time, by id. */
export async function findPreparing(
  sql: Sql,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select id from waiting_posts where status = 'preparing' and id > $1 and created_at < $2 order by id limit $3`,
    [after, before, limit],
  )
  return rows.map(({ id }) => id)
}

interface Deleted extends CommunityColumns {
  id: number
  author_id: number
}

/** Deletes some rejected posts that their authors have had long enough to read why; returns them. */
export const deleteRejected = (tx: Transaction, before: Date, limit: number): Promise<Deleted[]> =>
  tx.query(
    `with deleted as (
       delete from waiting_posts where id = any(array(
         select id from waiting_posts where status = 'rejected' and decided_at < $1 limit $2))
       returning id, author_id, community_id
     )
     select d.id, d.author_id, d.community_id, c.name as community_name, c.is_private
     from deleted d join communities c on c.id = d.community_id`,
    [before, limit],
  )
