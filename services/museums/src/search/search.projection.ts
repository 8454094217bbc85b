import {
  type Audience,
  displayName,
  type UserSummary,
  type userRegistered,
  type userUpdated,
} from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import { type Sql, searchText, type Transaction } from '@vitrine/service-kit'
import { lockCheckInsOf } from '../check-ins/check-ins.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { hasPublicProfile, withdrawVisits } from '../trending/visits.repository.ts'
import { noteRename } from './renames.repository.ts'
import { renameSome } from './renames.ts'

const rowOf = (user: UserSummary) => [
  user.id,
  searchText(user.username),
  searchText(`${user.firstName} ${user.lastName}`),
  JSON.stringify(user),
]

/** Stores a new user. An update that came before it is newer. */
export const keepRegistered: Handler<typeof userRegistered> = ({ data, aggregateVersion }, { tx }) =>
  keepUser(tx, data.user, 'public', aggregateVersion)

/**
 * Stores the user as identity last published them, and notes a new name for their posts. Of a profile that is not public no
 * visit counts for trends; the lock keeps out one that still reads the profile as it was. An event that is older than what
 * is stored says nothing of the profile.
 */
export const keepUpdated =
  ({ clock, db }: Pick<MuseumsContext, 'clock' | 'db'>): Handler<typeof userUpdated> =>
  async ({ data: { user, audience }, aggregateVersion }, { tx, afterCommit }) => {
    // Most authors have no more posts than one piece; the others follow with the recurring task.
    afterCommit(async () => void (await renameSome(db, user.id)))
    await keepUser(tx, user, audience, aggregateVersion)
    if (await hasPublicProfile(tx, user.id)) return
    await lockCheckInsOf(tx, user.id)
    await withdrawVisits(tx, user.id, clock())
  }

async function keepUser(
  tx: Transaction,
  user: UserSummary,
  audience: Audience,
  version: number,
): Promise<void> {
  const [known] = await tx.query<{ summary: UserSummary }>(
    'select summary from search_users where user_id = $1 for update',
    [user.id],
  )
  const stored = await tx.query(
    `insert into search_users as stored (user_id, username, full_name, summary, audience, version)
     values ($1, $2, $3, $4::jsonb, $5, $6)
     on conflict (user_id) do update set username = excluded.username, full_name = excluded.full_name,
       summary = excluded.summary, audience = excluded.audience, version = excluded.version
     where stored.version < excluded.version returning 1`,
    [...rowOf(user), audience, version],
  )
  if (stored.length > 0 && known && displayName(known.summary) !== displayName(user))
    await noteRename(tx, user.id)
}

/** One follower more. The event may come before that of the followed user, of whom nothing is shown until then. */
export async function countFollower(sql: Sql, user: UserSummary): Promise<void> {
  await sql.query(
    `insert into search_users as stored (user_id, username, full_name, summary, audience, followers_count)
     values ($1, $2, $3, $4::jsonb, 'hidden', 1)
     on conflict (user_id) do update set followers_count = stored.followers_count + 1`,
    rowOf(user),
  )
}

export async function loseFollower(sql: Sql, userId: number): Promise<void> {
  await sql.query(
    'update search_users set followers_count = greatest(followers_count - 1, 0) where user_id = $1',
    [userId],
  )
}
