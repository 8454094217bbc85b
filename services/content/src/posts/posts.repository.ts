import type { MuseumRef, Post, UserSummary } from '@vitrine/contracts'
import {
  mentionsColumn,
  prepared,
  type Sql,
  type StoredMention,
  shownMentions,
  type Transaction,
  unfoldedLikes,
} from '@vitrine/service-kit'
import { isListed, isPublic, maySee } from '../audience/audience.ts'
import { ownBookmark } from '../bookmarks/bookmarks.repository.ts'
import type { ContentContext } from '../context.ts'
import { creditsOf, mediaAnswer } from '../media/answer.ts'
import { describers } from '../media/post-media.repository.ts'
import { isoOf } from '../timestamps.ts'
import { type PostText, type RowVersion, textColumns, version } from './texts.repository.ts'

/** What else a page shows of a post, as this reader sees it. */
interface PostState extends RowVersion {
  likes: number
  comments: number
  liked: boolean | null
  bookmarked: boolean
  /** Its author is not shown to everyone: the addresses of its media are signed. */
  is_signed: boolean
  /** Who described its media, as far as this reader may see them. */
  describers: number[] | null
}
export type PostRow = PostText & PostState

/**
 * What the counter does not hold of the reader's own like. A page loaded again right after the button was pressed
 * shows what the button showed.
 */
const ownUnfolded = 'coalesce(l.liked::integer - l.counted, 0)'

const select = (columns: string, ids: string, shown: string, unfolded: string) => `
  select ${columns}, k.likes + ${unfolded} as likes, k.comments, l.liked, b.post_id is not null as bookmarked,
    case when p.has_media then not ${isPublic('p.author_id')} else false end as is_signed,
    case when p.has_media then ${describers('p.id', '$1')} end as describers
  from posts p
  join post_counters k on k.post_id = p.id
  left join likes l on l.post_id = p.id and l.user_id = $1
  ${ownBookmark('p.id')}
  where p.id = any(${ids}) and ${shown}`

/**
 * What a page shows but for authors and museums, which are in memory: joining them too would cost half as much again.
 * `$1` is the reader, 0 for an anonymous visitor. Filtered here, what a visit or a timeline still names is not shown.
 */
export const page = (ids: string, shown: string, unfolded = ownUnfolded) =>
  select(textColumns, ids, shown, unfolded)

/** Without the texts, which are in memory: sending and parsing them would be a third of the work. */
const statesByIds = prepared<PostState>(
  'post_states_by_ids',
  select(`p.id, ${version}`, '$2::bigint[]', isListed('$1', 'p.author_id', '$3::timestamptz'), ownUnfolded),
)
/** One post has the exact count: its page must agree with the notification that led to it. */
const byId = prepared<PostRow>(
  'post_by_id',
  page('array[$2::bigint]', maySee('$1', 'p.author_id'), unfoldedLikes('p.id')),
)

/** Where posts come from: their rows from SQL; their authors and museums, and a feed's texts, from memory. */
export type PostSource = Pick<ContentContext, 'db' | 'memory' | 'clock' | 'config'>

/** In the order given; those that do not exist any more, or that the reader is not shown, are left out. */
export async function findPosts(ctx: PostSource, viewerId: number, ids: readonly number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const states = await statesByIds(ctx.db, [viewerId, ids, ctx.clock()])
  const texts = await ctx.memory.texts.get(states)
  const rows = new Map<number, PostRow>()
  for (const state of states) {
    const text = texts.get(state.id)
    if (text) rows.set(state.id, { ...text, ...state })
  }
  return postsOf(
    ctx,
    ids.flatMap(id => rows.get(id) ?? []),
  )
}

/** One post; null when it does not exist, or the reader may not see it. */
export async function findPost(ctx: PostSource, viewerId: number, id: number): Promise<Post | null> {
  const [post] = await postsOf(ctx, await byId(ctx.db, [viewerId, id]))
  return post ?? null
}

const restored = prepared<PostRow>('post_restored', page('array[$2::bigint]', 'true', unfoldedLikes('p.id')))

/** For who restored it: a moderator also restores what they are not shown. */
export async function findRestoredPost(ctx: PostSource, viewerId: number, id: number): Promise<Post | null> {
  const [post] = await postsOf(ctx, await restored(ctx.db, [viewerId, id]))
  return post ?? null
}

export async function postsOf(
  { memory, config, clock }: PostSource,
  rows: readonly PostRow[],
): Promise<Post[]> {
  const [users, museums] = await Promise.all([
    memory.authors.get(rows.flatMap(peopleOf)),
    memory.museums.get(rows.flatMap(row => row.museum_id ?? [])),
  ])
  return rows.flatMap(row => {
    const user = users.get(row.author_id)
    // An author who was deleted after the row was read takes the post along.
    if (!user) return []
    const museum = museums.get(row.museum_id ?? 0) ?? null
    const signing = row.is_signed ? { keys: config.MEDIA_URL_KEYS, now: clock() } : null
    return [
      { ...postOf(row, user, museum, users), ...mediaAnswer(row, creditsOf(row.describers, users), signing) },
    ]
  })
}

/** Its author, whom it mentions, and who described its media. */
function peopleOf(row: PostRow): number[] {
  if (!row.mentions && !row.media) return [row.author_id]
  return [row.author_id, ...(row.mentions ?? []).map(each => each.id), ...(row.describers ?? []).map(Number)]
}

function postOf(
  row: PostRow,
  user: UserSummary,
  museum: MuseumRef | null,
  users: ReadonlyMap<number, UserSummary>,
): Omit<Post, keyof ReturnType<typeof mediaAnswer>> {
  return {
    id: row.id,
    contentType: 'post',
    type: row.type,
    content: row.content,
    status: 'published',
    preparing: [],
    tags: row.tags,
    user,
    museum,
    likesCount: Math.max(0, row.likes),
    commentsCount: Math.max(0, row.comments),
    isLiked: row.liked ?? false,
    isBookmarked: row.bookmarked,
    createdAt: isoOf(row.created_at),
    ...(row.edited_at && { editedAt: isoOf(row.edited_at) }),
    ...(row.cover_changed_at && { coverChangedAt: isoOf(row.cover_changed_at) }),
    ...(row.mentions && shownMentions(row.mentions, users)),
  }
}

/** The next id of a post; of one that is prepared it is taken before its row is. */
export async function nextPostId(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('posts', 'id'))::bigint as id",
  )
  if (!row) throw new Error('a sequence returned no row')
  return row.id
}

/** The row, its counter and its tags; returns the id. */
export async function insertPost(
  tx: Transaction,
  post: {
    /** Absent: the next one. */
    id?: number
    sensitiveReason?: string | null
    hasMedia?: boolean
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
       insert into posts (author_id, museum_id, type, content, tags, created_at, mentions, id, has_media,
         sensitive_reason) overriding system value
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, nextval(pg_get_serial_sequence('posts', 'id'))), $9, $10)
       returning id, author_id, museum_id, tags, created_at
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
      mentionsColumn(post.mentions),
      post.id ?? null,
      post.hasMedia ?? false,
      post.sensitiveReason ?? null,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** How many insights an author has shared, deleted ones included, counted up to `limit`. */
export async function countPosts(sql: Sql, authorId: number, limit: number): Promise<number> {
  const rows = await sql.query(
    `(select 1 from posts where author_id = $1 limit $2)
     union all (select 1 from deleted_posts where author_id = $1 limit $2)
     union all (select 1 from preparing_posts where author_id = $1 limit $2) limit $2`,
    [authorId, limit],
  )
  return rows.length
}
