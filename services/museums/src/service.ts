import { defineService } from '@vitrine/runtime'
import { createMuseumsPrisma } from './prisma.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

export default defineService({
  name: 'museums',
  context: base => ({ ...base, prisma: createMuseumsPrisma(base.db) }),
  routes,
  subscriptions,
  tasks,
  migrations: new URL('../migrations', import.meta.url),
  stop: ctx => ctx.prisma.close(),
})
