import {
  type AdminMuseum,
  type AdminMuseumFilter,
  managersFoundCount,
  type UserSummary,
} from '@vitrine/contracts'
import { afterPrefix, allPrefixes, type Sql, searchText, type Transaction } from '@vitrine/service-kit'
import { type CardRow, cardColumns, cardOf } from '../museums/card.ts'
import { patternsOf } from './words.ts'

/** Each filter reads its page and its count from one index, without the rows of museums (migration 0011). */
const filters: Record<AdminMuseumFilter, { from: string; id: string; where: string }> = {
  all: { from: 'museums m', id: 'm.id', where: 'true' },
  verified: { from: 'museum_standings s', id: 's.museum_id', where: 's.is_verified' },
  unverified: { from: 'museum_standings s', id: 's.museum_id', where: 'not s.is_verified' },
  with_manager: { from: 'museums m', id: 'm.id', where: 'm.manager_id is not null' },
  without_manager: { from: 'museums m', id: 'm.id', where: 'm.manager_id is null' },
}

/** The museums that match; of a search, the first parameter is its words. */
function matching(filter: AdminMuseumFilter, isSearch: boolean): { id: string; clause: string } {
  const { from, id, where } = filters[filter]
  if (!isSearch) return { id, clause: `from ${from} where ${where}` }
  const join = from.startsWith('museums') ? from : `museums m join ${from} on s.museum_id = m.id`
  return { id: 'm.id', clause: `from ${join} where ${where} and m.found_by like all($1::text[])` }
}

interface Row extends CardRow {
  managerId: number | null
  manager: UserSummary | null
}

const columns = `${cardColumns}, m.manager_id::float8 as "managerId", manager.summary as manager`
const joins = `join museum_standings s on s.museum_id = m.id
  left join search_users manager on manager.user_id = m.manager_id`

const adminMuseumOf = (row: Row, now: Date): AdminMuseum => ({
  ...cardOf(row, now),
  managerId: row.managerId,
  manager: row.manager,
})

/**
 * A page of the museums that match, the newest first, and how many there are. A page of the second half is read from the
 * other end.
 */
export async function listAdminMuseums(
  sql: Sql,
  wanted: { search: string; filter: AdminMuseumFilter; limit: number; offset: number },
  now: Date,
): Promise<{ museums: AdminMuseum[]; total: number }> {
  const words = patternsOf(wanted.search)
  const { id, clause } = matching(wanted.filter, words.length > 0)
  const values = words.length > 0 ? [words] : []
  const [counted] = await sql.query<{ total: number }>(`select count(*)::int as total ${clause}`, values)
  const total = counted?.total ?? 0
  const size = Math.min(wanted.limit, total - wanted.offset)
  if (size <= 0) return { museums: [], total }
  const isNear = wanted.offset <= total / 2
  const offset = isNear ? wanted.offset : total - wanted.offset - size
  const rows = await sql.query<Row>(
    `select ${columns} from (
       select ${id} as id ${clause} order by ${id} ${isNear ? 'desc' : 'asc'}
       limit ${size}::int offset ${offset}::bigint) page
     join museums m on m.id = page.id ${joins} order by m.id desc`,
    values,
  )
  return { museums: rows.map(row => adminMuseumOf(row, now)), total }
}

export async function findAdminMuseum(sql: Sql, id: number, now: Date): Promise<AdminMuseum | null> {
  const [row] = await sql.query<Row>(`select ${columns} from museums m ${joins} where m.id = $1::int`, [id])
  return row ? adminMuseumOf(row, now) : null
}

/** Its first part is the condition of the index `search_users_managers`, which has the order of the list. */
const mayManage = `u.summary ->> 'role' in ('Museum Manager', 'Admin') and u.audience <> 'hidden'`

const isNamed = `and (u.words @@ $4::tsquery
  or u.username >= $2 and u.username < $3 or u.full_name >= $2 and u.full_name < $3)`

/** Museum Managers and administrators in alphabetical order (AM4): by a part of their names, or the first ones. */
export async function findManagers(
  sql: Sql,
  search: string | undefined,
  limit = managersFoundCount,
): Promise<UserSummary[]> {
  const wanted = search === undefined ? null : searchText(search)
  if (wanted === '') return []
  const words = wanted === null ? [] : [wanted, afterPrefix(wanted), allPrefixes(wanted.split(' '))]
  const rows = await sql.query<{ summary: UserSummary }>(
    `select u.summary from search_users u where ${mayManage} ${wanted === null ? '' : isNamed}
     order by u.username, u.user_id limit $1::int`,
    [limit, ...words],
  )
  return rows.map(({ summary }) => summary)
}

/** Whether a user may be made a manager. */
export const isManager = async (tx: Transaction, userId: number): Promise<boolean> =>
  (await tx.query(`select 1 from search_users u where u.user_id = $1::bigint and ${mayManage}`, [userId]))
    .length > 0

/** Sets whether a locked museum is verified; returns whether that changed it. */
export async function setVerified(tx: Transaction, id: number, isVerified: boolean): Promise<boolean> {
  const changed = await tx.query(
    `update museum_standings set is_verified = $2::boolean
     where museum_id = $1::int and is_verified <> $2::boolean returning 1`,
    [id, isVerified],
  )
  return changed.length > 0
}
