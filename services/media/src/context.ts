import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { RateLimiter } from '@vitrine/service-kit'
import type { Assets } from './assets/assets.repository.ts'
import type { config } from './config.ts'
import type { DeliveryCount } from './files/delivery-count.ts'
import type { Mongo } from './mongo.ts'
import type { Edge } from './storage/edge.ts'
import type { Storage } from './storage/storage.ts'

/** `assets`: the documents in MongoDB; `storage`: the files; `edge`: the caches in front of them. */
export type MediaContext = ServiceContext<ServiceConfig<typeof config>> & {
  mongo: Mongo
  assets: Assets
  storage: Storage
  edge: Edge
  /** What was answered, until the statistics take it. */
  deliveries: DeliveryCount
  uploadLimit: RateLimiter
}
