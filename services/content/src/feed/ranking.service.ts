import type { ContentContext } from '../context.ts'
import type { Home } from '../timelines/timelines.service.ts'
import { timelineLength } from '../timelines/timelines.store.ts'
import { orderVisit } from './order.ts'
import { findTerms } from './ranking.repository.ts'

/**
 * The ids of one visit in order. Candidates: the reader's timeline and what is pulled for them, of these the newest
 * 300; and the popular posts. No id above `bound`, so that a visit that must be ordered again has the same posts.
 */
export async function rankVisit(
  { db, memory }: Pick<ContentContext, 'db' | 'memory'>,
  userId: number,
  home: Home,
  visit: { bound: number; begunAt: number },
): Promise<number[]> {
  const [pulled, popular] = await Promise.all([memory.pulled.idsFor(home.follows), memory.popular.get()])
  const timeline = pulled.length === 0 ? home.timeline : newestOf([...home.timeline, ...pulled], visit.bound)
  const candidates = [timeline, popular]

  const { terms } = memory
  const places: number[] = []
  const missing: number[] = []
  terms.select(candidates, visit.bound, places, missing)
  if (missing.length > 0) {
    await readTerms({ db, memory }, missing)
    places.length = 0
    terms.selectPresent(candidates, visit.bound, places)
  }
  return orderVisit(terms.data, places, { id: userId, follows: home.follows }, visit.begunAt)
}

function newestOf(ids: readonly number[], bound: number): number[] {
  const distinct = new Set(ids.filter(id => id <= bound))
  return [...distinct].sort((a, b) => b - a).slice(0, timelineLength)
}

/** One narrow reading for all that is not in memory, or has not been confirmed for a while. */
async function readTerms(
  { db, memory }: Pick<ContentContext, 'db' | 'memory'>,
  ids: readonly number[],
): Promise<void> {
  const before = memory.changesOfTerms
  const found = new Map((await findTerms(db, ids)).map(post => [post.id, post]))
  const isCurrent = before === memory.changesOfTerms
  for (const id of ids) {
    // A change that came meanwhile is newer than what was read.
    if (memory.terms.isTrusted(id)) continue
    const post = found.get(id)
    if (post) memory.terms.set(post, isCurrent)
    else if (isCurrent) memory.terms.setMissing(id)
    else memory.terms.remove(id)
  }
}
