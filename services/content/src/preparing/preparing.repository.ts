import type { Post, PostFailure, UserSummary } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { type MediaColumns, preparingMediaColumns } from '../media/post-media.repository.ts'

/** A post that waits for its media, or whose media failed. */
export interface PreparingPost {
  id: number
  author_id: number
  museum_id: number | null
  type: Post['type']
  content: string
  tags: string[]
  sensitive_reason: string | null
  created_at: Date
  failure: PostFailure | null
}

const columns = 'id, author_id, museum_id, type, content, tags, sensitive_reason, created_at, failure'

export async function insertPreparing(
  tx: Transaction,
  post: {
    id: number
    author: UserSummary
    museumId: number | null
    type: Post['type']
    content: string
    tags: string[]
    sensitiveReason: string | null
    createdAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into preparing_posts (id, author_id, museum_id, type, content, tags, sensitive_reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      post.id,
      post.author.id,
      post.museumId,
      post.type,
      post.content,
      post.tags,
      post.sensitiveReason,
      post.createdAt,
    ],
  )
}

/** Locked until the commit: of an edit, a deletion and the readiness of its media, one after the other. */
export async function lockPreparing(tx: Transaction, id: number): Promise<PreparingPost | null> {
  const [row] = await tx.query<PreparingPost>(
    `select ${columns} from preparing_posts where id = $1 for update`,
    [id],
  )
  return row ?? null
}

export const updatePreparing = (
  tx: Transaction,
  post: Pick<PreparingPost, 'id' | 'content' | 'tags' | 'museum_id' | 'sensitive_reason'>,
): Promise<unknown> =>
  tx.query(
    `update preparing_posts set content = $2, tags = $3, museum_id = $4, sensitive_reason = $5 where id = $1`,
    [post.id, post.content, post.tags, post.museum_id, post.sensitive_reason],
  )

export const setFailure = (tx: Transaction, id: number, failure: PostFailure): Promise<unknown> =>
  tx.query('update preparing_posts set failure = $2 where id = $1', [id, failure])

export const deletePreparing = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('delete from preparing_posts where id = $1', [id])

/** Moves posts that were never published to the trash, from which their author restores them. */
export async function trashPreparing(
  tx: Transaction,
  ids: readonly number[],
  deletedAt: Date,
): Promise<void> {
  await tx.query(
    `with moved as (
       delete from preparing_posts where id = any($1::bigint[])
       returning id, author_id, museum_id, type, content, tags, created_at, sensitive_reason
     )
     insert into deleted_posts (id, author_id, museum_id, type, content, tags, created_at, sensitive_reason,
       has_media, is_published, deleted_by, deleted_as, deleted_at)
     select moved.*, true, false, author_id, 'author', $2 from moved`,
    [ids, deletedAt],
  )
}

export async function untrashPreparing(tx: Transaction, id: number): Promise<void> {
  await tx.query(
    `with back as (
       delete from deleted_posts where id = $1 and not is_published
       returning id, author_id, museum_id, type, content, tags, sensitive_reason, created_at
     )
     insert into preparing_posts (id, author_id, museum_id, type, content, tags, sensitive_reason, created_at)
     select * from back`,
    [id],
  )
}

/** A post that is prepared, as its author is shown it. */
export interface PreparingRow extends Omit<PreparingPost, 'created_at'>, MediaColumns {
  created_at: Date
}

const shown = `p.id, p.author_id, p.museum_id, p.type, p.content, p.tags, p.created_at, p.failure,
  ${preparingMediaColumns}`

const byId = prepared<PreparingRow>(
  'preparing_post',
  `select ${shown} from preparing_posts p where p.id = $1 and p.author_id = $2`,
)
const ofAuthor = prepared<PreparingRow>(
  'preparing_posts_of_author',
  `select ${shown} from preparing_posts p where p.author_id = $1 order by p.id desc limit $2`,
)

export const findPreparing = async (
  db: Parameters<typeof byId>[0],
  id: number,
  authorId: number,
): Promise<PreparingRow | null> => (await byId(db, [id, authorId]))[0] ?? null

/** The newest of one author. */
export const listPreparing = (
  db: Parameters<typeof ofAuthor>[0],
  authorId: number,
  limit: number,
): Promise<PreparingRow[]> => ofAuthor(db, [authorId, limit])

/** Those who have a post that is prepared or failed, up to `limit`. */
export async function authorsPreparing(sql: Sql, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select distinct author_id as id from preparing_posts limit $1',
    [limit],
  )
  return rows.map(row => row.id)
}

/** Some that wait, of before this time, by id. */
export async function findWaiting(
  sql: Sql,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select id from preparing_posts where failure is null and id > $1 and created_at < $2 order by id limit $3`,
    [after, before, limit],
  )
  return rows.map(row => row.id)
}

/** Some of an author. */
export async function lockPreparingOf(tx: Transaction, authorId: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select id from preparing_posts where author_id = $1 order by id limit $2 for update',
    [authorId, limit],
  )
  return rows.map(row => row.id)
}
