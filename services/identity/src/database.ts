import { PrismaPg } from '@prisma/adapter-pg'
import { createDatabase, type Database, type Transaction, transactionOf } from '@vitrine/service-kit'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

/** One transaction, by SQL for the libraries and by Prisma for the features. */
export type IdentityTransaction = Transaction & { readonly prisma: Prisma.TransactionClient }

export interface IdentityDatabase {
  /** Plain SQL: for what consumes events, and for the few queries that Prisma cannot say. */
  sql: Database
  prisma: PrismaClient
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: IdentityTransaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Both ways share one pool of connections. */
export function createIdentityDatabase(url: string): IdentityDatabase {
  const sql = createDatabase({ url, name: 'identity' })
  const prisma = new PrismaClient({ adapter: new PrismaPg(sql.pool) })
  return {
    sql,
    prisma,
    transaction: work =>
      prisma.$transaction(tx => work(Object.assign(transactionOf(tx), { prisma: tx })), {
        maxWait: 5_000,
        timeout: 10_000,
      }),
    async close() {
      await prisma.$disconnect()
      await sql.close()
    },
  }
}

/** The constraint that a write broke because somebody has the same already; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, meta } = error as {
    code?: string
    meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string } } } }
  }
  return code === 'P2002' ? meta?.driverAdapterError?.cause?.constraint?.index : undefined
}
