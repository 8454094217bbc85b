import { createHash } from 'node:crypto'
import { eraseRows, purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** Accounts whose grace is over. */
export async function findDue(sql: Sql, now: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ user_id: number }>(
    'select user_id from account_deletions where purge_at <= $1 order by purge_at limit $2::int',
    [now, limit],
  )
  return rows.map(row => row.user_id)
}

interface Follow {
  followerId: number
  followeeId: number
}

/** Ends some follows by a user, or of a user, whose followers it locks in the order of the ids. */
export async function deleteFollows(tx: Transaction, userId: number, limit: number): Promise<Follow[]> {
  const follows = await tx.query<Follow>(
    `(select follower_id as "followerId", followee_id as "followeeId" from follows where follower_id = $1 limit $2::int)
     union all
     (select follower_id, followee_id from follows where followee_id = $1 limit $2::int) limit $2::int`,
    [userId, limit],
  )
  const columns = [follows.map(each => each.followerId), follows.map(each => each.followeeId)]
  await tx.query('select 1 from users where id = any($1::int[]) order by id for no key update', [columns[0]])
  return tx.query<Follow>(
    `delete from follows using unnest($1::int[], $2::int[]) as f(follower, followee)
     where follower_id = f.follower and followee_id = f.followee
     returning follower_id as "followerId", followee_id as "followeeId"`,
    columns,
  )
}

/** What may be much of one user, deleted before the user in bounded statements. */
export const deleteHistory = (db: Sql, userId: number): Promise<void> =>
  eraseRows(
    db,
    [
      ['sign_ins', 'user_id'],
      ['mails', 'user_id'],
      ['blocks', 'blocker_id'],
      ['blocks', 'blocked_id'],
      ['mutes', 'muter_id'],
      ['mutes', 'muted_id'],
      ['follow_requests', 'requester_id'],
      ['follow_requests', 'target_id'],
      // A copy, to which nothing refers.
      ['museum_follows', 'user_id'],
    ],
    userId,
  )

/** In hexadecimal digits. */
const hashSlug = (slug: string): string => createHash('sha256').update(slug).digest('hex')

/** What remains of the account. */
export async function recordPurge(tx: Transaction, userId: number, purgedAt: Date): Promise<void> {
  await tx.query(
    `insert into account_purges (user_id, requested_at, purged_at)
     select user_id, requested_at, $2::timestamptz from account_deletions where user_id = $1::int`,
    [userId, purgedAt.toISOString()],
  )
}

/** No other user gets the slugs that led to the user, in the given number of days from the request of the deletion. */
export async function reserveSlugs(
  tx: Transaction,
  userId: number,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const rows = await tx.query<{ slug: string; until: Date }>(
    `select slug, requested_at + make_interval(days => $2::int) as until
     from (select id as user_id, slug from users where id = $1::int
           union all select user_id, slug from former_slugs where user_id = $1::int) s
     join account_deletions using (user_id)`,
    [userId, days],
  )
  const reserved = rows.filter(({ until }) => until > now)
  await tx.query(
    `insert into reserved_slugs (slug_hash, reserved_until)
     select decode(hash, 'hex'), until from unnest($1::text[], $2::timestamptz[]) as r(hash, until)
     on conflict (slug_hash) do update set reserved_until = excluded.reserved_until`,
    [reserved.map(({ slug }) => hashSlug(slug)), reserved.map(({ until }) => until.toISOString())],
  )
}

export async function isReserved(sql: Sql, slug: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from reserved_slugs where slug_hash = decode($1, 'hex') and reserved_until > $2::timestamptz`,
    [hashSlug(slug), now.toISOString()],
  )
  return rows.length > 0
}

export const purgeReservedSlugs = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from reserved_slugs where slug_hash = any(array(
       select slug_hash from reserved_slugs where reserved_until <= $2 limit $1::int)) returning 1`,
    [now],
  )

/** The rows that refer to the user go with it. */
export async function deleteUser(tx: Transaction, userId: number): Promise<void> {
  await tx.query(
    'delete from password_reset_requests where email = (select email from users where id = $1::int)',
    [userId],
  )
  await tx.query('delete from users where id = $1::int', [userId])
}

export interface Confirmation {
  userId: number
  service: string
  /** ISO-8601. */
  at: string
}

export async function insertConfirmations(
  tx: Transaction,
  confirmations: readonly Confirmation[],
): Promise<void> {
  await tx.query(
    `insert into account_purge_confirmations (user_id, service, confirmed_at)
     select c.* from unnest($1::int[], $2::text[], $3::timestamptz[]) as c(user_id, service, confirmed_at)
     join account_purges using (user_id) on conflict do nothing`,
    [
      confirmations.map(({ userId }) => userId),
      confirmations.map(({ service }) => service),
      confirmations.map(({ at }) => at),
    ],
  )
}

/** Purges from before `before` that some of these services did not confirm. */
export const findUnconfirmed = (
  sql: Sql,
  { services, before, limit }: { services: readonly string[]; before: Date; limit: number },
): Promise<{ userId: number; missing: string[] }[]> =>
  sql.query(
    `select * from (
       select user_id as "userId", array(
         select name from unnest($1::text[]) as name
         where not exists (select 1 from account_purge_confirmations c
           where c.user_id = p.user_id and c.service = name)) as missing
       from account_purges p where purged_at <= $2) as purges
     where missing <> '{}' order by "userId" limit $3::int`,
    [services, before, limit],
  )
