import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import type { Assets } from './assets/assets.repository.ts'
import type { config } from './config.ts'
import type { Mongo } from './mongo.ts'
import type { Edge } from './storage/edge.ts'
import type { Storage } from './storage/storage.ts'

/** `assets`: the documents in MongoDB; `storage`: the files; `edge`: the caches in front of them. */
export type MediaContext = ServiceContext<ServiceConfig<typeof config>> & {
  mongo: Mongo
  assets: Assets
  storage: Storage
  edge: Edge
}
