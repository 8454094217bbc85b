import type { MuseumSuggestion, SuggestMuseum, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { mayVisit } from '../audience/audience.ts'
import { type RefRow, refColumns, refOf } from '../museums/card.ts'

export async function insertSuggestion(
  tx: Transaction,
  { userId, at, ...museum }: SuggestMuseum & { userId: number; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into museum_suggestions (user_id, name, description, address, city, country, website, phone, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id::float8`,
    [
      userId,
      museum.name,
      museum.description,
      museum.address,
      museum.city,
      museum.country,
      museum.website,
      museum.phone,
      at,
    ],
  )
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

type Status = MuseumSuggestion['status']

export interface SuggestionRow extends SuggestMuseum {
  id: number
  userId: number
  status: Status
  createdAt: Date
  decidedAt: Date | null
  reason: string | null
  user: UserSummary | null
  museum: RefRow | null
}

/** `$1` is the reader. */
const select = `select s.id::float8, s.user_id::float8 as "userId", s.name, s.description, s.address, s.city, s.country,
    s.website, s.phone, s.status, s.created_at as "createdAt", s.decided_at as "decidedAt", s.reason,
    case when ${mayVisit('$1::bigint', 's.user_id')} then
      (select summary from search_users where user_id = s.user_id) end as user,
    case when m.id is not null then json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'city', m.city,
      'country', m.country, 'categoryCode', m.category, 'featuredImage', m.featured_image) end as museum
  from museum_suggestions s left join museums m on m.id = s.museum_id`

/** Suggestions behind the id `after`: those that wait the oldest first, others the newest first. */
export const listSuggestions = (
  sql: Sql,
  {
    viewerId,
    status,
    after,
    limit,
  }: { viewerId: number; status: Status | null; after: number | null; limit: number },
): Promise<SuggestionRow[]> => {
  const [order, behind] = status === 'pending' ? ['asc', '>'] : ['desc', '<']
  return sql.query<SuggestionRow>(
    `${select} where ($2::text is null or s.status = $2) and ($3::bigint is null or s.id ${behind} $3::bigint)
     order by s.id ${order} limit $4::int`,
    [viewerId, status, after, limit],
  )
}

export async function findSuggestion(
  sql: Sql,
  viewerId: number,
  id: number,
): Promise<SuggestionRow | undefined> {
  const [row] = await sql.query<SuggestionRow>(`${select} where s.id = $2::bigint`, [viewerId, id])
  return row
}

/** One decision at a time. */
export async function lockSuggestion(
  tx: Transaction,
  id: number,
): Promise<{ status: Status; userId: number; name: string } | undefined> {
  const [row] = await tx.query<{ status: Status; userId: number; name: string }>(
    `select status, user_id::float8 as "userId", name from museum_suggestions where id = $1::bigint for update`,
    [id],
  )
  return row
}

export const decideSuggestion = (
  tx: Transaction,
  decision: {
    id: number
    status: Status
    museumId: number | null
    reason: string | null
    by: number
    at: Date
  },
): Promise<unknown> =>
  tx.query(
    `update museum_suggestions set status = $2, museum_id = $3, reason = $4, decided_by = $5, decided_at = $6
     where id = $1`,
    [decision.id, decision.status, decision.museumId, decision.reason, decision.by, decision.at],
  )

export async function findMuseumRef(sql: Sql, id: number) {
  const [row] = await sql.query<RefRow>(`select ${refColumns} from museums m where m.id = $1::int`, [id])
  return row && refOf(row)
}
