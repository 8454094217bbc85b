import type { Audience } from '@vitrine/contracts'
import { type Database, maxScanned, maxScans, prepared } from '@vitrine/service-kit'
import { isListed } from '../audience/audience.ts'
import type { ContentContext } from '../context.ts'
import type { PostTerms } from '../memory/post-terms.ts'
import type { OlderPost } from './older.ts'

interface TermsRow {
  post_id: number
  author_id: number
  museum_id: number | null
  created_at: Date
  likes: number
  comments: number
  audience: Audience
}

/** The counters of a post in the trash stay, hence the join. */
const termsQuery = `select k.post_id, k.author_id, k.museum_id, k.created_at, k.likes, k.comments, a.audience
  from posts p join post_counters k on k.post_id = p.id join authors a on a.id = p.author_id`
const termsOf = (row: TermsRow): PostTerms => ({
  id: row.post_id,
  authorId: row.author_id,
  museumId: row.museum_id,
  createdAt: row.created_at.getTime(),
  likes: row.likes,
  comments: row.comments,
  audience: row.audience,
})

const terms = prepared<TermsRow>('terms', `${termsQuery} where p.id = any($1::bigint[])`)

/** What ranks these posts; those that do not exist are left out. */
export async function findTerms(db: Database, ids: readonly number[]): Promise<PostTerms[]> {
  return (await terms(db, [ids])).map(termsOf)
}

export async function findNewestTerms(db: Database, limit: number): Promise<PostTerms[]> {
  const rows = await db.query<TermsRow>(`${termsQuery} order by p.id desc limit $1`, [limit])
  return rows.map(termsOf)
}

const popular = prepared<{ id: number }>(
  'popular',
  'select post_id as id from popular_posts order by score desc, post_id desc',
)

/** The popular posts of the last 14 days, the highest score first. */
export async function findPopular(db: Database): Promise<number[]> {
  return (await popular(db, [])).map(row => row.id)
}

const newestId = prepared<{ id: number }>('newest_id', 'select coalesce(max(id), 0) as id from posts')

export async function newestPostId(db: Database): Promise<number> {
  const [row] = await newestId(db, [])
  return row?.id ?? 0
}

const olderRows = 'select id, author_id from posts where id < $1 and id <> all($2::bigint[]) order by id desc'

/** Of the scanned rows, those that the reader `$4` is shown; the held ones were. */
const older = prepared<{ id: number; author_id: number }>(
  'feed_older',
  `select id, author_id from posts where id = any($3::bigint[])
   union all
   (select r.id, r.author_id from (${olderRows} limit ${maxScanned}) as r
    where ${isListed('$4', 'r.author_id', '$5::timestamptz')} order by r.id desc limit $6)
   order by id desc`,
)
const olderEnd = prepared<{ id: number }>('feed_older_end', `${olderRows} offset ${maxScanned - 1} limit 1`)

/**
 * The held posts, and below `before` all others but those of the visit: what a reader is shown behind its end. Where so
 * many rows were scanned that there are fewer than `limit`, `end` is the last of them.
 */
export async function listOlderPosts(
  { db, clock }: Pick<ContentContext, 'db' | 'clock'>,
  readerId: number,
  slice: { before: number; held: readonly number[]; without: readonly number[]; limit: number },
): Promise<{ posts: OlderPost[]; end: number | null }> {
  const { without, held, limit } = slice
  const posts: OlderPost[] = []
  let { before } = slice
  for (let scan = 0; scan < maxScans; scan++) {
    const wanted = limit + (scan === 0 ? 0 : held.length) - posts.length
    const rows = await older(db, [before, without, scan === 0 ? held : [], readerId, clock(), wanted])
    posts.push(...rows.map(row => ({ id: row.id, author: row.author_id })))
    if (posts.length >= limit) return { posts, end: null }
    const [end] = await olderEnd(db, [before, without])
    if (!end) return { posts, end: null }
    before = end.id
  }
  return { posts, end: before }
}

const authors = prepared<{ id: number; author_id: number }>(
  'post_authors',
  'select id, author_id from posts where id = any($1::bigint[])',
)

/** The authors of these posts in the order given, without those of posts that do not exist. */
export async function findAuthorsOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = new Map((await authors(db, [ids])).map(row => [row.id, row.author_id]))
  return ids.flatMap(id => rows.get(id) ?? [])
}
