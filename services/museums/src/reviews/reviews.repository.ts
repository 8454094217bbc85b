import type { MuseumReviews, OwnReview, Review, UserSummary } from '@vitrine/contracts'
import { maxScanned, purge, type Sql, scanPage, type Transaction } from '@vitrine/service-kit'
import { isAuthorFound } from '../audience/audience.ts'
import type { Searcher } from '../search/searcher.ts'
import type { ByStars } from './stars.ts'

/** Locks the counts of a museum for a change of its reviews: one at a time. Undefined for an unknown museum. */
export async function lockByStars(tx: Transaction, museumId: number): Promise<ByStars | undefined> {
  const [row] = await tx.query<{ byStars: number[] }>(
    `select reviews_by_stars as "byStars" from museum_standings where museum_id = $1::int for update`,
    [museumId],
  )
  return row?.byStars
}

/**
 * Whether a visit counts is asked when a review is read: a check-in may follow it, or be undone. A reply speaks for the
 * museum, and is shown to everyone, but while the account of its manager waits for its deletion.
 */
const columns = `r.id::float8, r.stars, r.content, r.visit_month as "visitMonth", r.created_at as "createdAt",
  r.edited_at as "editedAt", r.replied_at as "repliedAt",
  case when exists (select 1 from search_users h where h.user_id = r.replied_by and h.audience = 'hidden')
    then null else r.reply end as reply,
  exists (select 1 from check_ins c
    where c.museum_id = r.museum_id and c.user_id = r.user_id and c.is_counted) as "isVisited"`

interface Row {
  id: number
  stars: number
  content: string
  visitMonth: string
  createdAt: Date
  editedAt: Date | null
  reply: string | null
  repliedAt: Date | null
  isVisited: boolean
}
type ListedRow = Row & { user: UserSummary }

const ownReviewOf = ({ reply, repliedAt, createdAt, editedAt, ...row }: Row): OwnReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  reply: reply !== null && repliedAt ? { content: reply, createdAt: repliedAt.toISOString() } : null,
})

/** The reviews of a museum below an id, newest first: one range of an index. */
const rowsBelow = `select id, user_id from museum_reviews where museum_id = $1::int and id < $2::bigint order by id desc`

/**
 * Reviews below the id `before` whose authors the reader may see, newest first, and the id below which the next page begins;
 * null at the end.
 */
export const listReviews = async (
  sql: Sql,
  museumId: number,
  reader: Searcher,
  { before, limit }: { before: number; limit: number },
): Promise<{ reviews: Review[]; next: number | null }> => {
  const { rows, next } = await scanPage(
    { from: before, limit },
    (from, wanted) => findListed(sql, museumId, reader, { before: from, limit: wanted }),
    from => findScanEnd(sql, museumId, from),
  )
  return { reviews: rows.map(row => ({ ...ownReviewOf(row), user: row.user })), next }
}

/** The review where the scan of a page stops; null when there are fewer. */
async function findScanEnd(sql: Sql, museumId: number, before: number): Promise<number | null> {
  const [row] = await sql.query<{ id: number }>(
    `select id::float8 from (${rowsBelow} limit ${maxScanned}) r offset ${maxScanned - 1} limit 1`,
    [museumId, before],
  )
  return row?.id ?? null
}

/**
 * The page is chosen first, row by row (`offset 0` keeps the planner from a join): in one step the planner reads all visits of
 * the museum, and all authors.
 */
const findListed = (
  sql: Sql,
  museumId: number,
  { id, at }: Searcher,
  { before, limit }: { before: number; limit: number },
): Promise<ListedRow[]> =>
  sql.query<ListedRow>(
    `with page as materialized (
       select r.id from (${rowsBelow} limit ${maxScanned}) r
       where exists (select 1 from search_users u where u.user_id = r.user_id offset 0)
         and ${isAuthorFound('$3::bigint', 'r.user_id', '$4::timestamptz')}
       order by r.id desc limit $5::int
     )
     select ${columns}, u.summary as user
     from page join museum_reviews r using (id) join search_users u on u.user_id = r.user_id
     order by r.id desc`,
    [museumId, before, id, at, limit],
  )

/** A review whose author the reader may see, with its museum. */
export async function findReview(
  sql: Sql,
  reviewId: number,
  { id, at }: Searcher,
): Promise<{ review: Review; museumId: number } | null> {
  const [row] = await sql.query<ListedRow & { museumId: number }>(
    `select ${columns}, u.summary as user, r.museum_id as "museumId"
     from museum_reviews r join search_users u on u.user_id = r.user_id
     where r.id = $1::bigint and ${isAuthorFound('$2::bigint', 'r.user_id', '$3::timestamptz')}`,
    [reviewId, id, at],
  )
  if (!row) return null
  const { museumId, user, ...review } = row
  return { review: { ...ownReviewOf(review), user }, museumId }
}

/** What all reviews of a museum say together, with that of a user. Null for an unknown museum. */
export async function findMuseumReviews(
  sql: Sql,
  museumId: number,
  userId: number,
): Promise<MuseumReviews | null> {
  const [row] = await sql.query<Omit<MuseumReviews, 'own'> & (Row | { id: null })>(
    `select s.rating, s.total_reviews as "totalReviews", s.reviews_by_stars as "byStars", ${columns}
     from museum_standings s
     left join museum_reviews r on r.museum_id = s.museum_id and r.user_id = $2::bigint
     where s.museum_id = $1::int`,
    [museumId, userId],
  )
  if (!row) return null
  const { rating, totalReviews, byStars, ...review } = row
  return { rating, totalReviews, byStars, own: review.id === null ? null : ownReviewOf(review) }
}

/** Some museums that a user has reviewed. */
export async function listReviewedMuseums(sql: Sql, userId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select museum_id as id from museum_reviews where user_id = $1::bigint order by id limit $2::int`,
    [userId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Deletes the replies that a manager wrote. */
export const deleteRepliesOf = (sql: Sql, userId: number): Promise<number> =>
  purge(
    sql,
    `update museum_reviews set reply = null, replied_at = null, replied_by = null where id = any(array(
       select id from museum_reviews where replied_by = $2::bigint limit $1::int)) returning 1`,
    [userId],
  )
