import type { Sql, Transaction } from '@vitrine/service-kit'
import { preference } from '../preferences/kinds-on.ts'

/** SQL: whether a user, whose preferences are the row `p`, has a confirmed address and the e-mail channel on. */
export const isMailed = (userId: string): string =>
  `(${preference('emailNotifications')} and exists (select 1 from verified_users v where v.user_id = ${userId}))`

/** Between the mails of notifications to one user. */
const pause = "interval '1 hour'"

/**
 * Has a mail sent to those of these users who have a confirmed address and the e-mail channel on, unless one waits
 * already. Called before their notifications get new positions; see the table.
 */
export async function scheduleMails(
  tx: Transaction,
  userIds: readonly number[],
  { at, delayMs }: { at: Date; delayMs: number },
): Promise<void> {
  if (userIds.length === 0) return
  await tx.query(
    `insert into notification_mails as m (user_id, due_at)
     select u.user_id, $2::timestamptz from (select distinct unnest($1::bigint[]) as user_id) u
     left join notification_preferences p using (user_id)
     where ${isMailed('u.user_id')}
     order by u.user_id
     on conflict (user_id) do update set due_at = greatest(excluded.due_at, m.mailed_at + ${pause})
     where m.due_at is null`,
    [userIds, new Date(at.getTime() + delayMs)],
  )
}

export interface DueMail {
  userId: number
  after: number
  /** See {@link isMailed}. */
  isWanted: boolean
}

/** Locks the rows of users to whom a mail is due, for this transaction alone. */
export const claimMails = (tx: Transaction, now: Date, limit: number): Promise<DueMail[]> =>
  tx.query<DueMail>(
    `select m.user_id as "userId", m.mailed_to as after, ${isMailed('m.user_id')} as "isWanted"
     from notification_mails m left join notification_preferences p on p.user_id = m.user_id
     where m.due_at <= $1 order by m.due_at, m.user_id limit $2::int for update of m skip locked`,
    [now, limit],
  )

export interface MailState {
  userId: number
  /** Null: nothing waits for a mail. */
  dueAt: Date | null
  /** Null: as before. */
  mailedTo: number | null
}

export async function setMailStates(tx: Transaction, states: readonly MailState[], now: Date): Promise<void> {
  await tx.query(
    `update notification_mails m set due_at = s.due_at, mailed_to = coalesce(s.mailed_to, m.mailed_to),
       mailed_at = case when s.mailed_to is null then m.mailed_at else $4::timestamptz end
     from unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) as s(user_id, due_at, mailed_to)
     where m.user_id = s.user_id`,
    [states.map(each => each.userId), states.map(each => each.dueAt), states.map(each => each.mailedTo), now],
  )
}

/** Marks users' addresses as confirmed. */
export async function setVerified(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.query(
    'insert into verified_users (user_id) select distinct unnest($1::bigint[]) order by 1 on conflict do nothing',
    [userIds],
  )
}

export const isVerified = async (sql: Sql, userId: number): Promise<boolean> =>
  (await sql.query('select 1 from verified_users where user_id = $1', [userId])).length > 0
