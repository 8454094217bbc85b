import { defineService } from '@vitrine/runtime'
import { assetsModel } from './assets/assets.model.ts'
import { createAssets } from './assets/assets.repository.ts'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { createMongo } from './mongo.ts'
import { routes } from './routes.ts'
import { createDiskStorage } from './storage/disk.ts'
import { subscriptions } from './subscriptions.ts'

export default defineService({
  name: 'media',
  config,
  context(base) {
    const mongo = createMongo({ url: base.config.MONGO_URL, log: base.log })
    return {
      ...base,
      mongo,
      assets: createAssets(assetsModel(mongo.connection)),
      storage: createDiskStorage(base.config.FILES_DIR),
    }
  },
  exports: { sections: exportSections },
  routes,
  subscriptions,
  erasure,
  migrations: new URL('../migrations', import.meta.url),
  async start(ctx) {
    ctx.mongo.open()
  },
  stop: ctx => ctx.mongo.close(),
})
