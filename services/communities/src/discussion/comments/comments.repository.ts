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
import { isUnreported } from '../../reports/reported.ts'
import { peopleOfMentions } from '../mentions/mentions.repository.ts'
import type { Reader } from '../posts/posts.repository.ts'

interface CommentRow extends UserColumns {
  id: number
  post_id: number
  parent_id: number | null
  author_id: number
  content: string
  created_at: Date
  edited_at: Date | null
  mentions: StoredMention[] | null
}

const columns = `c.id, c.post_id, c.parent_id, c.author_id, c.content, c.created_at, c.edited_at, c.mentions,
  ${userColumns('a')}`

/** The comments of a post above an id, oldest first: one range of an index. */
const rows = (after: string) =>
  `select id, author_id, parent_id, (select author_id from comments where id = c.parent_id) as parent_author_id
   from comments c where post_id = $1 and id > ${after} order by id`

/** A reply is shown with what it replies to. `$2`: the reader, `$3`: whether they are a member, `$4`: now. */
const isShown = (author: string, id: string) =>
  `${isListed('$2::int', author, '$3::boolean', '$4::timestamptz')}
    and ${isUnreported('$2::int', 'community_comment', id)}`
const shown = `${isShown('r.author_id', 'r.id')}
  and (r.parent_id is null or (${isShown('r.parent_author_id', 'r.parent_id')}))`
const found = (scanned: number) =>
  `select r.id from (${rows('$5')} limit ${scanned}) as r where ${shown} order by r.id`

const page = prepared<CommentRow>(
  'community_comments_page',
  `select ${columns} from unnest(array(${found(maxScanned)} limit $6)) as wanted(id)
   join comments c on c.id = wanted.id join people a on a.id = c.author_id order by c.id`,
)
const scanEnd = prepared<{ id: number }>(
  'community_comments_scan_end',
  `${rows('$2')} offset ${maxScanned - 1} limit 1`,
)
const skip = prepared<{ id: number }>(
  'community_comments_skip',
  `select id from (${found(deepestOffset + maxScanned * maxScans)}) as skipped offset $6::int - 1 limit 1`,
)

const commentOf = (row: CommentRow, people: ReadonlyMap<number, UserSummary>): CommunityComment => ({
  id: row.id,
  postId: row.post_id,
  parentId: row.parent_id,
  content: row.content,
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
  postId: number,
  reader: Omit<Reader, 'keys'>,
  slice: { after: number; offset: number; limit: number },
): Promise<{ comments: CommunityComment[]; next: number | null }> {
  const { offset, limit } = slice
  const valuesOf = (after: number, count: number) => [
    postId,
    reader.id,
    reader.isMember,
    reader.at,
    after,
    count,
  ]
  let { after } = slice
  if (offset > 0) {
    const [last] = await skip(db, valuesOf(after, offset))
    if (!last) return { comments: [], next: null }
    after = last.id
  }
  const { rows, next } = await scanPage(
    { from: after, limit },
    (from, wanted) => page(db, valuesOf(from, wanted)),
    async from => (await scanEnd(db, [postId, from]))[0]?.id ?? null,
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
  postId: number,
  viewerId: number,
): Promise<{ author_id: number } | null> {
  const [row] = await tx.query<{ author_id: number }>(
    `select author_id from comments c where id = $1::bigint and post_id = $2 and parent_id is null
       and ${maySee('$3::int', 'c.author_id', 'true')} for key share of c`,
    [id, postId, viewerId],
  )
  return row ?? null
}

export async function insertComment(
  tx: Transaction,
  comment: {
    communityId: number
    postId: number
    parentId: number | null
    authorId: number
    content: string
    mentions: readonly StoredMention[]
    createdAt: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into comments (community_id, post_id, parent_id, author_id, content, created_at, mentions)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      comment.communityId,
      comment.postId,
      comment.parentId,
      comment.authorId,
      comment.content,
      comment.createdAt,
      mentionsColumn(comment.mentions),
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

export interface LockedComment {
  id: number
  community_id: number
  post_id: number
  author_id: number
  post_author_id: number
  content: string
  created_at: Date
  edited_at: Date | null
  /** The viewer may see its author and the post's. */
  is_visible: boolean
}

const sees = (author: string) => maySee('$2::int', author, '$3::boolean')
const isSeen = `(${sees('c.author_id')} and ${sees('p.author_id')})`

/** Whether the viewer may see the comment: its author and the post's. */
export async function isVisible(
  sql: Sql,
  id: number,
  viewer: { id: number; isMember: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from comments c join posts p on p.id = c.post_id where c.id = $1 and ${isSeen}`,
    [id, viewer.id, viewer.isMember],
  )
  return rows.length > 0
}

/** A reply on its way is waited for, a later one does not find it where it is deleted. */
export async function lockComment(
  tx: Transaction,
  id: number,
  viewer: { id: number; isMember: boolean },
): Promise<LockedComment | null> {
  const [row] = await tx.query<LockedComment>(
    `select c.id, c.community_id, c.post_id, c.author_id, c.content, c.created_at, c.edited_at,
       p.author_id as post_author_id, ${isSeen} as is_visible
     from comments c join posts p on p.id = c.post_id where c.id = $1 for update of c`,
    [id, viewer.id, viewer.isMember],
  )
  return row ?? null
}

/** Where a comment is; null: there is none. */
export async function placeOf(
  sql: Sql,
  of: 'comments' | 'deleted_comments',
  id: number,
): Promise<{ community_id: number; post_id: number } | null> {
  const [row] = await sql.query<{ community_id: number; post_id: number }>(
    `select community_id, post_id from ${of} where id = $1::bigint`,
    [id],
  )
  return row ?? null
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
