import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { createKept } from '../memory/kept.ts'
import { findTrendingTags, findUsedTags } from './tags.repository.ts'

const maxTags = 10
const trendingMs = 7 * 24 * 3_600_000
const trustedMs = 60_000
/** How long a tag may still be shown after the last post with it was deleted. */
const deletedWithinMs = 2_000

export function mountTags(app: FastifyInstance, ctx: ContentContext): void {
  const now = () => ctx.clock().getTime()
  const since = () => new Date(now() - trendingMs)
  const counted = createKept({ trustedMs, now, read: () => findTrendingTags(ctx.db, since(), maxTags) })
  /** Counting costs a scan of seven days; whether a counted tag is still used does not. */
  const used = createKept({
    trustedMs: deletedWithinMs,
    now,
    read: async () => {
      const tags = await counted.get()
      if (tags.length === 0) return tags
      const names = tags.map(each => each.tag)
      const stillUsed = await findUsedTags(ctx.db, names, since())
      return tags.filter(each => stillUsed.has(each.tag))
    },
  })
  mount(app, routes.getTrendingTags, () => used.get())
}
