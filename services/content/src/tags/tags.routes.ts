import { routes, type TrendingTag } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { findTrendingTags } from './tags.repository.ts'

const trendingTags = 10
const trendingMs = 7 * 24 * 3_600_000
const freshMs = 60_000

export function mountTags(app: FastifyInstance, ctx: ContentContext): void {
  let kept: { until: number; tags: Promise<TrendingTag[]> } | undefined

  /** Asked of SQL once a minute, however many ask at once. */
  mount(app, routes.getTrendingTags, () => {
    const now = ctx.clock().getTime()
    if (kept && now < kept.until) return kept.tags
    const tags = findTrendingTags(ctx.db, new Date(now - trendingMs), trendingTags)
    kept = { until: now + freshMs, tags }
    // A failure is not kept.
    tags.catch(() => {
      kept = undefined
    })
    return tags
  })
}
