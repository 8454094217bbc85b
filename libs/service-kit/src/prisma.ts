import { collectEffects, type Effect, type Transaction, transactionOf } from './database.ts'
import type { Transactor } from './idempotency.ts'

/** One transaction, by SQL for the libraries and by Prisma for the features. */
export type PrismaTransaction<Tx> = Transaction & { readonly prisma: Tx }

/** A service's Prisma client, with transactions in which the outbox and `mutate` write too. */
export interface PrismaDatabase<Client, Tx> extends Transactor<PrismaTransaction<Tx>> {
  readonly client: Client
  close(): Promise<void>
}

type TransactionClient = Parameters<typeof transactionOf>[0]

/** How long a transaction waits for a connection, and how long it may take; longer means an outage. */
const limits = { maxWait: 5_000, timeout: 10_000 }

/**
 * `client` shares the pool of the service's `Database` (`new PrismaClient({ adapter: new PrismaPg(pool) })`).
 * `transaction` commits when `work` resolves and rolls back when it rejects; effects of `afterCommit` run after the commit.
 */
export function createPrismaDatabase<Client extends PrismaClientOf<Tx>, Tx extends TransactionClient>(
  client: Client,
): PrismaDatabase<Client, Tx> {
  return {
    client,
    async transaction(work) {
      let effects: Effect[] = []
      const result = await client.$transaction(prisma => {
        const tx = Object.assign(transactionOf(prisma), { prisma })
        effects = collectEffects(tx)
        return work(tx)
      }, limits)
      for (const effect of effects) effect()
      return result
    },
    close: () => client.$disconnect(),
  }
}

/** What is used of a generated client. */
interface PrismaClientOf<Tx> {
  $transaction<T>(work: (tx: Tx) => Promise<T>, options?: typeof limits): Promise<T>
  $disconnect(): Promise<void>
}
