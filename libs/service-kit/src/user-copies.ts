import type { Audience, EventData, Role, UserSummary, userRegistered, userUpdated } from '@vitrine/contracts'
import type { Sql, Transaction } from './database.ts'

/**
 * A service's copy of the users that identity publishes: `id`, its key, the {@link UserColumns}, `audience`,
 * `allows_tagging`, `registered_at`, and `version`, that of the event which wrote the row; 0: the row was made from an
 * access token, because the request came before the event.
 */
export type UserCopies = 'authors' | 'people'

/** What a user is shown by. */
export interface UserColumns {
  username: string
  slug: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  role: Role
}

/** SQL: the {@link UserColumns} of a table of copies, or its alias. */
export const userColumns = (of: string): string =>
  ['username', 'slug', 'first_name', 'last_name', 'profile_image_url', 'role']
    .map(column => `${of}.${column}`)
    .join(', ')

export const userSummaryOf = (id: number, row: UserColumns): UserSummary => ({
  id,
  username: row.username,
  slug: row.slug,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  role: row.role,
})

interface UserEvent {
  aggregateVersion: number
  data: EventData<typeof userRegistered> | EventData<typeof userUpdated>
}

const rowOf = ({ aggregateVersion, data }: UserEvent) => ({
  id: data.user.id,
  username: data.user.username,
  slug: data.user.slug,
  first_name: data.user.firstName,
  last_name: data.user.lastName,
  profile_image_url: data.user.profileImageUrl,
  role: data.user.role,
  audience: 'audience' in data ? data.audience : 'public',
  allows_tagging: 'allowsTagging' in data ? data.allowsTagging : true,
  registered_at: 'registeredAt' in data ? data.registeredAt : null,
  version: aggregateVersion,
})

/**
 * Copies users; returns the rows that changed. The newest version wins, whether it completes a row made from a token or
 * corrects one.
 */
export async function storeUsers(
  tx: Transaction,
  table: UserCopies,
  events: readonly UserEvent[],
): Promise<{ id: number; audience: Audience }[]> {
  const rows = events.map(rowOf)
  const changed = await tx.query<{ id: number; audience: Audience }>(
    `insert into ${table} as kept (id, username, slug, first_name, last_name, profile_image_url, role, audience,
       allows_tagging, registered_at, version)
     select distinct on (id) id, username, slug, first_name, last_name, profile_image_url, role, audience,
       allows_tagging, registered_at, version
     from jsonb_populate_recordset(null::${table}, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       username = excluded.username, slug = excluded.slug, first_name = excluded.first_name,
       last_name = excluded.last_name, profile_image_url = excluded.profile_image_url, role = excluded.role,
       audience = excluded.audience, allows_tagging = excluded.allows_tagging, version = excluded.version
     where kept.version < excluded.version
     returning id, audience`,
    [JSON.stringify(rows)],
  )
  // Only the registration has it, and it may come after an update.
  const registered = rows.filter(row => row.registered_at !== null)
  if (registered.length > 0)
    await tx.query(
      `update ${table} kept set registered_at = given.registered_at
       from jsonb_populate_recordset(null::${table}, $1::jsonb) given
       where kept.id = given.id and kept.registered_at is distinct from given.registered_at`,
      [JSON.stringify(registered)],
    )
  return changed
}

export interface KnownUser {
  id: number
  username: string
  role: Role
}

/** Users whose events have arrived, by their usernames in lower case; `usernames` are in lower case, too. */
export async function findUsersNamed(
  sql: Sql,
  table: UserCopies,
  usernames: readonly string[],
): Promise<Map<string, KnownUser>> {
  const rows = await sql.query<KnownUser>(
    `select id, username, role from ${table} where lower(username) = any($1) and version > 0`,
    [usernames],
  )
  return new Map(rows.map(user => [user.username.toLowerCase(), user]))
}
