import { PrismaPg } from '@prisma/adapter-pg'
import {
  createPrismaDatabase,
  type Database,
  type PrismaDatabase,
  type PrismaTransaction,
} from '@vitrine/service-kit'
import { type Prisma, PrismaClient } from './generated/prisma/client.ts'

export type MuseumsTransaction = PrismaTransaction<Prisma.TransactionClient>
export type MuseumsPrisma = PrismaDatabase<PrismaClient, Prisma.TransactionClient>

/** Prisma over the pool of `db`. */
export const createMuseumsPrisma = ({ pool }: Database): MuseumsPrisma =>
  createPrismaDatabase(new PrismaClient({ adapter: new PrismaPg(pool) }))
