import { communityPostDeleted, communityPostRestored, excerptOf } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { placeOf } from './comments/place.ts'
import { publishDeleted, publishRestored } from './comments/published.ts'
import { countWritten } from './counters/member-stats.repository.ts'
import { publishAttached } from './media/attach.ts'
import { postOf } from './posts/event-fields.ts'
import { indexPosts } from './search/index.repository.ts'
import * as trash from './trash/trash.repository.ts'

/** Who deletes, and as what. */
export interface Removal {
  by: number | null
  /** `hidden`: by reports, until a moderator decides. */
  as: 'author' | 'moderator' | 'erasure' | 'hidden'
  reason: string
  /** The rule of the community that it is based on. */
  rule?: string
  at: Date
  /** The entry of the log that stands for all that is deleted together. */
  logId?: number
}

type Ctx = Pick<CommunitiesContext, 'outbox'>

/** What every event of a comment says of it. */
const commentOf = (row: trash.CommentRow) => ({
  community: trash.communityOf(row),
  place: placeOf(row),
  commentId: row.id,
  authorId: row.author_id,
})

const deletionOf = (row: trash.CommentRow, removed: number, removal: Removal) => ({
  ...commentOf(row),
  removed,
  deletedBy: removal.by,
  deletedAs: removal.as,
  reason: removal.reason,
  rule: removal.rule,
  logId: removal.logId,
})

const restorationOf = (row: trash.CommentRow, restored: number, by: number) => ({
  ...commentOf(row),
  restored,
  excerpt: excerptOf(row.content),
  restoredBy: by,
})

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

/** Moves posts with their comments to the trash, with their events; restorable for 30 days. Returns how many posts. */
export async function removePosts(
  { outbox }: Ctx,
  tx: Transaction,
  postIds: readonly number[],
  removal: Removal,
): Promise<number> {
  const posts = await trash.lockPosts(tx, postIds)
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return 0
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
      rule: removal.rule,
      logId: removal.logId,
    })),
  )
  return ids.length
}

/** As {@link removePosts}, of comments with their replies; returns how many comments without the replies. */
export async function removeComments(
  ctx: Ctx,
  tx: Transaction,
  commentIds: readonly number[],
  removal: Removal,
): Promise<number> {
  const comments = await trash.lockComments(tx, commentIds)
  if (comments.length === 0) return 0
  const moved = await trash.trashComments(tx, commentIds, removal)
  const written = moved.map(row => ({ ...row, count: 1 }))
  await countAll(tx, written, 'comments', -1)
  const byRoot = Map.groupBy(moved, row => row.root_id)
  await publishDeleted(
    ctx,
    tx,
    comments.flatMap(row => {
      // A reply that went with what it replied to has no event of its own.
      const removed = byRoot.get(row.id)?.length
      return removed === undefined ? [] : [deletionOf(row, removed, removal)]
    }),
  )
  return comments.length
}

/**
 * Deletes a comment that is in the trash, with its post or otherwise, so that it does not come back with it; returns how many.
 * One that went there with its post is counted no more now, all others were not.
 */
export async function removeTrashedComment(
  ctx: Ctx,
  tx: Transaction,
  id: number,
  removal: Removal,
): Promise<number> {
  const moved = await trash.separateComment(tx, id, removal)
  if (!moved) return 0
  if (moved.root_id === null) await publishDeleted(ctx, tx, [deletionOf(moved, moved.count, removal)])
  return 1
}

/** A comment whose post or what it replied to is deleted comes back with them, with its replies. */
export async function restoreWithPlace(ctx: Ctx, tx: Transaction, id: number, by: number): Promise<void> {
  const moved = await trash.joinDeleted(tx, id)
  if (moved && moved.root_id === null) await publishRestored(ctx, tx, [restorationOf(moved, moved.count, by)])
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
  await indexPosts(tx, ids)
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

/** As {@link restorePosts}, of comments; returns how many comments and replies. Those without their place stay in the trash. */
export async function restoreComments(
  ctx: Ctx,
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
  await publishRestored(
    ctx,
    tx,
    rows.flatMap(row => {
      const restored = byRoot.get(row.id)?.length
      if (restored === undefined) return []
      return [restorationOf(row, restored, by)]
    }),
  )
  return rows.length
}
