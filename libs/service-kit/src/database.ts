/**
 * One way to talk SQL for every service, whether its tables are read with plain `pg` or with Prisma.
 *
 * A {@link Transaction} can only be had from {@link createDatabase} or {@link transactionOf}: its brand is what
 * lets `outbox.publish(tx, …)` and the inbox refuse, at compile time, a connection that is not in a transaction.
 */
import pg from 'pg'

declare const inTransaction: unique symbol

export interface Sql {
  /** Runs one parameterised statement and returns its rows. A connection parses a text of the same name once. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>
}

export interface Transaction extends Sql {
  readonly [inTransaction]: true
}

export interface Database extends Sql {
  readonly pool: pg.Pool
  /** Commits when `work` resolves, rolls back when it rejects; the rejection is passed on. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const INT8 = 20

/** int8 ids are JSON-safe by construction (convention 1), so they travel as numbers, not strings. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function createDatabase(options: {
  url: string
  /** Most connections at once. */
  max?: number
  name?: string
  /**
   * `once`: each connection plans a named statement once, for any values. PostgreSQL's own choice plans a statement
   * anew each time that it expects the values to matter, which costs more than running a short one.
   */
  plans?: 'once'
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.name ?? 'vitrine',
    idle_in_transaction_session_timeout: 10_000,
    types,
    ...(options.plans && { options: '-c plan_cache_mode=force_generic_plan' }),
  })
  // An idle client that loses its server is replaced by the pool; without a listener the process would die.
  pool.on('error', () => {})

  return {
    pool,
    query: (text, values, name) => run(pool, text, values, name),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      // PostgreSQL may end a transaction while `work` waits for something else; without a listener the process would die.
      const lose = (error: Error) => {
        broken = error
      }
      client.on('error', lose)
      // What still runs after a deadline must not reach a connection that serves another caller by then.
      let over = false
      try {
        await client.query('begin')
        const tx = {
          query: (text: string, values?: readonly unknown[], name?: string) =>
            over ? Promise.reject(new Error('The transaction is over.')) : run(client, text, values, name),
        } as Transaction
        const effects = collectEffects(tx)
        const result = await work(tx)
        over = true
        const { command } = await client.query('commit')
        // What PostgreSQL answers when a statement failed and `work` went on as if it had not.
        if (command !== 'COMMIT')
          throw new Error('The transaction was rolled back: a statement in it failed.')
        for (const effect of effects) effect()
        return result
      } catch (error) {
        over = true
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.off('error', lose)
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<Row[]> {
  const result = await on.query<Row>({ text, values: values as unknown[] | undefined, name })
  return result.rows
}

export type Effect = () => void
const effectsOf = new WeakMap<Transaction, Effect[]>()

/** The list of what {@link afterCommit} is given for `tx`; whoever commits runs it. */
export function collectEffects(tx: Transaction): Effect[] {
  const effects: Effect[] = []
  effectsOf.set(tx, effects)
  return effects
}

/**
 * Runs `effect`, which must not throw, right after the commit, and never after a rollback. In a bare
 * {@link transactionOf} there is no commit to wait for: it runs at once.
 */
export function afterCommit(tx: Transaction, effect: Effect): void {
  const effects = effectsOf.get(tx)
  if (effects) effects.push(effect)
  else effect()
}

/** What a Prisma interactive transaction offers and a plain PrismaClient does not (only the client has `$connect`). */
interface PrismaTransaction {
  $queryRawUnsafe<T>(text: string, ...values: unknown[]): Promise<T>
  $connect?: never
}

/** The {@link Transaction} of a Prisma `$transaction(async p => …)` callback. */
export function transactionOf(prisma: PrismaTransaction): Transaction {
  return {
    query: (text: string, values: readonly unknown[] = []) => prisma.$queryRawUnsafe(text, ...values),
  } as Transaction
}
