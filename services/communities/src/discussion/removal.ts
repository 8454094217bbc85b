import {
  communityCommentDeleted,
  communityCommentRestored,
  communityPostDeleted,
  communityPostRestored,
  excerptOf,
} from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { countWritten } from './counters/member-stats.repository.ts'
import { publishAttached } from './media/attach.ts'
import { postOf } from './posts/event-fields.ts'
import * as trash from './trash/trash.repository.ts'

/** Who deletes, and as what. */
export interface Removal {
  by: number | null
  as: 'author' | 'moderator' | 'erasure'
  reason: string
  at: Date
  /** The entry of the log that stands for all that is deleted together. */
  logId?: number
}

type Ctx = Pick<CommunitiesContext, 'outbox'>

async function countAll(
  tx: Transaction,
  rows: Parameters<typeof trash.changesOf>[0],
  what: 'posts' | 'comments',
  sign: 1 | -1,
): Promise<void> {
  const changes = trash.changesOf(rows, what, sign)
  for (const communityId of [...changes.keys()].sort((a, b) => a - b))
    await countWritten(tx, communityId, changes.get(communityId) ?? [])
}

/** Moves posts with their comments to the trash, with their events; restorable for 30 days. */
export async function removePosts(
  { outbox }: Ctx,
  tx: Transaction,
  postIds: readonly number[],
  removal: Removal,
): Promise<void> {
  const posts = await trash.lockPosts(tx, postIds)
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return
  await countAll(tx, await trash.trashCommentsOf(tx, ids, removal), 'comments', -1)
  await countAll(tx, await trash.trashPosts(tx, ids, removal), 'posts', -1)
  await publishAttached({ outbox }, tx, posts.map(trash.showing), { isPublished: false })
  await outbox.publishAll(
    tx,
    communityPostDeleted,
    posts.map(row => ({
      ...postOf(trash.communityOf(row), row.id),
      authorId: row.author_id,
      deletedBy: removal.by,
      deletedAs: removal.as,
      deletedAt: removal.at.toISOString(),
      reason: removal.reason,
      logId: removal.logId,
    })),
  )
}

/** As {@link removePosts}, of comments with their replies. */
export async function removeComments(
  { outbox }: Ctx,
  tx: Transaction,
  commentIds: readonly number[],
  removal: Removal,
): Promise<void> {
  const comments = await trash.lockComments(tx, commentIds)
  if (comments.length === 0) return
  const moved = await trash.trashComments(tx, commentIds, removal)
  const written = moved.map(row => ({ ...row, count: 1 }))
  await countAll(tx, written, 'comments', -1)
  const byRoot = Map.groupBy(moved, row => row.root_id)
  const events = (row: trash.CommentRow, removed: number) => ({
    ...postOf(trash.communityOf(row), row.post_id),
    commentId: row.id,
    authorId: row.author_id,
    removed,
    deletedBy: removal.by,
    deletedAs: removal.as,
    reason: removal.reason,
    logId: removal.logId,
  })
  await outbox.publishAll(
    tx,
    communityCommentDeleted,
    comments.flatMap(row => {
      // A reply that went with what it replied to has no event of its own.
      const removed = byRoot.get(row.id)?.length
      return removed === undefined ? [] : [events(row, removed)]
    }),
  )
}

/** Brings posts back from the trash with what was deleted with them; returns which were there. */
export async function restorePosts(
  { outbox }: Ctx,
  tx: Transaction,
  postIds: readonly number[],
  by: number,
): Promise<number[]> {
  const posts = await trash.untrashPosts(tx, postIds)
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return []
  await countAll(
    tx,
    posts.map(row => ({ ...row, user_id: row.author_id, count: 1 })),
    'posts',
    1,
  )
  await countAll(tx, await trash.untrashCommentsOf(tx, ids), 'comments', 1)
  await publishAttached({ outbox }, tx, posts.map(trash.showing), { isPublished: true })
  await outbox.publishAll(
    tx,
    communityPostRestored,
    posts.map(row => ({
      ...postOf(trash.communityOf(row), row.id),
      authorId: row.author_id,
      restoredBy: by,
      excerpt: excerptOf(row.content),
    })),
  )
  return ids
}

/** As {@link restorePosts}, of comments; returns how many comments and replies. Those without their post stay in the trash. */
export async function restoreComments(
  { outbox }: Ctx,
  tx: Transaction,
  commentIds: readonly number[],
  by: number,
): Promise<number> {
  const restorable = await trash.restorableComments(tx, commentIds)
  if (restorable.length === 0) return 0
  const rows = await trash.untrashComments(tx, restorable)
  await countAll(
    tx,
    rows.map(row => ({ ...row, user_id: row.author_id, count: 1 })),
    'comments',
    1,
  )
  const byRoot = Map.groupBy(rows, row => row.root_id)
  await outbox.publishAll(
    tx,
    communityCommentRestored,
    rows.flatMap(row => {
      const restored = byRoot.get(row.id)?.length
      if (restored === undefined) return []
      return [
        {
          ...postOf(trash.communityOf(row), row.post_id),
          commentId: row.id,
          authorId: row.author_id,
          restored,
          excerpt: excerptOf(row.content),
          restoredBy: by,
        },
      ]
    }),
  )
  return rows.length
}
