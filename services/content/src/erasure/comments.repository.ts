import type { Transaction } from '@vitrine/service-kit'

export type Kind = 'replies' | 'first-level'

/** Some comments of an author. The lock holds replies off, so that none comes to a comment that is found without one. */
export async function lockCommentsOf(
  tx: Transaction,
  authorId: number,
  kind: Kind,
  limit: number,
): Promise<{ id: number; postId: number; hasReplies: boolean }[]> {
  const locked = await tx.query<{ id: number; postId: number }>(
    `select id, post_id as "postId" from comments
     where author_id = $1 and parent_id is ${kind === 'replies' ? 'not null' : 'null'}
     order by id limit $2 for update`,
    [authorId, limit],
  )
  const replied = await tx.query<{ parent_id: number }>(
    'select distinct parent_id from comments where parent_id = any($1::bigint[])',
    [locked.map(({ id }) => id)],
  )
  const parents = new Set(replied.map(row => row.parent_id))
  return locked.map(each => ({ ...each, hasReplies: parents.has(each.id) }))
}

const deleteRevisions = (tx: Transaction, ids: readonly number[]) =>
  tx.query('delete from comment_revisions where comment_id = any($1::bigint[])', [ids])

export async function deleteComments(tx: Transaction, ids: readonly number[]): Promise<void> {
  await deleteRevisions(tx, ids)
  await tx.query('delete from comments where id = any($1::bigint[])', [ids])
}

export async function emptyComments(
  tx: Transaction,
  ids: readonly number[],
  authorId: number,
): Promise<void> {
  await deleteRevisions(tx, ids)
  await tx.query(
    `update comments set author_id = $2, content = '', edited_at = null, mentions = null
     where id = any($1::bigint[])`,
    [ids, authorId],
  )
}
