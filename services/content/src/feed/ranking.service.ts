import { audiences } from '@vitrine/contracts'
import { followersAmong } from '../audience/hidden.repository.ts'
import type { ContentContext } from '../context.ts'
import type { Follows } from '../follows/follows.memory.ts'
import { field } from '../memory/post-terms.ts'
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
  const reader = { id: userId, follows: home.follows }
  const shown = await placesShown({ db, memory }, places, reader, visit.begunAt)
  return orderVisit(terms.data, shown, reader, visit.begunAt)
}

const [everyone, followersOnly, friendsOnly] = (['public', 'private', 'friends'] as const).map(each =>
  audiences.indexOf(each),
)

/**
 * The places without those of authors whom the reader is not shown, so that a visit holds what its pages will show. The
 * pages are filtered again when they are read (`isListed`).
 */
async function placesShown(
  { db, memory }: Pick<ContentContext, 'db' | 'memory'>,
  places: number[],
  reader: { id: number; follows: Follows },
  at: number,
): Promise<number[]> {
  const { data } = memory.terms
  const { authors, hidden } = reader.follows
  const audienceAt = (place: number) => data[place + field.audience]
  const authorAt = (place: number) => data[place + field.author] as number
  if (hidden.size === 0 && places.every(place => audienceAt(place) === everyone)) return places

  const candidates = places.map(place => ({ place, author: authorAt(place), audience: audienceAt(place) }))
  const followed = candidates.filter(each => each.audience === friendsOnly && authors.has(each.author))
  const ids = [...new Set(followed.map(each => each.author))]
  const friends = ids.length === 0 ? new Set<number>() : await followersAmong(db, reader.id, ids)
  const isShown = ({ author, audience }: { author: number; audience: number | undefined }) =>
    author === reader.id ||
    ((hidden.get(author) ?? 0) <= at &&
      (audience === everyone || (audience === followersOnly ? authors.has(author) : friends.has(author))))
  return candidates.filter(isShown).map(each => each.place)
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
