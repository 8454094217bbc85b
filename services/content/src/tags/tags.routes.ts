import { routes } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { createKept } from '../memory/kept.ts'
import { findTrendingTags } from './tags.repository.ts'

const maxTags = 10
const trendingMs = 7 * 24 * 3_600_000
const trustedMs = 60_000

export function mountTags(app: FastifyInstance, ctx: ContentContext): void {
  const now = () => ctx.clock().getTime()
  const trending = createKept({
    trustedMs,
    now,
    read: () => findTrendingTags(ctx.db, new Date(now() - trendingMs), maxTags),
  })
  mount(app, routes.getTrendingTags, () => trending.get())
}
