import { type CommunityPostRevision, postRevisionsMax } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { LockedPost } from './access.ts'
import { type LinkedEventColumn, linkedEventColumn } from './linked-event.ts'
import { allDetails, type PostDetails } from './post-row.ts'

/** Keeps the earlier version in the history, whose oldest versions make room. */
export async function insertRevision(tx: Transaction, earlier: LockedPost): Promise<void> {
  await tx.query(
    `insert into post_revisions (post_id, written_at, content, details) values ($1, $2, $3, $4)
     on conflict (post_id, written_at) do nothing`,
    [earlier.id, earlier.edited_at ?? earlier.created_at, earlier.content, JSON.stringify(earlier.details)],
  )
  await tx.query(
    `delete from post_revisions where post_id = $1 and written_at in (
       select written_at from post_revisions where post_id = $1 order by written_at desc offset $2)`,
    [earlier.id, postRevisionsMax],
  )
}

/** The versions before the current one, oldest first. */
export async function listRevisions(sql: Sql, postId: number): Promise<CommunityPostRevision[]> {
  const rows = await sql.query<
    { content: string; details: PostDetails; written_at: Date } & LinkedEventColumn
  >(
    `select content, details, written_at, ${linkedEventColumn('post_revisions', 'true')}
     from post_revisions where post_id = $1 order by written_at limit $2`,
    [postId, postRevisionsMax],
  )
  return rows.map(row => ({
    content: row.content,
    ...allDetails(row),
    writtenAt: row.written_at.toISOString(),
  }))
}
