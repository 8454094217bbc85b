import { trashDays } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import type { Area, Delivery } from '../deliveries/delivery.ts'
import type { SubjectChange } from './subjects.ts'

const ofThePost = 0

/** Remembers the newest change of each subject; answers those that are newer than what was known. */
export async function recordChanges(
  tx: Transaction,
  changes: readonly SubjectChange[],
  now: Date,
): Promise<SubjectChange[]> {
  if (changes.length === 0) return []
  const newest = new Map<string, SubjectChange>()
  for (const change of changes) {
    const key = keyOf(change.area, change.postId, change.commentId)
    if ((newest.get(key)?.version ?? -1) < change.version) newest.set(key, change)
  }
  const list = [...newest.values()].sort(
    (a, b) =>
      a.area.localeCompare(b.area) ||
      a.postId - b.postId ||
      (a.commentId ?? ofThePost) - (b.commentId ?? ofThePost),
  )
  const recorded = await tx.query<{ area: Area; post_id: number; comment_id: number }>(
    `insert into subject_changes as known (area, post_id, comment_id, version, is_deleted, excerpt, changed_at)
     select *, $7::timestamptz
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[], $6::text[])
     on conflict (area, post_id, comment_id) do update set version = excluded.version, is_deleted = excluded.is_deleted,
       excerpt = excluded.excerpt, changed_at = excluded.changed_at
     where known.version < excluded.version
     returning area, post_id, comment_id`,
    [
      list.map(each => each.area),
      list.map(each => each.postId),
      list.map(each => each.commentId ?? ofThePost),
      list.map(each => each.version),
      list.map(each => each.change === 'deleted'),
      list.map(each => each.excerpt),
      now.toISOString(),
    ],
  )
  const deleted = list.filter(each => each.change === 'deleted' && each.commentId === null)
  await tx.query(
    `update subject_changes s set excerpt = '' from unnest($1::text[], $2::bigint[]) as deleted(area, post_id)
     where s.area = deleted.area and s.post_id = deleted.post_id and s.excerpt <> ''`,
    [deleted.map(each => each.area), deleted.map(each => each.postId)],
  )
  const isRecorded = new Set(recorded.map(row => keyOf(row.area, row.post_id, row.comment_id)))
  return list.filter(each => isRecorded.has(keyOf(each.area, each.postId, each.commentId)))
}

const keyOf = (area: Area, postId: number, commentId: number | null): string =>
  `${area} ${postId} ${commentId ?? ofThePost}`

/**
 * The deliveries as their subjects are by now: without those whose post, comment or parent comment was deleted after
 * them, and with the text of a later edit; and without those of deletions after which more happened to what was deleted.
 */
export async function applyChanges(sql: Sql, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  const postIds = [...new Set(deliveries.flatMap(each => (each.subject ?? each.deleted)?.postId ?? []))]
  if (postIds.length === 0) return [...deliveries]
  const commentIds = deliveries.flatMap(({ subject, deleted }) =>
    subject?.of === 'comment'
      ? [subject.commentId, subject.parentId ?? ofThePost]
      : [deleted?.commentId ?? ofThePost],
  )
  const rows = await sql.query<{
    area: Area
    post_id: number
    comment_id: number
    version: number
    is_deleted: boolean
    excerpt: string
  }>(
    `select area, post_id, comment_id, version, is_deleted, excerpt from subject_changes
     where post_id = any($1::bigint[]) and comment_id = any($2::bigint[])`,
    [postIds, [ofThePost, ...new Set(commentIds)]],
  )
  if (rows.length === 0) return [...deliveries]
  const known = new Map(rows.map(row => [keyOf(row.area, row.post_id, row.comment_id), row]))

  return deliveries.flatMap(delivery => {
    const { subject, deleted, version } = delivery
    const laterOf = (area: Area, postId: number, commentId: number | null) => {
      const row = known.get(keyOf(area, postId, commentId))
      return row && row.version > version ? row : undefined
    }
    if (deleted && laterOf(deleted.area, deleted.postId, deleted.commentId)) return []
    if (!subject) return [delivery]
    const later = (commentId: number | null) => laterOf(subject.area, subject.postId, commentId)
    const isComment = subject.of === 'comment'
    const removed = [later(null), ...(isComment ? [later(subject.commentId), later(subject.parentId)] : [])]
    if (removed.some(row => row?.is_deleted)) return []
    const edit = later(isComment ? subject.commentId : null)
    return [edit ? { ...delivery, subject: { ...subject, excerpt: edit.excerpt } } : delivery]
  })
}

/** Deletes changes so old that no event from before them can still come; returns how many. */
export const purgeSubjectChanges = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from subject_changes where ctid = any(array(
       select ctid from subject_changes
       where changed_at < $2::timestamptz - make_interval(days => ${trashDays}) limit $1::int)) returning 1`,
    [now.toISOString()],
  )
