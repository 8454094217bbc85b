import { PrismaPg } from '@prisma/adapter-pg'
import { type Database, type Transaction, type Transactor, transactionOf } from '@vitrine/service-kit'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

/** A transaction that both Prisma and the outbox write in. */
export interface PrismaTransaction extends Transaction {
  readonly prisma: Prisma.TransactionClient
}

export interface PrismaDatabase extends Transactor<PrismaTransaction> {
  readonly client: PrismaClient
  close(): Promise<void>
}

/**
 * Prisma's client over the pool that plain SQL uses too, with transactions as the kit's `mutate` and the outbox want
 * them. Who waits longer for a connection, or keeps one longer, has met an outage.
 */
export function createPrismaDatabase({ pool }: Database): PrismaDatabase {
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 5_000, timeout: 10_000 },
  })
  return {
    client,
    transaction: work =>
      client.$transaction(prisma => work(Object.assign(transactionOf(prisma), { prisma }))),
    close: () => client.$disconnect(),
  }
}
