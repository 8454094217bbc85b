import { type Database, prepared } from '@vitrine/service-kit'
import type { PostTerms } from '../memory/post-terms.ts'
import type { OlderPost } from './older.ts'

interface TermsRow {
  post_id: number
  author_id: number
  museum_id: number | null
  created_at: Date
  likes: number
  comments: number
}

/** The counters of a post in the trash stay, hence the join. */
const termsQuery = `select k.post_id, k.author_id, k.museum_id, k.created_at, k.likes, k.comments
  from posts p join post_counters k on k.post_id = p.id`
const termsOf = (row: TermsRow): PostTerms => ({
  id: row.post_id,
  authorId: row.author_id,
  museumId: row.museum_id,
  createdAt: row.created_at.getTime(),
  likes: row.likes,
  comments: row.comments,
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

const older = prepared<{ id: number; author_id: number }>(
  'feed_older',
  `select id, author_id from posts where id = any($2::bigint[])
   union all
   (select id, author_id from posts where id < $1 and id <> all($3::bigint[]) order by id desc limit $4)
   order by id desc`,
)

/** The held posts, and below `before` all others but those of the visit: what a reader is shown behind its end. */
export async function listOlderPosts(
  db: Database,
  slice: { before: number; held: readonly number[]; without: readonly number[]; limit: number },
): Promise<OlderPost[]> {
  const rows = await older(db, [slice.before, slice.held, slice.without, slice.limit])
  return rows.map(row => ({ id: row.id, author: row.author_id }))
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
