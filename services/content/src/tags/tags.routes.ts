import { routes, type TrendingTag } from '@vitrine/contracts'
import { mount } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ContentContext } from '../context.ts'
import { findTrendingTags, findUsedTags } from './tags.repository.ts'

const trendingTags = 10
const trendingMs = 7 * 24 * 3_600_000
const freshMs = 60_000
/** How long a tag may still be shown after the last insight with it was deleted. */
const deletedWithinMs = 2_000

export function mountTags(app: FastifyInstance, ctx: ContentContext): void {
  const since = () => new Date(ctx.clock().getTime() - trendingMs)
  const counted = keptFor(freshMs, ctx.clock, () => findTrendingTags(ctx.db, since(), trendingTags))
  /** Counting costs a scan of seven days; whether a counted tag is still used does not. */
  const used = keptFor(deletedWithinMs, ctx.clock, async (): Promise<TrendingTag[]> => {
    const tags = await counted()
    if (tags.length === 0) return tags
    const stillUsed = await findUsedTags(
      ctx.db,
      tags.map(each => each.tag),
      since(),
    )
    return tags.filter(each => stillUsed.has(each.tag))
  })

  mount(app, routes.getTrendingTags, used)
}

/** Asks once in so many milliseconds, however many want to know at once. A failure is not kept. */
function keptFor<T>(ms: number, clock: () => Date, ask: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock().getTime()
    if (kept && now < kept.until) return kept.answer
    const answer = ask()
    kept = { until: now + ms, answer }
    answer.catch(() => {
      kept = undefined
    })
    return answer
  }
}
