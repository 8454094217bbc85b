import { deletedUserId, type UserSummary } from '@vitrine/contracts'
import {
  type Sql,
  type Transaction,
  type UserColumns,
  userColumns,
  userSummaryOf,
} from '@vitrine/service-kit'
import type { Actor } from '../context.ts'

/** Those of these ids that exist. */
export const findPeople = (sql: Sql, ids: readonly number[]): Promise<Map<number, UserSummary>> =>
  peopleWhere(sql, ids, 'true')

/** As {@link findPeople}, without hidden accounts. */
export const findShownPeople = (sql: Sql, ids: readonly number[]): Promise<Map<number, UserSummary>> =>
  peopleWhere(sql, ids, isShownAccount('people'))

async function peopleWhere(
  sql: Sql,
  ids: readonly number[],
  condition: string,
): Promise<Map<number, UserSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.query<UserColumns & { id: number }>(
    `select id, ${userColumns('people')} from people where id = any($1::int[]) and ${condition}`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(row => [row.id, userSummaryOf(row.id, row)]))
}

/** SQL: whether the account of a row of `people` is not hidden: banned for good, or about to be deleted. */
export const isShownAccount = (people: string): string => `${people}.audience <> 'hidden'`

/**
 * SQL: the same of the account of an id; true of an id that is null or unknown. A scalar subquery, because the planner would
 * turn an `exists` into a scan of all accounts that are restricted.
 */
export const isShownUser = (userId: string): string =>
  `(select ${isShownAccount('account')} from people account where account.id = ${userId}) is not false`

export interface Person extends UserColumns {
  id: number
  is_verified: boolean
  /** Null: the event of the registration has not arrived. */
  registered_at: Date | null
}

/** Null: no event of the user has come, and no request. */
export async function findPerson(sql: Sql, id: number): Promise<Person | null> {
  const [person] = await sql.query<Person>(
    `select id, is_verified, registered_at, ${userColumns('people')} from people where id = $1`,
    [id],
  )
  return person ?? null
}

/**
 * The user behind a request. The request of a user who has only just registered may come before their event: then the row
 * is made from the access token, and the event completes it.
 */
export async function personOf(tx: Transaction, actor: Actor): Promise<Person> {
  const known = await findPerson(tx, actor.id)
  if (known && known.username !== '') return known
  await tx.query(
    `insert into people (id, username, slug, role) values ($1, $2, replace(lower($2), '.', '-'), $3)
     on conflict (id) do update set username = excluded.username, slug = excluded.slug, role = excluded.role
     where people.username = ''`,
    [actor.id, actor.username, actor.role],
  )
  const person = await findPerson(tx, actor.id)
  if (!person) throw new Error(`user ${actor.id} does not exist and cannot be created`)
  return person
}

/** SQL: joins the copy of a user for their name; none where the account is hidden or was erased. */
export const joinNamed = (as: string, userId: string): string =>
  `left join people ${as} on ${as}.id = ${userId} and ${as}.id <> ${deletedUserId} and ${isShownAccount(as)}`

/** A user of whom a statement found the columns, or none. */
export const summaryOrNull = (id: number | null, columns: UserColumns | null): UserSummary | null =>
  id === null || columns === null ? null : userSummaryOf(id, columns)
