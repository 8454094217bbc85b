import type { SuggestionStatus, UserSummary } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Counts } from '../accuracy/accuracy.repository.ts'
import { shownUser } from '../audience/audience.ts'
import type { StoredField } from './fields.ts'

/** When a user suggested the edit that is the `count`-th from the newest; undefined where there are fewer. */
export async function findSuggestedAt(sql: Sql, userId: number, count: number): Promise<Date | undefined> {
  const [row] = await sql.query<{ at: Date }>(
    `select created_at as at from museum_edit_suggestions where user_id = $1::bigint
     order by id desc offset $2::int limit 1`,
    [userId, count - 1],
  )
  return row?.at
}

/**
 * Counts pending suggestions of a locked museum, then of all museums. Called with each suggestion that is added, decided or
 * withdrawn. Only the trends of museums are locked after the row of all, where a check-in opens a suggestion and then counts
 * (trending/trends.repository.ts). No transaction counts suggestions of two museums.
 */
export async function countPending(tx: Transaction, museumId: number, by: 1 | -1): Promise<void> {
  for (const id of [museumId, 0])
    await tx.query(
      `insert into pending_suggestions as stored (museum_id, pending) values ($1::int, greatest($2::int, 0))
       on conflict (museum_id) do update set pending = stored.pending + $2::int`,
      [id, by],
    )
}

/** How many are pending, of a museum or of all. */
export async function findPending(sql: Sql, museumId: number | null): Promise<number> {
  const [row] = await sql.query<{ pending: number }>(
    'select pending from pending_suggestions where museum_id = $1::int',
    [museumId ?? 0],
  )
  return row?.pending ?? 0
}

export interface ListedRow {
  id: number
  museumId: number
  user: UserSummary | null
  isAutomatic: boolean
  /** Of the member; null: the system. */
  counts: Counts | null
  reason: string
  status: SuggestionStatus
  fields: StoredField[]
  createdAt: Date
  reviewedAt: Date | null
  reviewer: UserSummary | null
  approved: string[]
  rejection: string
}

interface Wanted {
  viewerId: number
  /** Null: of all museums. */
  museumId?: number | null
  /** Null: any. */
  status?: SuggestionStatus | null
  id?: number
  before?: number
  limit: number
}

/** Suggestions, the newest first, with the users whom the viewer may see. */
export function listSuggestions(
  sql: Sql,
  { viewerId, museumId = null, status = null, id, before, limit }: Wanted,
): Promise<ListedRow[]> {
  // Each condition is there or not, so that the planner takes the index of what is asked for.
  const values: unknown[] = [viewerId, limit]
  const and = (condition: string, value: unknown) => {
    if (value === null || value === undefined) return ''
    values.push(value)
    return ` and ${condition.replace('$', `$${values.length}`)}`
  }
  return sql.query<ListedRow>(
    `select s.id::float8, s.museum_id as "museumId", ${shownUser('$1::bigint', 's.user_id')} as user,
       s.user_id is null as "isAutomatic",
       case when s.user_id is not null then jsonb_build_object(
         'accepted', coalesce(a.accepted, 0), 'rejected', coalesce(a.rejected, 0)) end as counts, s.reason, s.status, s.fields, s.created_at as "createdAt",
       s.reviewed_at as "reviewedAt", ${shownUser('$1::bigint', 's.reviewed_by')} as reviewer, s.approved, s.rejection
     from museum_edit_suggestions s left join contributor_accuracy a on a.user_id = s.user_id
     where true${and('s.museum_id = $::int', museumId)}${and('s.status = $::text', status)}${and('s.id = $::bigint', id)}${and('s.id < $::bigint', before)}
     order by s.id desc limit $2::int`,
    values,
  )
}

/** Some museums for which a user has suggestions. */
export async function listSuggestedMuseums(sql: Sql, userId: number, limit: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select distinct museum_id as id from (
       select museum_id from museum_edit_suggestions where user_id = $1::bigint order by id limit $2::int) suggested
     order by id`,
    [userId, limit],
  )
  return rows.map(({ id }) => id)
}
