import type { Transaction } from './database.ts'

/** Locks a name for the rest of a transaction: those that lock the same one in this database run one after another. */
export const lockName = (tx: Transaction, name: string): Promise<unknown> =>
  tx.query('select 1 from (select pg_advisory_xact_lock(hashtextextended($1::text, 0))) locked', [name])
