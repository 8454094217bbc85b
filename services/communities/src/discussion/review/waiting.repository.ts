import type { CommunityPost, CommunityPostType, WaitingPost } from '@vitrine/contracts'
import {
  purge,
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { allDetails, hostOf, type PostDetails } from '../posts/post-row.ts'
import type { NewPost, Reader } from '../posts/posts.repository.ts'

interface WaitingRow extends UserColumns {
  id: number
  community_id: number
  author_id: number
  type: CommunityPostType
  content: string
  details: PostDetails
  poll: NewPost['poll']
  cause: WaitingPost['cause']
  status: 'pending' | 'rejected'
  reason: string
  created_at: Date
  edited_at: Date | null
}

const select = `select w.id, w.community_id, w.author_id, w.type, w.content, w.details, w.poll, w.cause, w.status,
    w.reason, w.created_at, w.edited_at, ${userColumns('a')}
  from waiting_posts w join people a on a.id = w.author_id`

/** It has no likes, votes and comments yet, and its poll is not open. */
const answerOf = (row: WaitingRow): WaitingPost => ({
  id: row.id,
  communityId: row.community_id,
  type: row.type,
  content: row.content,
  ...allDetails(row.details),
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
  cause: row.cause,
})

export async function insertWaiting(
  tx: Transaction,
  post: NewPost & { cause: WaitingPost['cause'] },
): Promise<void> {
  await tx.query(
    `insert into waiting_posts (id, community_id, author_id, type, content, details, poll, fingerprint, cause, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      post.id,
      post.communityId,
      post.authorId,
      post.type,
      post.content,
      JSON.stringify(post.details),
      post.poll && JSON.stringify(post.poll),
      post.fingerprint,
      post.cause,
      post.createdAt,
    ],
  )
}

export async function findWaiting(sql: Sql, id: number): Promise<WaitingPost | null> {
  const [row] = await sql.query<WaitingRow>(`${select} where w.id = $1`, [id])
  return row ? answerOf(row) : null
}

/** So many of a member's own stand above a discussion. */
const maxOwn = 10

/** What the reader wrote in a community and is not shown to others, newest first. */
export async function listOwnWaiting(
  sql: Sql,
  communityId: number,
  reader: Pick<Reader, 'id'>,
): Promise<CommunityPost[]> {
  const rows = await sql.query<WaitingRow>(
    `${select} where w.community_id = $1 and w.author_id = $2 order by w.id desc limit ${maxOwn}`,
    [communityId, reader.id],
  )
  return rows.map(answerOf)
}

/** The queue behind an id, oldest first. Whom a moderator has blocked waits as well, but no account that is hidden. */
export async function listPending(
  sql: Sql,
  communityId: number,
  { after, limit }: { after: number; limit: number },
): Promise<WaitingPost[]> {
  const rows = await sql.query<WaitingRow>(
    `${select} where w.community_id = $1 and w.status = 'pending' and w.id > $2::bigint and a.audience <> 'hidden'
     order by w.id limit $3`,
    [communityId, after, limit],
  )
  return rows.map(answerOf)
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
  status: 'pending' | 'rejected'
  created_at: Date
  edited_at: Date | null
}

export async function lockWaiting(tx: Transaction, id: number): Promise<LockedWaiting | null> {
  const [row] = await tx.query<LockedWaiting>(
    `select id, community_id, author_id, type, content, details, poll, fingerprint, status, created_at, edited_at
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

export async function rejectWaiting(
  tx: Transaction,
  id: number,
  decision: { by: number; at: Date; reason: string },
): Promise<void> {
  await tx.query(
    `update waiting_posts set status = 'rejected', decided_by = $2, decided_at = $3, reason = $4 where id = $1`,
    [id, decision.by, decision.at, decision.reason],
  )
}

export async function deleteWaiting(tx: Transaction, id: number): Promise<void> {
  await tx.query('delete from waiting_posts where id = $1', [id])
}

/** Rejected posts that their authors have had long enough to read why. */
export const purgeRejected = (sql: Sql, before: Date): Promise<number> =>
  purge(
    sql,
    `delete from waiting_posts where id = any(array(
       select id from waiting_posts where status = 'rejected' and decided_at < $2 limit $1::int)) returning 1`,
    [before],
  )
