import { randomUUID } from 'node:crypto'
import type { ContentContext } from '../context.ts'
import { timelineOf } from '../timelines/timelines.service.ts'
import { newestPostId, rankVisit } from './ranking.repository.ts'
import { latestVisit, readVisit, storeVisit, type Visit } from './visits.store.ts'

/** The ids of a visit from a place on, and how many it has. */
export type VisitOrder = (from: number, count: number) => Promise<{ ids: number[]; length: number }>

export interface OpenVisit {
  visit: Visit
  order: VisitOrder
}

export async function beginVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const [bound, timeline] = await Promise.all([newestPostId(ctx.db), timelineOf(ctx, userId)])
  const visit = { id: randomUUID().slice(0, 8), bound }
  const ids = await rankVisit(ctx.db, userId, timeline, bound)
  await orNull(ctx, storeVisit(ctx.redis, userId, visit, ids))
  return { visit, order: orderOf(ids) }
}

/** The visit of a cursor. When Redis has lost it, or it is over, it is put in order again up to the same newest post. */
export function resumeVisit(ctx: ContentContext, userId: number, visit: Visit): OpenVisit {
  let again: Promise<number[]> | undefined
  const order: VisitOrder = async (from, count) => {
    const kept = again ? null : await orNull(ctx, readVisit(ctx.redis, userId, visit.id, from, count))
    if (kept) return kept
    again ??= timelineOf(ctx, userId).then(timeline => rankVisit(ctx.db, userId, timeline, visit.bound))
    return orderOf(await again)(from, count)
  }
  return { visit, order }
}

/** The visit that the reader began last; a new one when there is none. */
export async function currentVisit(ctx: ContentContext, userId: number): Promise<OpenVisit> {
  const visit = await orNull(ctx, latestVisit(ctx.redis, userId))
  return visit ? resumeVisit(ctx, userId, visit) : beginVisit(ctx, userId)
}

const orderOf =
  (ids: readonly number[]): VisitOrder =>
  async (from, count) => ({ ids: ids.slice(from, from + count), length: ids.length })

/** Visits are a comfort: without Redis the feed still answers. */
async function orNull<T>({ log }: ContentContext, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    log.debug({ err: error }, 'a visit could not be had from Redis, or kept there')
    return null
  }
}
