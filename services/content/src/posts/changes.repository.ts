import { type PostHit, postRevisionsMax } from '@vitrine/contracts'
import {
  type MuseumColumns,
  museumColumns,
  museumRefOf,
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { addressesOf } from '../media/answer.ts'
import { type MediaColumns, mediaColumns } from '../media/post-media.repository.ts'

interface StoredPost extends UserColumns, MuseumColumns, MediaColumns {
  id: number
  author_id: number
  type: PostHit['type']
  content: string
  tags: string[]
  created_at: Date
  edited_at: Date | null
}

const columns = `p.id, p.author_id, p.type, p.content, p.tags, p.created_at, p.edited_at,
  ${userColumns('a')}, p.museum_id, ${museumColumns('m')}, ${mediaColumns}`
const joins = 'join authors a on a.id = p.author_id left join museums m on m.id = p.museum_id'

/** Behind a cover no address of a picture leaves the service but to who opens it. */
function shownMedia({ media, sensitive_reason }: StoredPost): Pick<PostHit, 'images' | 'videoUrl'> {
  const { images, videoUrl } = addressesOf((media ?? []).flatMap(each => each.rendered ?? []))
  return { images: sensitive_reason === null ? images : [], videoUrl }
}

const hitOf = (row: StoredPost): PostHit => ({
  id: row.id,
  contentType: 'post',
  type: row.type,
  content: row.content,
  ...shownMedia(row),
  tags: row.tags,
  user: userSummaryOf(row.author_id, row),
  museum: museumRefOf(row),
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
})

/**
 * A post as events carry it, locked until the commit: `edit` waits for likes on their way, `delete` also for comments.
 * Null when there is none.
 */
export async function lockPost(
  tx: Transaction,
  id: number,
  reason: 'edit' | 'delete',
): Promise<PostHit | null> {
  const [row] = await tx.query<StoredPost>(
    `select ${columns} from posts p ${joins} where p.id = $1
     for ${reason === 'edit' ? 'no key update' : 'update'} of p`,
    [id],
  )
  return row ? hitOf(row) : null
}

/** Keeps the earlier version in the history, whose oldest versions make room. */
export async function insertRevision(tx: Transaction, earlier: PostHit): Promise<void> {
  await tx.query(
    `insert into post_revisions (post_id, written_at, content, tags, museum_id) values ($1, $2, $3, $4, $5)
     on conflict (post_id, written_at) do nothing`,
    [
      earlier.id,
      earlier.editedAt ?? earlier.createdAt,
      earlier.content,
      earlier.tags,
      earlier.museum?.id ?? null,
    ],
  )
  await tx.query(
    `delete from post_revisions where post_id = $1 and written_at in (
       select written_at from post_revisions where post_id = $1 order by written_at desc offset $2)`,
    [earlier.id, postRevisionsMax],
  )
}

/** The row, what the feed's order reads of it, and its tags. */
export async function updatePost(tx: Transaction, post: PostHit): Promise<void> {
  const museumId = post.museum?.id ?? null
  await tx.query('update posts set content = $2, tags = $3, museum_id = $4, edited_at = $5 where id = $1', [
    post.id,
    post.content,
    post.tags,
    museumId,
    post.editedAt,
  ])
  await tx.query(
    'update post_counters set museum_id = $2 where post_id = $1 and museum_id is distinct from $2',
    [post.id, museumId],
  )
  await tx.query('delete from post_tags where post_id = $1 and tag <> all($2::text[])', [post.id, post.tags])
  await insertTags(tx, post)
}

const insertTags = (tx: Transaction, post: PostHit) =>
  tx.query(
    `insert into post_tags (tag, post_id, author_id, created_at)
     select unnest($1::text[]), $2, $3, $4 on conflict do nothing`,
    [post.tags, post.id, post.user.id, post.createdAt],
  )

export interface Deletion {
  deletedBy: number
  deletedAs: 'author' | 'moderator'
  deletedAt: Date
}

/** The columns of posts, and of posts in the trash, that are of their media. */
const ofMedia = 'has_media, sensitive_reason, is_covered_by_moderator, cover_changed_at'

/** Moves posts and their comments to the trash; their tags go, their likes and counters stay behind. */
export async function trashPosts(tx: Transaction, ids: readonly number[], deletion: Deletion): Promise<void> {
  const { deletedBy, deletedAs, deletedAt } = deletion
  await tx.query(
    `with moved as (
       delete from comments where post_id = any($1::bigint[])
       returning id, post_id, parent_id, author_id, content, created_at, edited_at, mentions
     )
     insert into deleted_comments (id, post_id, parent_id, author_id, content, created_at, edited_at, mentions,
       deleted_by, deleted_as, deleted_at)
     select moved.*, $2, $3, $4 from moved`,
    [ids, deletedBy, deletedAs, deletedAt],
  )
  await tx.query(
    `with moved as (
       delete from posts where id = any($1::bigint[])
       returning id, author_id, museum_id, type, content, tags, created_at, edited_at, mentions, ${ofMedia}
     )
     insert into deleted_posts (id, author_id, museum_id, type, content, tags, created_at, edited_at, mentions,
       ${ofMedia}, deleted_by, deleted_as, deleted_at)
     select moved.*, $2, $3, $4 from moved`,
    [ids, deletedBy, deletedAs, deletedAt],
  )
}

export interface TrashedPost {
  author_id: number
  deleted_by: number
  deleted_as: Deletion['deletedAs']
  deleted_at: Date
  is_published: boolean
}

/** Who deleted a post that is in the trash, locked there; null when it is not. */
export async function lockTrashedPost(tx: Transaction, id: number): Promise<TrashedPost | null> {
  const [row] = await tx.query<TrashedPost>(
    'select author_id, deleted_by, deleted_as, deleted_at, is_published from deleted_posts where id = $1 for update',
    [id],
  )
  return row ?? null
}

/** Brings a post back from the trash with its tags and the comments that went with it. */
export async function untrashPost(tx: Transaction, id: number): Promise<PostHit> {
  await tx.query(
    `with back as (
       delete from deleted_posts where id = $1
       returning id, author_id, museum_id, type, content, tags, created_at, edited_at, mentions, ${ofMedia}
     )
     insert into posts (id, author_id, museum_id, type, content, tags, created_at, edited_at, mentions, ${ofMedia})
     overriding system value select * from back`,
    [id],
  )
  await tx.query(
    `with back as (
       delete from deleted_comments where post_id = $1 and root_id is null
       returning id, post_id, parent_id, author_id, content, created_at, edited_at, mentions
     )
     insert into comments (id, post_id, parent_id, author_id, content, created_at, edited_at, mentions)
     overriding system value select * from back`,
    [id],
  )
  const post = await lockPost(tx, id, 'edit')
  if (!post) throw new Error(`post ${id} was restored and is not there`)
  await insertTags(tx, post)
  return post
}

interface RevisionRow extends MuseumColumns {
  content: string
  tags: string[]
  written_at: Date
}

/** The versions before the current one, oldest first. */
export async function listRevisions(sql: Sql, postId: number) {
  const rows = await sql.query<RevisionRow>(
    `select r.content, r.tags, r.written_at, r.museum_id, ${museumColumns('m')}
     from post_revisions r left join museums m on m.id = r.museum_id
     where r.post_id = $1 order by r.written_at limit $2`,
    [postId, postRevisionsMax],
  )
  return rows.map(row => ({
    content: row.content,
    tags: row.tags,
    museum: museumRefOf(row),
    writtenAt: row.written_at.toISOString(),
  }))
}
