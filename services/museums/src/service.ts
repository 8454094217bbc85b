import { defineService } from '@vitrine/runtime'
import { createDatabase } from '@vitrine/service-kit'
import { config } from './config.ts'
import { createLinkedPictures } from './covers/linked-pictures.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { createLookups } from './lookups/lookups.ts'
import { createMuseumsPrisma } from './prisma.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

/** A search takes milliseconds: these are as many as one process can keep busy. */
const maxSearchConnections = 5

export default defineService({
  name: 'museums',
  config,
  context: base => ({
    ...base,
    prisma: createMuseumsPrisma(base.db),
    lookups: createLookups(base),
    linkedPictures: createLinkedPictures(base),
    searchDb: createDatabase({
      url: base.config.DATABASE_URL,
      name: 'museums-search',
      max: maxSearchConnections,
      plans: 'once',
    }),
  }),
  routes,
  subscriptions,
  erasure,
  tasks,
  exports: { sections: exportSections },
  migrations: new URL('../migrations', import.meta.url),
  async stop(ctx) {
    await ctx.lookups.close()
    await ctx.linkedPictures.close()
    await ctx.prisma.close()
    await ctx.searchDb.close()
  },
})
