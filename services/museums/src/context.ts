import type { ServiceContext } from '@vitrine/runtime'
import type { MuseumsPrisma } from './prisma.ts'

/** `db` for lists, search, import and events; `prisma` for one museum at a time. */
export type MuseumsContext = ServiceContext & { prisma: MuseumsPrisma }
