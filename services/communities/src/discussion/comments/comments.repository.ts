import type { CommunityComment, CommunityCommentRevision, UserSummary } from '@vitrine/contracts'
import {
  deepestOffset,
  maxScanned,
  maxScans,
  mentionsColumn,
  prepared,
  type Sql,
  type StoredMention,
  scanPage,
  shownMentions,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isListed, maySee } from '../../audience/audience.ts'
import type { CommunitiesContext } from '../../context.ts'
import { ownJoin } from '../../events/event-row.ts'
import { mayOpen } from '../../meetups/meetups.repository.ts'
import { isUnreported } from '../../reports/reported.ts'
import { peopleOfMentions } from '../mentions/mentions.repository.ts'
import type { Reader } from '../posts/posts.repository.ts'
import { type Place, type PlaceColumns, placeOf } from './place.ts'

interface CommentRow extends UserColumns, PlaceColumns {
  id: number
  parent_id: number | null
  author_id: number
  content: string
  is_announcement: boolean
  created_at: Date
  edited_at: Date | null
  mentions: StoredMention[] | null
}

const columns = `c.id, c.post_id, c.meetup_id, c.parent_id, c.author_id, c.content, c.is_announcement, c.created_at,
  c.edited_at, c.mentions, ${userColumns('a')}`

/** A reply is shown with what it replies to. `$2`: the reader, `$3`: whether they are a member, `$4`: now. */
const isShown = (author: string, id: string) =>
  `${isListed('$2::int', author, '$3::boolean', '$4::timestamptz')}
    and ${isUnreported('$2::int', 'community_comment', id)}`
const shown = `${isShown('r.author_id', 'r.id')}
  and (r.parent_id is null or (${isShown('r.parent_author_id', 'r.parent_id')}))`

/** Of one place; `$1`: its id. */
function pagesOf(kind: 'post' | 'meetup') {
  /** The comments above an id, oldest first: one range of an index. */
  const rows = (after: string) =>
    `select id, author_id, parent_id, (select author_id from comments where id = c.parent_id) as parent_author_id
     from comments c where ${kind}_id = $1 and id > ${after} order by id`
  const found = (scanned: number) =>
    `select r.id from (${rows('$5')} limit ${scanned}) as r where ${shown} order by r.id`
  return {
    page: prepared<CommentRow>(
      `comments_of_${kind}_page`,
      `select ${columns} from unnest(array(${found(maxScanned)} limit $6)) as wanted(id)
       join comments c on c.id = wanted.id join people a on a.id = c.author_id order by c.id`,
    ),
    scanEnd: prepared<{ id: number }>(
      `comments_of_${kind}_scan_end`,
      `${rows('$2')} offset ${maxScanned - 1} limit 1`,
    ),
    skip: prepared<{ id: number }>(
      `comments_of_${kind}_skip`,
      `select id from (${found(deepestOffset + maxScanned * maxScans)}) as skipped offset $6::int - 1 limit 1`,
    ),
  }
}
const pages = { post: pagesOf('post'), meetup: pagesOf('meetup') }

const commentOf = (row: CommentRow, people: ReadonlyMap<number, UserSummary>): CommunityComment => ({
  id: row.id,
  ...placeOf(row),
  parentId: row.parent_id,
  content: row.content,
  isAnnouncement: row.is_announcement,
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
  user: userSummaryOf(row.author_id, row),
  ...shownMentions(row.mentions, people),
})

async function commentsOf(sql: Sql, found: readonly CommentRow[]): Promise<CommunityComment[]> {
  const people = await peopleOfMentions(sql, found)
  return found.map(row => commentOf(row, people))
}

/** One page of what the reader is shown, and the id above which the next one begins, null at the end. */
export async function listComments(
  { db }: Pick<CommunitiesContext, 'db'>,
  place: Place,
  reader: Omit<Reader, 'keys'>,
  slice: { after: number; offset: number; limit: number },
): Promise<{ comments: CommunityComment[]; next: number | null }> {
  const { offset, limit } = slice
  const [{ page, scanEnd, skip }, id] =
    place.postId === null ? [pages.meetup, place.meetupId] : [pages.post, place.postId]
  const valuesOf = (after: number, count: number) => [id, reader.id, reader.isMember, reader.at, after, count]
  let { after } = slice
  if (offset > 0) {
    const [last] = await skip(db, valuesOf(after, offset))
    if (!last) return { comments: [], next: null }
    after = last.id
  }
  const { rows, next } = await scanPage(
    { from: after, limit },
    (from, wanted) => page(db, valuesOf(from, wanted)),
    async from => (await scanEnd(db, [id, from]))[0]?.id ?? null,
  )
  return { comments: await commentsOf(db, rows), next }
}

/** Comments by their ids, without regard to their audience. */
export async function findComments(
  sql: Sql,
  of: 'comments' | 'deleted_comments',
  ids: readonly number[],
): Promise<CommunityComment[]> {
  if (ids.length === 0) return []
  const rows = await sql.query<CommentRow>(
    `select ${columns} from ${of} c join people a on a.id = c.author_id where c.id = any($1::int[])`,
    [ids],
  )
  return commentsOf(sql, rows)
}

/** Without regard to its audience. */
export async function findComment(sql: Sql, id: number): Promise<CommunityComment | null> {
  const [comment] = await findComments(sql, 'comments', [id])
  return comment ?? null
}

/** The comment that is replied to, locked against deletion; null unless it is a first-level one that the viewer may see. */
export async function lockParent(
  tx: Transaction,
  id: number,
  { postId, meetupId }: Place,
  viewerId: number,
): Promise<{ author_id: number } | null> {
  const [row] = await tx.query<{ author_id: number }>(
    `select author_id from comments c where id = $1::bigint and parent_id is null
       and post_id is not distinct from $2::int and meetup_id is not distinct from $3::int
       and ${maySee('$4::int', 'c.author_id', 'true')} for key share of c`,
    [id, postId, meetupId, viewerId],
  )
  return row ?? null
}

/** A comment as it is written. */
export type NewComment = Place & {
  communityId: number
  parentId: number | null
  authorId: number
  content: string
  isAnnouncement: boolean
  mentions: readonly StoredMention[]
  createdAt: Date
}

export async function insertComment(tx: Transaction, comment: NewComment): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into comments (community_id, post_id, meetup_id, parent_id, author_id, content, is_announcement, created_at,
       mentions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      comment.communityId,
      comment.postId,
      comment.meetupId,
      comment.parentId,
      comment.authorId,
      comment.content,
      comment.isAnnouncement,
      comment.createdAt,
      mentionsColumn(comment.mentions),
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export interface LockedComment extends PlaceColumns {
  id: number
  community_id: number
  author_id: number
  /** Of the post, or the organizer of the meetup; null: the account was deleted. */
  place_author_id: number | null
  content: string
  is_announcement: boolean
  created_at: Date
  edited_at: Date | null
  /** The viewer may see its author and what it is on. */
  is_visible: boolean
}

const sees = (author: string) => maySee('$2::int', author, '$3::boolean')
/** SQL: what the comment `c` is on, for the viewer `$2`. */
export const placeJoins = `left join posts p on p.id = c.post_id left join events e on e.id = c.meetup_id ${ownJoin('$2::int')}`
/** SQL: whether the viewer `$2`, who is a member or not, `$3`, may see the author of `c` and what it is on. */
export const isSeen = `(${sees('c.author_id')}
  and case when c.meetup_id is null then ${sees('p.author_id')} else ${mayOpen('$2::int', '$3::boolean')} end)`

/** Whether the viewer may see the comment: its author and what it is on. */
export async function isVisible(
  sql: Sql,
  id: number,
  viewer: { id: number; isMember: boolean },
): Promise<boolean> {
  const rows = await sql.query(`select 1 from comments c ${placeJoins} where c.id = $1 and ${isSeen}`, [
    id,
    viewer.id,
    viewer.isMember,
  ])
  return rows.length > 0
}

/** A reply on its way is waited for, a later one does not find it where it is deleted. */
export async function lockComment(
  tx: Transaction,
  id: number,
  viewer: { id: number; isMember: boolean },
): Promise<LockedComment | null> {
  const [row] = await tx.query<LockedComment>(
    `select c.id, c.community_id, c.post_id, c.meetup_id, c.author_id, c.content, c.is_announcement,
       c.created_at, c.edited_at, coalesce(p.author_id, e.organizer_id) as place_author_id, ${isSeen} as is_visible
     from comments c ${placeJoins} where c.id = $1 for update of c`,
    [id, viewer.id, viewer.isMember],
  )
  return row ?? null
}

/** Where a comment is; null: there is none. */
export async function findPlace(
  sql: Sql,
  of: 'comments' | 'deleted_comments',
  id: number,
): Promise<{ communityId: number; place: Place } | null> {
  const [row] = await sql.query<PlaceColumns & { community_id: number }>(
    `select community_id, post_id, meetup_id from ${of} where id = $1::bigint`,
    [id],
  )
  return row ? { communityId: row.community_id, place: placeOf(row) } : null
}

/** Writes the new text and keeps the earlier one in the history. */
export async function updateComment(
  tx: Transaction,
  earlier: LockedComment,
  now: { content: string; editedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into comment_revisions (comment_id, community_id, written_at, content) values ($1, $2, $3, $4)
     on conflict (comment_id, written_at) do nothing`,
    [earlier.id, earlier.community_id, earlier.edited_at ?? earlier.created_at, earlier.content],
  )
  await tx.query('update comments set content = $2, edited_at = $3 where id = $1', [
    earlier.id,
    now.content,
    now.editedAt,
  ])
}

/** The versions before the current one, oldest first; few, because a comment is edited for 15 minutes only. */
export async function listRevisions(sql: Sql, id: number): Promise<CommunityCommentRevision[]> {
  const rows = await sql.query<{ content: string; written_at: Date }>(
    'select content, written_at from comment_revisions where comment_id = $1 order by written_at limit 1000',
    [id],
  )
  return rows.map(row => ({ content: row.content, writtenAt: row.written_at.toISOString() }))
}
