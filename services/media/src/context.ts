import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Cipher, RateLimiter } from '@vitrine/service-kit'
import type { Assets } from './assets/assets.repository.ts'
import type { Cdn } from './cdn/cdn.ts'
import type { DeliveryFlush } from './cdn/statistics/flush.ts'
import type { config } from './config.ts'
import type { DeliveryCount } from './files/delivery-count.ts'
import type { Mongo } from './mongo.ts'
import type { Edge } from './storage/edge.ts'
import type { Storage } from './storage/storage.ts'

/**
 * `assets`: the documents in MongoDB; `storage`: the files, where they are now; `localStorage`: those on this disk; `cdn`: the
 * CDN in use, if any; `edge`: the caches in front of the storage.
 */
export type MediaContext = ServiceContext<ServiceConfig<typeof config>> & {
  mongo: Mongo
  assets: Assets
  storage: Storage
  localStorage: Storage
  cdn: Cdn
  edge: Edge
  cipher: Cipher
  /** What was answered, until the statistics take it. */
  deliveries: DeliveryCount
  deliveryFlush: DeliveryFlush
  uploadLimit: RateLimiter
}
