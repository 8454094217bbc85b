import type { ServiceContext } from '@vitrine/runtime'
import type { Database } from '@vitrine/service-kit'
import type { MuseumsPrisma } from './prisma.ts'

/**
 * `db` for lists, import and events; `searchDb`, the same database, for the statements of the search, which are planned
 * once; `prisma` for one museum at a time.
 */
export type MuseumsContext = ServiceContext & { prisma: MuseumsPrisma; searchDb: Database }
