import { defineService } from '@vitrine/runtime'
import { createVisitStore } from './feed/visits.store.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'
import { timelineScripts } from './timelines/timelines.scripts.ts'

export default defineService({
  name: 'content',
  redis: { scripts: timelineScripts },
  context: base => ({ ...base, visits: createVisitStore(base.redis) }),
  routes,
  subscriptions,
  tasks,
  migrations: new URL('../migrations', import.meta.url),
})
