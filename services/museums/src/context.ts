import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Database } from '@vitrine/service-kit'
import type { config } from './config.ts'
import type { LinkedPictures } from './covers/linked-pictures.ts'
import type { Lookups } from './lookups/lookups.ts'
import type { MuseumsPrisma } from './prisma.ts'

/**
 * `db` for lists, import and events; `searchDb`, the same database, for the statements of the search, which are planned
 * once; `prisma` for one museum at a time; `lookups` for servers of others;
 * `linkedPictures` for pictures on other sites.
 */
export type MuseumsContext = ServiceContext<ServiceConfig<typeof config>> & {
  prisma: MuseumsPrisma
  searchDb: Database
  lookups: Lookups
  linkedPictures: LinkedPictures
}
