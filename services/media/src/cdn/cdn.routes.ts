import { routes, serverTexts, type TextId } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { MediaContext } from '../context.ts'
import { readMigration, requestDeletion, startMigration } from './migration/migration.service.ts'
import { purgeCaches } from './purges/purges.service.ts'
import { readSettings, saveCredentials, useSettings } from './settings/settings.service.ts'
import { readStatistics } from './statistics/statistics.service.ts'

const saying = (id: TextId) => ({ message: serverTexts[id] })

export function mountCdn(app: FastifyInstance, ctx: MediaContext): void {
  mount(app, routes.getCdnStats, () => readStatistics(ctx))
  mount(app, routes.getCdnSettings, () => readSettings(ctx))
  mount(app, routes.getCdnMigration, () => readMigration(ctx))
  mount(app, routes.purgeCdn, async call => {
    await purgeCaches(ctx, call, call.body)
    return saying('delivery.purged')
  })
  mount(app, routes.saveCdnCredentials, call => saveCredentials(ctx, call, call.body))
  mount(app, routes.reloadCdn, async call => {
    await useSettings(ctx, call)
    return saying('delivery.reloaded')
  })
  mount(app, routes.migrateCdn, call => startMigration(ctx, call, call.body))
  mount(app, routes.deleteCdnOriginals, call => requestDeletion(ctx, call))
}
