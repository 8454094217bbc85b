import type { MuseumRef, Post, UserSummary } from '@vitrine/contracts'
import { prepared, type Sql, type Transaction } from '@vitrine/service-kit'
import { ownBookmark } from '../bookmarks/bookmarks.repository.ts'
import type { ContentContext } from '../context.ts'
import { unfoldedLikes } from '../likes/likes.repository.ts'
import { columnOf, mentionsOf, type StoredMention } from '../mentions/mentions.repository.ts'
import { isoOf } from '../timestamps.ts'

/** Above every id: where a list begins. */
export const newest = Number.MAX_SAFE_INTEGER
/** How far `offset` and `page` reach into a list; behind it the cursor goes on, which costs the same at any depth. */
export const deepestOffset = 10_000

interface PostRow {
  id: number
  type: Post['type']
  content: string
  tags: string[]
  created_at: string
  edited_at: string | null
  /** As this reader sees them. */
  likes: number
  comments: number
  liked: boolean | null
  bookmarked: boolean
  mentions: StoredMention[] | null
  author_id: number
  museum_id: number | null
}

/**
 * What the counter does not hold of the reader's own like. A page loaded again right after the button was pressed
 * shows what the button showed.
 */
const ownUnfolded = 'coalesce(l.liked::integer - l.counted, 0)'

/**
 * What a page shows but for authors and museums, which are in memory: joining them too would cost half as much again.
 * `$1` is the reader, 0 for an anonymous visitor.
 */
const page = (ids: string, unfolded = ownUnfolded) => `
  select p.id, p.type, p.content, p.tags, p.created_at::text, p.edited_at::text, p.author_id, p.museum_id,
    p.mentions, k.likes + ${unfolded} as likes, k.comments, l.liked, b.post_id is not null as bookmarked
  from posts p
  join post_counters k on k.post_id = p.id
  left join likes l on l.post_id = p.id and l.user_id = $1
  ${ownBookmark('p.id')}
  where p.id = any(${ids})`

const byIds = prepared<PostRow>('posts_by_ids', page('$2::bigint[]'))
/** One post has the exact count: its page must agree with the notification that led to it. */
const byId = prepared<PostRow>('post_by_id', page('array[$2::bigint]', unfoldedLikes('p.id')))

/** Behind an array the planner expects few rows, as there are, whatever `limit` will be: it plans once for all. */
const newestOf = (source: string) => `${page(`array(${source} offset $3 limit $4)`)} order by p.id desc`
const lists = {
  all: prepared<PostRow>('posts_all', newestOf('select id from posts where id < $2 order by id desc')),
  author: prepared<PostRow>(
    'posts_of_author',
    newestOf('select id from posts where id < $2 and author_id = $5 order by id desc'),
  ),
  museum: prepared<PostRow>(
    'posts_of_museum',
    newestOf('select id from posts where id < $2 and museum_id = $5 order by id desc'),
  ),
  tag: prepared<PostRow>(
    'posts_of_tag',
    newestOf('select post_id from post_tags where post_id < $2 and tag = $5 order by post_id desc'),
  ),
}

/** The longest page, and one more that shows whether there are more. */
const maxPage = 101
/** The first page of all posts. Only with a number for a limit is a plan for all values as good as one for each. */
const top = prepared<PostRow>(
  'posts_top',
  `${page(`(array(select id from posts where id < $2 order by id desc limit ${maxPage}))[1:$3]`)}
  order by p.id desc`,
)

export type PostList = { of: 'all' } | { of: 'author' | 'museum'; id: number } | { of: 'tag'; tag: string }

/** Newest first, those below the id `before`. */
export async function listPosts(
  ctx: Source,
  viewerId: number,
  list: PostList,
  slice: { before: number; offset: number; limit: number },
): Promise<Post[]> {
  const { before, offset, limit } = slice
  const which = list.of === 'all' ? [] : [list.of === 'tag' ? list.tag : list.id]
  const rows =
    list.of === 'all' && offset === 0 && limit <= maxPage
      ? await top(ctx.db, [viewerId, before, limit])
      : await lists[list.of](ctx.db, [viewerId, before, offset, limit, ...which])
  return postsOf(ctx, rows)
}

/** In the order given; those that do not exist any more are left out. */
export async function findPosts(ctx: Source, viewerId: number, ids: readonly number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = new Map((await byIds(ctx.db, [viewerId, ids])).map(row => [row.id, row]))
  return postsOf(
    ctx,
    ids.flatMap(id => rows.get(id) ?? []),
  )
}

/** One post; null when it does not exist. */
export async function findPost(ctx: Source, viewerId: number, id: number): Promise<Post | null> {
  const [post] = await postsOf(ctx, await byId(ctx.db, [viewerId, id]))
  return post ?? null
}

/** Where posts come from: their rows from SQL, their authors and museums from memory. */
type Source = Pick<ContentContext, 'db' | 'memory'>

async function postsOf({ memory }: Source, rows: readonly PostRow[]): Promise<Post[]> {
  const [users, museums] = await Promise.all([
    memory.authors.get(rows.flatMap(peopleOf)),
    memory.museums.get(rows.flatMap(row => row.museum_id ?? [])),
  ])
  return rows.flatMap(row => {
    const user = users.get(row.author_id)
    // An author who was deleted after the row was read takes the post along.
    if (!user) return []
    const museum = museums.get(row.museum_id ?? 0) ?? null
    return [postOf(row, user, museum, users)]
  })
}

/** Its author, and whom it mentions. */
const peopleOf = (row: PostRow): number[] =>
  row.mentions ? [row.author_id, ...row.mentions.map(each => each.id)] : [row.author_id]

function postOf(
  row: PostRow,
  user: UserSummary,
  museum: MuseumRef | null,
  users: ReadonlyMap<number, UserSummary>,
): Post {
  return {
    id: row.id,
    contentType: 'post',
    type: row.type,
    content: row.content,
    images: [],
    videoUrl: null,
    tags: row.tags,
    user,
    museum,
    likesCount: Math.max(0, row.likes),
    commentsCount: Math.max(0, row.comments),
    isLiked: row.liked ?? false,
    isBookmarked: row.bookmarked,
    createdAt: isoOf(row.created_at),
    ...(row.edited_at && { editedAt: isoOf(row.edited_at) }),
    ...(row.mentions && mentionsOf(row.mentions, users)),
  }
}

/** The row, its counter and its tags; returns the id. */
export async function insertPost(
  tx: Transaction,
  post: {
    author: UserSummary
    museumId: number | null
    type: Post['type']
    content: string
    tags: string[]
    mentions: readonly StoredMention[]
    createdAt: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with post as (
       insert into posts (author_id, museum_id, type, content, tags, created_at, mentions)
       values ($1, $2, $3, $4, $5, $6, $7) returning id, author_id, museum_id, tags, created_at
     ), counter as (
       insert into post_counters (post_id, author_id, museum_id, created_at)
       select id, author_id, museum_id, created_at from post
     ), tagged as (
       insert into post_tags (tag, post_id, author_id, created_at)
       select unnest(tags), id, author_id, created_at from post
     )
     select id from post`,
    [
      post.author.id,
      post.museumId,
      post.type,
      post.content,
      post.tags,
      post.createdAt,
      columnOf(post.mentions),
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** How many insights an author has shared, deleted ones included, counted up to `limit`. */
export async function countPosts(sql: Sql, authorId: number, limit: number): Promise<number> {
  const rows = await sql.query(
    `(select 1 from posts where author_id = $1 limit $2)
     union all (select 1 from deleted_posts where author_id = $1 limit $2) limit $2`,
    [authorId, limit],
  )
  return rows.length
}

export async function postExists(sql: Sql, id: number): Promise<boolean> {
  return (await sql.query('select 1 from posts where id = $1', [id])).length > 0
}
