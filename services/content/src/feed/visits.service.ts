import { randomUUID } from 'node:crypto'
import type { ContentContext } from '../context.ts'
import { homeOf } from '../timelines/timelines.service.ts'
import { rankVisit } from './ranking.service.ts'
import { sliceOf, type Visit, type VisitSlice } from './visits.store.ts'

/** The ids of a visit from a place on, and how many it has. */
export type VisitOrder = (from: number, count: number) => Promise<VisitSlice>

export interface OpenVisit {
  visit: Visit
  order: VisitOrder
}

export async function beginVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const [home, newestId] = await Promise.all([homeOf(ctx, userId), ctx.memory.newestPostId()])
  const begunAt = Math.floor(ctx.clock().getTime() / 1000) * 1000
  // The timeline may have a post that this process does not know yet.
  const visit = { id: visitId(begunAt), bound: Math.max(newestId, home.timeline[0] ?? 0) }
  const ids = await rankVisit(ctx, userId, home, { bound: visit.bound, begunAt })
  ctx.visits.store(userId, visit, ids)
  return { visit, order: async (from, count) => sliceOf(ids, from, count) }
}

/** The visit of a cursor. When Redis has lost it, or it is over, it is put in order again up to the same newest post. */
export function resumeVisit(ctx: ContentContext, userId: number, visit: Visit): OpenVisit {
  let again: Promise<number[]> | undefined
  const rankAgain = async () =>
    rankVisit(ctx, userId, await homeOf(ctx, userId), {
      bound: visit.bound,
      begunAt: begunAtOf(visit.id),
    })
  const order: VisitOrder = async (from, count) => {
    const kept = again ? null : await ignoreUnavailable(ctx, ctx.visits.read(userId, visit, from, count))
    if (kept) return kept
    again ??= rankAgain()
    return sliceOf(await again, from, count)
  }
  return { visit, order }
}

/** The visit that the reader began last; a new one when there is none. */
export async function currentVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const visit = await ignoreUnavailable(ctx, ctx.visits.latest(userId))
  return visit ? resumeVisit(ctx, userId, visit) : beginVisit(ctx, userId)
}

/** Eight digits that say when it began, in seconds, because the order depends on it; and eight random ones. */
const visitId = (begunAt: number): string =>
  (begunAt / 1000).toString(16).padStart(8, '0') + randomUUID().slice(0, 8)

const begunAtOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000

/** Redis only makes visits cheaper: without it the feed still answers. */
async function ignoreUnavailable<T>({ log }: ContentContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    log.debug({ err: error }, 'a visit could not be read from Redis')
    return null
  }
}
