import { defineService } from '@vitrine/runtime'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { createVisitStore, visitScripts } from './feed/visits.store.ts'
import { createMemory } from './memory/memory.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'
import { timelineScripts } from './timelines/timelines.scripts.ts'

export default defineService({
  name: 'content',
  config,
  redis: { scripts: { ...timelineScripts, ...visitScripts } },
  context: base => ({ ...base, visits: createVisitStore(base.redis, base.log), memory: createMemory(base) }),
  routes,
  subscriptions,
  erasure,
  tasks,
  exports: { sections: exportSections },
  migrations: new URL('../migrations', import.meta.url),
  start: async ({ config, memory }) => {
    if (config.ROLE !== 'worker') await memory.start()
  },
  stop: async ({ memory }) => memory.stop(),
})
