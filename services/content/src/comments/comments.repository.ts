import type { Comment, UserSummary } from '@vitrine/contracts'
import {
  maxScanned,
  maxScans,
  mentionsColumn,
  prepared,
  type Sql,
  type StoredMention,
  shownMentions,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import { isListed, maySee } from '../audience/audience.ts'
import type { ContentContext } from '../context.ts'

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

/** Where comments come from: their rows from SQL, whom they mention from memory. */
type Source = Pick<ContentContext, 'db' | 'memory'>

const columns = `c.id, c.post_id, c.parent_id, c.author_id, c.content, c.created_at, c.edited_at, c.mentions,
  ${userColumns('a')}`

/** The rows of a post's list above an id, oldest first. */
const rows = (post: string, after: string) =>
  `select id, author_id, (select author_id from comments where id = c.parent_id) as parent_author_id
   from comments c where post_id = ${post} and id > ${after} order by id`

/** A reply is shown with what it replies to. `$3`: the reader; `$4`: the post's author. */
const isShown = (author: string) => isListed('$3', author, '$5::timestamptz', '$4')
const page = prepared<CommentRow>(
  'comments_of_post',
  `select ${columns}
   from unnest(array(
     select r.id from (${rows('$1', '$2')} limit ${maxScanned}) as r
     where ${isShown('r.author_id')} and (r.parent_author_id is null or ${isShown('r.parent_author_id')})
     order by r.id offset $6 limit $7)) as wanted(id)
   join comments c on c.id = wanted.id join authors a on a.id = c.author_id
   order by c.id`,
)
/** Where the scan of a page stops; none when there are fewer. */
const scanEnd = prepared<{ id: number }>(
  'scan_end_of_comments',
  `${rows('$1', '$2')} offset ${maxScanned - 1} limit 1`,
)

const commentOf = (row: CommentRow, users: ReadonlyMap<number, UserSummary>): Comment => ({
  id: row.id,
  postId: row.post_id,
  parentId: row.parent_id,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
  user: userSummaryOf(row.author_id, row),
  ...shownMentions(row.mentions, users),
})

async function commentsOf({ memory }: Source, rows: readonly CommentRow[]): Promise<Comment[]> {
  const users = await memory.authors.get(rows.flatMap(row => (row.mentions ?? []).map(each => each.id)))
  return rows.map(row => commentOf(row, users))
}

/**
 * One page of what the reader is shown, oldest first, those above the id `after`; and the id above which the next one
 * begins, null at the end.
 */
export async function listComments(
  ctx: Source & Pick<ContentContext, 'clock'>,
  viewerId: number,
  post: { id: number; authorId: number },
  slice: { after: number; offset: number; limit: number },
): Promise<{ comments: Comment[]; next: number | null }> {
  const { db, clock } = ctx
  const { limit, offset } = slice
  let { after } = slice
  const found: CommentRow[] = []
  let next: number | null = null
  for (let scan = 0; scan < maxScans; scan++) {
    const wanted = limit + 1 - found.length
    found.push(...(await page(db, [post.id, after, viewerId, post.authorId, clock(), offset, wanted])))
    next = found[limit] ? (found[limit - 1]?.id ?? null) : null
    if (next !== null) break
    const [end] = await scanEnd(db, [post.id, after])
    next = end?.id ?? null
    // Of more comments than a scan reads an offset reaches the first ones only: the cursor leads to the others.
    if (!end || offset > 0) break
    after = end.id
  }
  return { comments: await commentsOf(ctx, found.slice(0, limit)), next }
}

export async function findComment(ctx: Source, id: number): Promise<Comment | null> {
  const rows = await ctx.db.query<CommentRow>(
    `select ${columns} from comments c join authors a on a.id = c.author_id where c.id = $1`,
    [id],
  )
  const [comment] = await commentsOf(ctx, rows)
  return comment ?? null
}

/** The author of a post that the viewer may see; null when there is none. */
export async function findPostAuthor(sql: Sql, viewerId: number, id: number): Promise<number | null> {
  const [row] = await sql.query<{ author_id: number }>(
    `select author_id from posts p where id = $1 and ${maySee('$2', 'p.author_id')}`,
    [id, viewerId],
  )
  return row?.author_id ?? null
}

/**
 * The post that is commented on, locked against deletion until the commit; null when there is none that the viewer may
 * see.
 */
export async function lockPost(
  tx: Transaction,
  viewerId: number,
  id: number,
): Promise<{ author_id: number; content: string } | null> {
  const [row] = await tx.query<{ author_id: number; content: string }>(
    `select author_id, content from posts p where id = $1 and ${maySee('$2', 'p.author_id')} for key share of p`,
    [id, viewerId],
  )
  return row ?? null
}

/**
 * The comment that is replied to, locked against deletion until the commit; null unless it is a first-level one of the
 * post, whose author the viewer may see.
 */
export async function lockParent(
  tx: Transaction,
  viewerId: number,
  id: number,
  postId: number,
): Promise<{ author_id: number } | null> {
  const [row] = await tx.query<{ author_id: number }>(
    `select author_id from comments c where id = $1 and post_id = $2 and parent_id is null
       and ${maySee('$3', 'c.author_id')} for key share of c`,
    [id, postId, viewerId],
  )
  return row ?? null
}

export async function insertComment(
  tx: Transaction,
  comment: {
    postId: number
    parentId: number | null
    authorId: number
    content: string
    mentions: readonly StoredMention[]
    createdAt: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into comments (post_id, parent_id, author_id, content, created_at, mentions)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
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
