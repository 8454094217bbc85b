import { defineService } from '@vitrine/runtime'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { routes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

export default defineService({
  name: 'communities',
  config,
  context: base => base,
  exports: { sections: exportSections },
  routes,
  subscriptions,
  erasure,
  tasks,
  migrations: new URL('../migrations', import.meta.url),
})
