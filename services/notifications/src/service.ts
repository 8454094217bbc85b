import { defineService } from '@vitrine/runtime'
import { membersAmong } from './communities/members.repository.ts'
import { config } from './config.ts'
import { erasure } from './erasure/erasure.ts'
import { exportSections } from './exports/sections.ts'
import { followersAmong } from './follows/follows.repository.ts'
import { routes } from './routes.ts'
import { createLive } from './stream/live.ts'
import { subscriptions } from './subscriptions.ts'
import { tasks } from './tasks.ts'

export default defineService({
  name: 'notifications',
  config,
  context: base => {
    const { keyPrefix = '', db = 0 } = base.redis.options
    const live = createLive({
      url: base.config.REDIS_URL,
      log: base.log,
      prefix: `${keyPrefix}notifications:${db}:`,
      followersAmong: (userIds, post) => followersAmong(base.db, userIds, post, base.clock()),
      membersAmong: (userIds, communityId) => membersAmong(base.db, userIds, communityId),
    })
    return { ...base, live }
  },
  routes,
  subscriptions,
  erasure,
  tasks,
  exports: { sections: exportSections },
  migrations: new URL('../migrations', import.meta.url),
  ready: ctx => ({ redis: ctx.live.isReady() }),
  stop: async ctx => ctx.live.close(),
})
