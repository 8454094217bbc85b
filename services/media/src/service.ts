import { defineService } from '@vitrine/runtime'
import { createCipher } from '@vitrine/service-kit'
import { assetsModel } from './assets/assets.model.ts'
import { createAssets } from './assets/assets.repository.ts'
import { createCdn } from './cdn/cdn.ts'
import { createDeliveryFlush } from './cdn/statistics/flush.ts'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { createDeliveryCount } from './files/delivery-count.ts'
import { createMongo } from './mongo.ts'
import { publishAllPending } from './pending-events/pending-events.ts'
import { routes } from './routes.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createSwitchingStorage } from './storage/switching.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'
import { createUploadLimit } from './upload-limit.ts'

export default defineService({
  name: 'media',
  config,
  context(base) {
    const { config, db, redis, log } = base
    const mongo = createMongo({ url: config.MONGO_URL, log, timeoutFactor: config.TIMEOUT_FACTOR })
    const cipher = createCipher(config.ENCRYPTION_KEYS)
    const localStorage = createDiskStorage(config.FILES_DIR)
    const deliveries = createDeliveryCount()
    const cdn = createCdn({ db, redis, cipher, log, hosts: config })
    return {
      ...base,
      mongo,
      assets: createAssets({ model: assetsModel(mongo.connection), db }),
      storage: createSwitchingStorage(localStorage, cdn.remote),
      localStorage,
      cdn,
      edge: cdn.edge,
      cipher,
      deliveries,
      deliveryFlush: createDeliveryFlush({ ...base, deliveries }),
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
    await ctx.mongo.open()
    ctx.deliveryFlush.start()
    await ctx.cdn.start()
  },
  async stop(ctx) {
    await ctx.deliveryFlush.stop()
    await ctx.cdn.stop()
    await ctx.mongo.close()
  },
})
