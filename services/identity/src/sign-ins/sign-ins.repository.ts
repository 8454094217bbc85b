import { type SignIn, type SignInOutcome, signInsKeptDays } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'
import type { Device } from '../sessions/device.ts'

const dayMs = 24 * 60 * 60_000

/** How long a right password without a code belongs to the sign-in that follows from the same network. */
const sameAttempt = "interval '15 minutes'"

export async function insertSignIn(
  db: Sql,
  { userId, outcome, device, at }: { userId: number; outcome: SignInOutcome; device: Device; at: Date },
): Promise<void> {
  await db.query(
    `insert into sign_ins (user_id, at, outcome, device, browser, system, network)
     values ($1::int, $2::timestamptz, $3, $4, $5, $6, $7)`,
    [userId, at.toISOString(), outcome, device.device, device.browser, device.system, device.network],
  )
}

/** The step before the code is no attempt of its own once the code was given, nor when it is repeated. */
export async function deleteFirstSteps(
  db: Sql,
  { userId, network, at }: { userId: number; network: string | null; at: Date },
): Promise<void> {
  await db.query(
    `delete from sign_ins where user_id = $1::int and outcome = 'code_missing'
       and network is not distinct from $2::text and at > $3::timestamptz - ${sameAttempt}`,
    [userId, network, at.toISOString()],
  )
}

interface Row extends Omit<SignIn, 'at'> {
  at: Date
}

/** Newest first, from the one before `before` on. */
export async function listSignIns(
  db: Sql,
  {
    userId,
    before,
    offset,
    limit,
  }: { userId: number; before: number | undefined; offset: number; limit: number },
): Promise<SignIn[]> {
  const rows = await db.query<Row>(
    `select id, at, outcome, device, browser, system, network from sign_ins
     where user_id = $1 and ($2::bigint is null or id < $2) order by id desc offset $3 limit $4`,
    [userId, before ?? null, offset, limit],
  )
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Deletes those older than 90 days; returns how many. */
export const purgeSignIns = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from sign_ins where id = any(array(
       select id from sign_ins where at <= $2 order by at limit $1::int)) returning 1`,
    [new Date(now.getTime() - signInsKeptDays * dayMs)],
  )
