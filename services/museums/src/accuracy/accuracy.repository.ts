import type { ContributorAccuracy } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { accuracyOf } from './score.ts'

export interface Counts {
  accepted: number
  rejected: number
}

export async function findAccuracy(sql: Sql, userId: number): Promise<ContributorAccuracy> {
  const [counts] = await sql.query<Counts>(
    'select accepted, rejected from contributor_accuracy where user_id = $1::bigint',
    [userId],
  )
  return accuracyOf(counts ?? { accepted: 0, rejected: 0 })
}

/** The same, and it stays so until the end of the transaction. */
export async function lockAccuracy(tx: Transaction, userId: number): Promise<ContributorAccuracy> {
  await tx.query('select 1 from contributor_accuracy where user_id = $1::bigint for share', [userId])
  return findAccuracy(tx, userId)
}

/** Counts decided fields of a member's suggestions. Called before the counts of pending ones are locked. */
export async function countDecided(
  tx: Transaction,
  userId: number,
  { accepted, rejected }: Counts,
): Promise<void> {
  await tx.query(
    `insert into contributor_accuracy as stored (user_id, accepted, rejected) values ($1::bigint, $2::int, $3::int)
     on conflict (user_id) do update
       set accepted = stored.accepted + $2::int, rejected = stored.rejected + $3::int`,
    [userId, accepted, rejected],
  )
}
