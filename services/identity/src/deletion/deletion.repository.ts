import type { Sql, Transaction } from '@vitrine/service-kit'

/** Undefined: the account does not wait for its purge. */
export async function findPurgeTime(sql: Sql, userId: number): Promise<Date | undefined> {
  const [row] = await sql.query<{ purge_at: Date }>(
    'select purge_at from account_deletions where user_id = $1',
    [userId],
  )
  return row?.purge_at
}

export async function insertDeletion(
  tx: Transaction,
  deletion: { userId: number; requestedAt: Date; purgeAt: Date },
): Promise<void> {
  await tx.query('insert into account_deletions (user_id, requested_at, purge_at) values ($1, $2, $3)', [
    deletion.userId,
    deletion.requestedAt,
    deletion.purgeAt,
  ])
}

/** Deletes it unless the purge is due; returns whether there was one. */
export async function deleteDeletion(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const deleted = await tx.query(
    'delete from account_deletions where user_id = $1 and purge_at > $2 returning 1',
    [userId, now],
  )
  return deleted.length > 0
}

/** Locks every administrator who can sign in, in the order of the ids, so that two deletions count each other. */
export async function lockAdmins(tx: Transaction): Promise<number[]> {
  const admins = await tx.query<{ id: number }>(
    "select id from users where role = 'Admin' and hidden_at is null order by id for no key update",
  )
  return admins.map(({ id }) => id)
}

/** What is on its way to the user, and the links that earlier mails hold. */
export async function deletePendingMails(tx: Transaction, userId: number): Promise<void> {
  await tx.query('delete from mails where user_id = $1 and text_body is not null', [userId])
  await tx.query('delete from password_resets where user_id = $1', [userId])
  await tx.query('delete from email_verifications where user_id = $1', [userId])
}
