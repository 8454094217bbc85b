import type { CommunityRef } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { PlaceColumns } from '../comments/place.ts'
import type { WrittenChange } from '../counters/member-stats.repository.ts'
import type { Removal } from '../removal.ts'
import type { Deletion } from './permission.ts'

const ofPost = `id, community_id, author_id, type, content, details, mentions, place, fingerprint, has_media,
  created_at, edited_at`
const ofComment = `id, community_id, post_id, meetup_id, parent_id, author_id, content, is_announcement, mentions,
  created_at, edited_at`
const deletion = 'deleted_by, deleted_as, deleted_reason, deleted_at'

const valuesOf = ({ by, as, reason, at }: Removal) => [by, as, reason, at]

export interface CommunityColumns {
  community_id: number
  community_name: string
  is_private: boolean
}
export const communityOf = (row: CommunityColumns): CommunityRef => ({
  id: row.community_id,
  name: row.community_name,
  isPrivate: row.is_private,
})

/** A post as its media are announced with it. */
export const showing = (row: CommunityColumns & { id: number; author_id: number }) => ({
  id: row.id,
  authorId: row.author_id,
  community: communityOf(row),
})

export interface ThingRow extends CommunityColumns {
  id: number
  author_id: number
  content: string
}
export interface CommentRow extends ThingRow, PlaceColumns {
  parent_id: number | null
}

const thing = (table: string, more = '') =>
  `select x.id, x.author_id, x.content, x.community_id, c.name as community_name, c.is_private${more}
   from ${table} x join communities c on c.id = x.community_id
   where x.id = any($1::bigint[])`

/** Posts that are shown, locked in the order of their ids. */
export const lockPosts = (tx: Transaction, ids: readonly number[]): Promise<ThingRow[]> =>
  tx.query(`${thing('posts')} order by x.id for update of x`, [ids])

export const lockComments = (tx: Transaction, ids: readonly number[]): Promise<CommentRow[]> =>
  tx.query(`${thing('comments', ', x.post_id, x.meetup_id, x.parent_id')} order by x.id for update of x`, [
    ids,
  ])

interface Counted {
  community_id: number
  user_id: number
  count: number
}
const countBy = (from: string) =>
  `select community_id, author_id as user_id, count(*)::int as count from ${from} group by 1, 2`

/** By community, how many things of each user were moved. */
export function changesOf(
  rows: readonly Counted[],
  what: 'posts' | 'comments',
  sign: 1 | -1,
): Map<number, WrittenChange[]> {
  const changes = new Map<number, WrittenChange[]>()
  for (const { community_id: id, user_id: userId, count } of rows) {
    const change = { userId, posts: 0, comments: 0, [what]: sign * count }
    changes.set(id, [...(changes.get(id) ?? []), change])
  }
  return changes
}

/** Moves the comments of posts, with them, to the trash; returns whose they were. */
export const trashCommentsOf = (
  tx: Transaction,
  postIds: readonly number[],
  removal: Removal,
): Promise<Counted[]> =>
  tx.query(
    `with moved as (delete from comments where post_id = any($1::bigint[]) returning ${ofComment}),
     kept as (
       insert into deleted_comments (${ofComment}, ${deletion}) select moved.*, $2, $3, $4, $5 from moved
     )
     ${countBy('moved')}`,
    [postIds, ...valuesOf(removal)],
  )

/** Moves posts to the trash; pins end with them, counters, likes and polls stay. */
export const trashPosts = (tx: Transaction, ids: readonly number[], removal: Removal): Promise<Counted[]> =>
  tx.query(
    `with moved as (delete from posts where id = any($1::bigint[]) returning ${ofPost}),
     kept as (insert into deleted_posts (${ofPost}, ${deletion}) select moved.*, $2, $3, $4, $5 from moved)
     ${countBy('moved')}`,
    [ids, ...valuesOf(removal)],
  )

/** Moves comments with the replies to them; a row for each of them. */
export const trashComments = (
  tx: Transaction,
  ids: readonly number[],
  removal: Removal,
): Promise<{ id: number; root_id: number; community_id: number; user_id: number }[]> =>
  tx.query(
    `with moved as (
       delete from comments where id = any($1::bigint[]) or parent_id = any($1::bigint[]) returning ${ofComment}
     ), rooted as (
       select moved.*, case when parent_id = any($1::bigint[]) then parent_id else id end as root_id from moved
     ), kept as (
       insert into deleted_comments (${ofComment}, root_id, ${deletion})
       select rooted.*, $2, $3, $4, $5 from rooted
     )
     select id, root_id, community_id, author_id as user_id from rooted`,
    [ids, ...valuesOf(removal)],
  )

/** Deletes posts for good with their counters, likes and polls; returns those that were not restored meanwhile. */
export const deleteTrashed = (
  tx: Transaction,
  ids: readonly number[],
): Promise<(CommunityColumns & { id: number; author_id: number; deleted_as: Deletion['deleted_as'] })[]> =>
  tx.query(
    `with purged as (
       delete from deleted_posts where id = any($1::int[]) returning id, author_id, community_id, deleted_as
     ), counters as (
       delete from community_post_counts where post_id in (select id from purged)
     )
     select p.id, p.author_id, p.deleted_as, p.community_id, c.name as community_name, c.is_private
     from purged p join communities c on c.id = p.community_id`,
    [ids],
  )

export interface TrashedPost extends Deletion {
  id: number
  community_id: number
  author_id: number
}
export interface TrashedComment extends TrashedPost, PlaceColumns {
  parent_id: number | null
}

export async function lockTrashedPost(tx: Transaction, id: number): Promise<TrashedPost | null> {
  const [row] = await tx.query<TrashedPost>(
    `select id, community_id, author_id, deleted_by, deleted_as, deleted_at from deleted_posts
     where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** A comment that is in the trash by itself, not with its post or what it replied to. */
export async function lockTrashedComment(tx: Transaction, id: number): Promise<TrashedComment | null> {
  const [row] = await tx.query<TrashedComment>(
    `select id, community_id, author_id, post_id, meetup_id, parent_id, deleted_by, deleted_as, deleted_at
     from deleted_comments where id = $1 and root_id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** Brings posts back to where they stood, unpinned; returns them. */
export const untrashPosts = (tx: Transaction, ids: readonly number[]): Promise<ThingRow[]> =>
  tx.query(
    `with back as (
       delete from deleted_posts where id = any($1::bigint[]) and deleted_as <> 'erasure' returning ${ofPost}
     ), kept as (insert into posts (${ofPost}) select * from back returning *)
     select x.id, x.author_id, x.content, x.community_id, c.name as community_name, c.is_private
     from kept x join communities c on c.id = x.community_id order by x.id`,
    [ids],
  )

/** Brings the comments back that went with their posts. */
export const untrashCommentsOf = (tx: Transaction, postIds: readonly number[]): Promise<Counted[]> =>
  tx.query(
    `with back as (
       delete from deleted_comments where post_id = any($1::bigint[]) and root_id is null returning ${ofComment}
     ), kept as (
       insert into comments (${ofComment}) overriding system value select * from back order by id returning *
     )
     ${countBy('kept')}`,
    [postIds],
  )

/** Those of these comments whose place and parent are there, so that they have where to come back to; both locked. */
export async function restorableComments(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<PlaceColumns & { id: number; parent_id: number | null }>(
    `select d.id, d.post_id, d.meetup_id, d.parent_id from deleted_comments d
     where d.id = any($1::bigint[]) and d.root_id = d.id and d.deleted_as <> 'erasure' order by d.id for update`,
    [ids],
  )
  const there = async (table: 'posts' | 'events' | 'comments', column: keyof (typeof rows)[number]) =>
    locked(
      tx,
      table,
      rows.flatMap(row => row[column] ?? []),
    )
  const posts = await there('posts', 'post_id')
  const meetups = await there('events', 'meetup_id')
  const parents = await there('comments', 'parent_id')
  const isThere = (id: number | null, found: ReadonlySet<number>) => id === null || found.has(id)
  return rows
    .filter(
      row =>
        isThere(row.post_id, posts) && isThere(row.meetup_id, meetups) && isThere(row.parent_id, parents),
    )
    .map(row => row.id)
}

async function locked(
  sql: Sql,
  of: 'posts' | 'events' | 'comments',
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql.query<{ id: number }>(
    `select id from ${of} where id = any($1::int[]) order by id for key share`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

interface Moved extends CommentRow {
  /** With its replies. */
  count: number
  /** What it was in the trash with before, or is from now on; null: its post. */
  root_id: number | null
}
/** SQL: moves the comment `$1` with its replies to another root, which `place` has. */
const moveInTrash = (place: string, set: string) =>
  `with place as (${place}), moved as (
     update deleted_comments d set ${set} from place
     where d.id = $1 or (d.parent_id = $1 and d.root_id is not distinct from place.earlier)
     returning d.id
   )
   select x.id, x.author_id, x.content, x.community_id, c.name as community_name, c.is_private, x.post_id, x.meetup_id,
     x.parent_id, place.root_id, (select count(*)::int from moved) as count
   from place, deleted_comments x join communities c on c.id = x.community_id where x.id = $1`

/** A comment that is in the trash, with its post or otherwise, is there by itself from now on; null where it is not there. */
export async function separateComment(tx: Transaction, id: number, removal: Removal): Promise<Moved | null> {
  const [row] = await tx.query<Moved>(
    moveInTrash(
      'select root_id, root_id as earlier from deleted_comments where id = $1 for update',
      'root_id = $1, deleted_by = $2, deleted_as = $3, deleted_reason = $4, deleted_at = $5',
    ),
    [id, ...valuesOf(removal)],
  )
  return row ?? null
}

/** A comment that is in the trash by itself comes back with its post, or with what it replied to, which are there too. */
export async function joinDeleted(tx: Transaction, id: number): Promise<Moved | null> {
  const [row] = await tx.query<Moved>(
    moveInTrash(
      `select c.root_id as earlier, p.root_id, coalesce(p.deleted_as, d.deleted_as) as deleted_as
       from deleted_comments c left join deleted_comments p on p.id = c.parent_id
         left join deleted_posts d on d.id = c.post_id
       where c.id = $1 and c.root_id = c.id and (p.id is not null or d.id is not null) for update of c`,
      'root_id = place.root_id, deleted_as = place.deleted_as',
    ),
    [id],
  )
  return row ?? null
}

export type UntrashedComment = CommentRow & { root_id: number }

/** Brings comments back with the replies that went with them: a row for each. */
export const untrashComments = (tx: Transaction, ids: readonly number[]): Promise<UntrashedComment[]> =>
  tx.query(
    `with back as (
       delete from deleted_comments where root_id = any($1::bigint[]) returning ${ofComment}, root_id
     ), kept as (
       insert into comments (${ofComment}) overriding system value select ${ofComment} from back order by id
     )
     select x.id, x.author_id, x.content, x.community_id, c.name as community_name, c.is_private, x.post_id,
       x.meetup_id, x.parent_id, x.root_id
     from back x join communities c on c.id = x.community_id order by x.id`,
    [ids],
  )
