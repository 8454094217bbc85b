import type { CommentRevision } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'

export interface LockedComment {
  post_id: number
  author_id: number
  post_author_id: number
  post_content: string
  content: string
  created_at: Date
  edited_at: Date | null
  /** The viewer may see its author and the post's. */
  is_visible: boolean
}

const isVisibleTo = (viewer: string) =>
  `(${maySee(viewer, 'c.author_id')} and ${maySee(viewer, 'p.author_id')})`

/** A comment with who may change it, locked: a reply on its way is waited for, a later one does not find it. */
export async function lockComment(
  tx: Transaction,
  id: number,
  viewerId: number,
): Promise<LockedComment | null> {
  const [row] = await tx.query<LockedComment>(
    `select c.post_id, c.author_id, c.content, c.created_at, c.edited_at, p.author_id as post_author_id,
       p.content as post_content, ${isVisibleTo('$2')} as is_visible
     from comments c join posts p on p.id = c.post_id where c.id = $1 for update of c`,
    [id, viewerId],
  )
  return row ?? null
}

/** Whether the viewer may see the comment: its author and the post's. */
export async function isVisible(sql: Sql, id: number, viewerId: number): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from comments c join posts p on p.id = c.post_id where c.id = $1 and ${isVisibleTo('$2')}`,
    [id, viewerId],
  )
  return rows.length > 0
}

/** Writes the new text and keeps the earlier one in the history. */
export async function updateComment(
  tx: Transaction,
  id: number,
  earlier: LockedComment,
  now: { content: string; editedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into comment_revisions (comment_id, written_at, content) values ($1, $2, $3)
     on conflict (comment_id, written_at) do nothing`,
    [id, earlier.edited_at ?? earlier.created_at, earlier.content],
  )
  await tx.query('update comments set content = $2, edited_at = $3 where id = $1', [
    id,
    now.content,
    now.editedAt,
  ])
}

export interface Deletion {
  deletedBy: number
  deletedAs: 'author' | 'post-author' | 'moderator'
  deletedAt: Date
}

/** Moves a comment and the replies to it to the trash; returns how many. */
export async function trashComment(tx: Transaction, id: number, deletion: Deletion): Promise<number> {
  const moved = await tx.query(
    `with moved as (
       delete from comments where id = $1 or parent_id = $1
       returning id, post_id, parent_id, author_id, content, created_at, edited_at, mentions
     )
     insert into deleted_comments (id, post_id, parent_id, author_id, content, created_at, edited_at, mentions,
       root_id, deleted_by, deleted_as, deleted_at)
     select moved.*, $1, $2, $3, $4 from moved returning id`,
    [id, deletion.deletedBy, deletion.deletedAs, deletion.deletedAt],
  )
  return moved.length
}

export interface TrashedComment {
  post_id: number
  parent_id: number | null
  author_id: number
  deleted_by: number
  deleted_as: Deletion['deletedAs']
  deleted_at: Date
}

/** Who deleted a comment that is in the trash by itself, locked there; null when it is not. */
export async function lockTrashedComment(tx: Transaction, id: number): Promise<TrashedComment | null> {
  const [row] = await tx.query<TrashedComment>(
    `select post_id, parent_id, author_id, deleted_by, deleted_as, deleted_at
     from deleted_comments where id = $1 and root_id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** Brings a comment back with the replies that went with it; answers how many, and its text. */
export async function untrashComment(
  tx: Transaction,
  id: number,
): Promise<{ restored: number; content: string }> {
  const moved = await tx.query<{ id: number; content: string }>(
    `with back as (
       delete from deleted_comments where root_id = $1
       returning id, post_id, parent_id, author_id, content, created_at, edited_at, mentions
     )
     insert into comments (id, post_id, parent_id, author_id, content, created_at, edited_at, mentions)
     overriding system value select * from back returning id, content`,
    [id],
  )
  const content = moved.find(row => row.id === id)?.content
  if (content === undefined) throw new Error(`comment ${id} was restored and is not there`)
  return { restored: moved.length, content }
}

/** The versions before the current one, oldest first; few, because a comment is edited for 15 minutes only. */
export async function listRevisions(sql: Sql, id: number): Promise<CommentRevision[]> {
  const rows = await sql.query<{ content: string; written_at: Date }>(
    'select content, written_at from comment_revisions where comment_id = $1 order by written_at limit 1000',
    [id],
  )
  return rows.map(row => ({ content: row.content, writtenAt: row.written_at.toISOString() }))
}
