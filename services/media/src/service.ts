import { defineService } from '@vitrine/runtime'
import { assetsModel } from './assets/assets.model.ts'
import { createAssets } from './assets/assets.repository.ts'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { createDeliveryCount } from './files/delivery-count.ts'
import { createMongo } from './mongo.ts'
import { publishAllPending } from './pending-events/pending-events.ts'
import { routes } from './routes.ts'
import { createDiskStorage } from './storage/disk.ts'
import { noEdge } from './storage/edge.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'
import { createUploadLimit } from './upload-limit.ts'

export default defineService({
  name: 'media',
  config,
  context(base) {
    const mongo = createMongo({ url: base.config.MONGO_URL, log: base.log })
    return {
      ...base,
      mongo,
      assets: createAssets({ model: assetsModel(mongo.connection), db: base.db }),
      storage: createDiskStorage(base.config.FILES_DIR),
      edge: noEdge,
      deliveries: createDeliveryCount(),
      uploadLimit: createUploadLimit(base),
    }
  },
  exports: { sections: exportSections },
  routes,
  subscriptions,
  erasure,
  tasks,
  publishPending: async ctx => void (await publishAllPending(ctx)),
  migrations: new URL('../migrations', import.meta.url),
  ready: ctx => ({ mongo: ctx.mongo.isReady() }),
  async start(ctx) {
    ctx.mongo.open()
  },
  stop: ctx => ctx.mongo.close(),
})
