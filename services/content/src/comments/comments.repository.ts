import type { Comment, UserSummary } from '@vitrine/contracts'
import { prepared, type Transaction } from '@vitrine/service-kit'
import { type AuthorColumns, authorColumns, summaryOf } from '../authors/authors.repository.ts'
import type { ContentContext } from '../context.ts'
import { columnOf, mentionsOf, type StoredMention } from '../mentions/mentions.repository.ts'

interface CommentRow extends AuthorColumns {
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
  ${authorColumns('a')}`

const page = prepared<CommentRow>(
  'comments_of_post',
  `select ${columns}
   from unnest(array(
     select id from comments where post_id = $1 and id > $2 order by id offset $3 limit $4)) as wanted(id)
   join comments c on c.id = wanted.id join authors a on a.id = c.author_id
   order by c.id`,
)

const commentOf = (row: CommentRow, users: ReadonlyMap<number, UserSummary>): Comment => ({
  id: row.id,
  postId: row.post_id,
  parentId: row.parent_id,
  content: row.content,
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
  user: summaryOf(row.author_id, row),
  ...mentionsOf(row.mentions, users),
})

async function commentsOf({ memory }: Source, rows: readonly CommentRow[]): Promise<Comment[]> {
  const users = await memory.authors.get(rows.flatMap(row => (row.mentions ?? []).map(each => each.id)))
  return rows.map(row => commentOf(row, users))
}

/** Oldest first, those above the id `after`. */
export async function listComments(
  ctx: Source,
  postId: number,
  slice: { after: number; offset: number; limit: number },
): Promise<Comment[]> {
  return commentsOf(ctx, await page(ctx.db, [postId, slice.after, slice.offset, slice.limit]))
}

export async function findComment(ctx: Source, id: number): Promise<Comment | null> {
  const rows = await ctx.db.query<CommentRow>(
    `select ${columns} from comments c join authors a on a.id = c.author_id where c.id = $1`,
    [id],
  )
  const [comment] = await commentsOf(ctx, rows)
  return comment ?? null
}

/** The post that is commented on, locked against deletion until the commit; null when there is none. */
export async function lockPost(
  tx: Transaction,
  id: number,
): Promise<{ author_id: number; content: string } | null> {
  const [row] = await tx.query<{ author_id: number; content: string }>(
    'select author_id, content from posts where id = $1 for key share',
    [id],
  )
  return row ?? null
}

/** The comment that is replied to, locked against deletion until the commit; null unless it is a first-level one of the post. */
export async function lockParent(
  tx: Transaction,
  id: number,
  postId: number,
): Promise<{ author_id: number } | null> {
  const [row] = await tx.query<{ author_id: number }>(
    'select author_id from comments where id = $1 and post_id = $2 and parent_id is null for key share',
    [id, postId],
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
      columnOf(comment.mentions),
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
