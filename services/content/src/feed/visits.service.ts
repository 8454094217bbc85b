import { randomUUID } from 'node:crypto'
import type { ContentContext } from '../context.ts'
import { timelineOf } from '../timelines/timelines.service.ts'
import { newestPostId, rankVisit } from './ranking.repository.ts'
import { sliceOf, type Visit, type VisitSlice } from './visits.store.ts'

/** The ids of a visit from a place on, and how many it has. */
export type VisitOrder = (from: number, count: number) => Promise<VisitSlice>

export interface OpenVisit {
  visit: Visit
  order: VisitOrder
}

export async function beginVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const [bound, timeline] = await Promise.all([newestPostId(ctx.db), timelineOf(ctx, userId)])
  const visit = { id: randomUUID().slice(0, 8), bound }
  const ids = await rankVisit(ctx.db, userId, timeline, bound)
  await orNull(ctx, ctx.visits.store(userId, visit, ids))
  return { visit, order: async (from, count) => sliceOf(ids, from, count) }
}

/** The visit of a cursor. When Redis has lost it, or it is over, it is put in order again up to the same newest post. */
export function resumeVisit(ctx: ContentContext, userId: number, visit: Visit): OpenVisit {
  let again: Promise<number[]> | undefined
  const order: VisitOrder = async (from, count) => {
    const kept = again ? null : await orNull(ctx, ctx.visits.read(userId, visit.id, from, count))
    if (kept) return kept
    again ??= timelineOf(ctx, userId).then(timeline => rankVisit(ctx.db, userId, timeline, visit.bound))
    return sliceOf(await again, from, count)
  }
  return { visit, order }
}

/** The visit that the reader began last; a new one when there is none. */
export async function currentVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const visit = await orNull(ctx, ctx.visits.latest(userId))
  return visit ? resumeVisit(ctx, userId, visit) : beginVisit(ctx, userId)
}

/** Visits are a comfort: without Redis the feed still answers. */
async function orNull<T>({ log }: ContentContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    log.debug({ err: error }, 'a visit could not be had from Redis, or kept there')
    return null
  }
}
