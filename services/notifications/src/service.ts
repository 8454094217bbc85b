import { defineService } from '@vitrine/runtime'
import { config } from './config.ts'
import { routes } from './routes.ts'
import { createLive } from './stream/live.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

export default defineService({
  name: 'notifications',
  config,
  context: base => ({ ...base, live: createLive(base.config.REDIS_URL, base.log) }),
  routes,
  subscriptions,
  tasks,
  migrations: new URL('../migrations', import.meta.url),
  ready: ctx => ({ redis: ctx.live.isReady() }),
  stop: async ctx => ctx.live.close(),
})
