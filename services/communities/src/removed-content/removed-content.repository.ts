import { type DeletedContent, excerptOf, trashDays } from '@vitrine/contracts'
import type { Sql, Transaction, UserColumns } from '@vitrine/service-kit'
import { isShownAccount, joinNamed, summaryOrNull } from '../people/people.repository.ts'

/** What a member wrote in a community, locked: up to `limit` posts and as many comments. */
export async function lockWritten(
  tx: Transaction,
  { communityId, userId, limit }: { communityId: number; userId: number; limit: number },
): Promise<{ posts: number[]; comments: number[] }> {
  const idsOf = async (table: 'posts' | 'comments') => {
    const rows = await tx.query<{ id: number }>(
      `select id from ${table} where community_id = $1 and author_id = $2 order by id limit $3 for update`,
      [communityId, userId, limit],
    )
    return rows.map(({ id }) => id)
  }
  return { posts: await idsOf('posts'), comments: await idsOf('comments') }
}

const deletions = `('delete_post', 'delete_comment', 'delete_content')`
/**
 * SQL: what an entry of the log deleted that is still in the trash. What was restored and deleted again belongs to the later
 * entry alone.
 */
const inTrash = (table: 'deleted_posts' | 'deleted_comments', ids: 'posts' | 'comments', action: string) =>
  `array(select d.id from ${table} d
     where d.community_id = l.community_id and d.deleted_as = 'moderator' and d.deleted_at = l.at
       and d.id = any(case l.action
         when 'delete_content' then array(select jsonb_array_elements_text(l.details -> '${ids}')::int)
         when '${action}' then array[l.target_id::int] else '{}' end)
     order by d.id)`
const contents = `cross join lateral (select ${inTrash('deleted_posts', 'posts', 'delete_post')} as posts,
  ${inTrash('deleted_comments', 'comments', 'delete_comment')} as comments) trash`
const isThere = 'cardinality(trash.posts) + cardinality(trash.comments) > 0'

interface Row {
  id: number
  action: keyof typeof kinds
  posts: number[]
  comments: number[]
  text: string | null
  reason: string
  author_id: number | null
  author: UserColumns | null
  actor_id: number
  actor: UserColumns | null
  at: Date
}

const kinds = { delete_post: 'post', delete_comment: 'comment', delete_content: 'member_content' } as const
const dayMs = 24 * 60 * 60_000

/** What moderators deleted since a time, newest first, behind a place in the log. Not of hidden accounts. */
export async function listDeleted(
  db: Sql,
  of: {
    communityId: number
    since: Date
    before: readonly [atMs: number, id: number] | undefined
    limit: number
  },
): Promise<DeletedContent[]> {
  const rows = await db.query<Row>(
    `select l.id, l.action, trash.posts, trash.comments, l.reason, l.at, l.target_user_id as author_id,
       to_jsonb(p) as author, l.actor_id, to_jsonb(a) as actor,
       coalesce((select content from deleted_posts where id = trash.posts[1]),
         (select content from deleted_comments where id = trash.comments[1])) as text
     from moderation_log l ${contents}
       join people p on p.id = l.target_user_id and ${isShownAccount('p')} ${joinNamed('a', 'l.actor_id')}
     where l.community_id = $1 and l.action in ${deletions} and l.at > $2
       and ($3::timestamptz is null or (l.at, l.id) < ($3::timestamptz, $4::bigint)) and ${isThere}
     order by l.at desc, l.id desc limit $5`,
    [of.communityId, of.since, of.before ? new Date(of.before[0]) : null, of.before?.[1] ?? null, of.limit],
  )
  return rows.map(row => ({
    logId: row.id,
    kind: kinds[row.action],
    count: row.posts.length + row.comments.length,
    author: summaryOrNull(row.author_id, row.author),
    excerpt: excerptOf(row.text ?? ''),
    reason: row.reason,
    deletedBy: summaryOrNull(row.actor_id, row.actor),
    deletedAt: row.at.toISOString(),
    restorableUntil: new Date(row.at.getTime() + trashDays * dayMs).toISOString(),
  }))
}

export interface Restorable {
  posts: number[]
  comments: number[]
  /** Whose it is; null: the account was erased. */
  authorId: number | null
}

/** What can be restored of an entry of the log; null: there is no such entry, or nothing of it is in the trash. */
export async function findRestorable(
  tx: Transaction,
  of: { communityId: number; logId: number; since: Date },
): Promise<Restorable | null> {
  const [row] = await tx.query<Restorable>(
    `select trash.posts, trash.comments, l.target_user_id as "authorId" from moderation_log l ${contents}
     where l.id = $2::bigint and l.community_id = $1 and l.action in ${deletions} and l.at > $3 and ${isThere}`,
    [of.communityId, of.logId, of.since],
  )
  return row ?? null
}
