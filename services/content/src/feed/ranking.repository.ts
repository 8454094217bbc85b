import type { Database } from '@vitrine/service-kit'
import type { PostTerms } from '../memory/post-terms.ts'
import { prepared } from '../prepared.ts'

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

const older = prepared<{ id: number }>(
  'feed_older',
  'select id from posts where id < $1 and id <> all($2::bigint[]) order by id desc offset $3 limit $4',
)

/** All other posts, newest first: what a reader is shown behind the end of their visit. */
export async function listOlderPosts(
  db: Database,
  slice: { before: number; without: readonly number[]; offset: number; limit: number },
): Promise<number[]> {
  const rows = await older(db, [slice.before, slice.without, slice.offset, slice.limit])
  return rows.map(row => row.id)
}
