import type { Database, Sql } from '@vitrine/service-kit'

/** Throws where a statement changes nothing: it would prove nothing. */
export async function changing(tx: Sql, statement: string, values: readonly unknown[]): Promise<void> {
  const changed = await tx.query(`${statement} returning 1`, values)
  if (changed.length === 0) throw new Error(`nothing was changed: ${statement}`)
}

/** The result of work in a transaction that is rolled back. */
export async function undone<Result>(
  database: Database,
  work: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  const found: { result: Result }[] = []
  const rollback = new Error('rolled back')
  await database
    .transaction(async tx => {
      found.push({ result: await work(tx) })
      throw rollback
    })
    .catch((error: Error) => {
      if (error !== rollback) throw error
    })
  const [first] = found
  if (!first) throw new Error('the work had no result')
  return first.result
}
