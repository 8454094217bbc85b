import type { ContentContext } from '../context.ts'
import type { Home } from '../timelines/timelines.service.ts'
import { timelineLength } from '../timelines/timelines.store.ts'
import { orderVisit } from './order.ts'
import { findTerms } from './ranking.repository.ts'

let passes = 0

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
  const candidates = [...timeline, ...popular].filter(id => id <= visit.bound)
  await readMissing({ db, memory }, candidates)

  const { terms } = memory
  const pass = ++passes
  const slots: number[] = []
  for (const id of candidates) {
    const slot = terms.find(id)
    if (slot !== -1 && terms.visit(slot, pass)) slots.push(slot)
  }
  return orderVisit(terms, slots, { id: userId, follows: home.follows }, visit.begunAt)
}

function newestOf(ids: readonly number[], bound: number): number[] {
  const distinct = new Set(ids.filter(id => id <= bound))
  return [...distinct].sort((a, b) => b - a).slice(0, timelineLength)
}

/** One narrow reading for all that is not in memory, or has not been confirmed for a while. */
async function readMissing(
  { db, memory }: Pick<ContentContext, 'db' | 'memory'>,
  ids: readonly number[],
): Promise<void> {
  const { terms } = memory
  const missing = ids.filter(id => {
    const slot = terms.find(id)
    return slot === -1 || !terms.isTrusted(slot)
  })
  if (missing.length === 0) return
  const before = memory.counterChanges
  const found = await findTerms(db, missing)
  const isCurrent = before === memory.counterChanges
  for (const post of found) {
    const slot = terms.find(post.id)
    if (slot === -1 || !terms.isTrusted(slot)) terms.set(post, isCurrent)
  }
  // Deleted, and nobody said so.
  const existing = new Set(found.map(post => post.id))
  for (const id of missing) if (!existing.has(id)) terms.remove(id)
}
