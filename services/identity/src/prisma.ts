import { PrismaPg } from '@prisma/adapter-pg'
import {
  createPrismaDatabase,
  type Database,
  type PrismaDatabase,
  type PrismaTransaction,
} from '@vitrine/service-kit'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type IdentityTransaction = PrismaTransaction<Prisma.TransactionClient>
export type IdentityPrisma = PrismaDatabase<PrismaClient, Prisma.TransactionClient>

/** Prisma over the pool of `db`. */
export const createIdentityPrisma = ({ pool }: Database): IdentityPrisma =>
  createPrismaDatabase(new PrismaClient({ adapter: new PrismaPg(pool) }))

/** The unique constraint that a write violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const { code, meta } = error as {
    code?: string
    meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string } } } }
  }
  return code === 'P2002' ? meta?.driverAdapterError?.cause?.constraint?.index : undefined
}
