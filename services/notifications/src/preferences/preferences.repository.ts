import {
  defaultNotificationPreferences,
  type NotificationPreferences,
  type UpdateNotificationPreferences,
} from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

const names = Object.keys(defaultNotificationPreferences) as (keyof NotificationPreferences)[]

/** `likeNotifications` is in `like_notifications`. */
export const columnOf = (name: keyof NotificationPreferences): string =>
  name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const columns = names.map(columnOf)
const selected = names.map(name => `p.${columnOf(name)} as "${name}"`).join(', ')

export async function findPreferences(sql: Sql, userId: number): Promise<NotificationPreferences> {
  const [row] = await sql.query<NotificationPreferences>(
    `select ${selected} from notification_preferences p where p.user_id = $1`,
    [userId],
  )
  return row ?? defaultNotificationPreferences
}

export async function upsertPreferences(
  sql: Sql,
  userId: number,
  given: Omit<UpdateNotificationPreferences, 'timeZone'>,
): Promise<NotificationPreferences> {
  const place = (index: number) => `$${index + 2}::boolean`
  const [row] = await sql.query<NotificationPreferences>(
    `insert into notification_preferences as p (user_id, ${columns.join(', ')})
     values ($1, ${names.map((name, index) => `coalesce(${place(index)}, ${defaultNotificationPreferences[name]})`).join(', ')})
     on conflict (user_id) do update set
       ${columns.map((column, index) => `${column} = coalesce(${place(index)}, p.${column})`).join(', ')}
     returning ${selected}`,
    [userId, ...names.map(name => given[name] ?? null)],
  )
  if (!row) throw new Error(`the preferences of user ${userId} were not stored`)
  return row
}

/** Of a user who has stored preferences. */
export async function findDigestState(
  sql: Sql,
  userId: number,
): Promise<{ timeZone: string; sentOn: string | null }> {
  const [row] = await sql.query<{ timeZone: string; sentOn: string | null }>(
    `select time_zone as "timeZone", digest_sent_on::text as "sentOn" from notification_preferences where user_id = $1`,
    [userId],
  )
  if (!row) throw new Error(`user ${userId} has no preferences`)
  return row
}

export const setTimeZone = (sql: Sql, userId: number, timeZone: string): Promise<unknown> =>
  sql.query('update notification_preferences set time_zone = $2 where user_id = $1', [userId, timeZone])

/** Those of these users to whom notifications do not appear by themselves. */
export async function findQuiet(sql: Sql, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql.query<{ user_id: number }>(
    'select user_id from notification_preferences where user_id = any($1::bigint[]) and not push_notifications',
    [userIds],
  )
  return new Set(rows.map(row => row.user_id))
}
