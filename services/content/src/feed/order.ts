import type { Follows } from '../follows/follows.memory.ts'
import { field } from '../memory/post-terms.ts'
import { arrange } from './arrange.ts'
import { scoreOf, weights } from './score.ts'

/** How many ids one visit holds; the timeline and the popular posts are no more together. */
export const visitLength = 500
/** One's own posts stand first for so long. */
export const ownFirstMs = 3_600_000

/**
 * The order of a visit (D-74, decision 0064): one's own posts of the last hour, newest first; then by score, and at
 * every third place the newest post of a followed author or museum that is not placed yet; and no three of one author in
 * a row. `places` are those of the candidates in `data`, each once, at most 500; returns ids.
 */
export function orderVisit(
  data: Float64Array,
  places: readonly number[],
  reader: { id: number; follows: Follows },
  begunAt: number,
): number[] {
  const { authors, museums } = reader.follows
  const freshScore = scoreOf({ likes: 0, comments: 0, createdAt: begunAt })
  const keys = new Float64Array(places.length)
  const authorOf = new Float64Array(places.length)
  const own: number[] = []
  const followed: number[] = []
  let count = 0
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number
    const author = data[place + field.author] as number
    authorOf[index] = author
    const isOwn = author === reader.id
    if (isOwn && (data[place + field.createdAt] as number) > begunAt - ownFirstMs) {
      own.push(index)
      continue
    }
    const followsAuthor = !isOwn && authors.has(author)
    const followsMuseum = museums.has(data[place + field.museum] as number)
    let score = data[place + field.score] as number
    if (isOwn || followsAuthor) score += weights.author
    if (followsMuseum) score += weights.museum
    if (followsAuthor || (followsMuseum && !isOwn)) followed.push(index)
    keys[count++] = keyOf(freshScore - score, index)
  }
  const byTime = (a: number, b: number): number => {
    const [one, other] = [places[a] as number, places[b] as number]
    return (
      (data[other + field.createdAt] as number) - (data[one + field.createdAt] as number) ||
      (data[other + field.id] as number) - (data[one + field.id] as number)
    )
  }
  // Without a comparator the sort takes a fifth of the time.
  const sorted = keys.subarray(0, count).sort()
  const ranked = new Uint16Array(count)
  for (let at = 0; at < count; at++) ranked[at] = indexOf(sorted[at] as number)
  const order = arrange({ authors: authorOf, own: own.sort(byTime), ranked, followed: followed.sort(byTime) })
  if (order.length > visitLength) order.length = visitLength
  return order.map(index => data[places[index] as number] as number)
}

const maxCandidates = 512
/** Scores differ by at least two billionths: creation times 0.08 ms apart. */
const scoreSteps = 2 ** 29
/** Scores may be this far below or above a fresh post's: ten years. */
const maxDistance = 8_192

/** How far a score is below a fresh post's, and whose it is, as one number that sorts by score. */
function keyOf(below: number, index: number): number {
  const steps = Math.round((Math.min(Math.max(below, -maxDistance), maxDistance) + maxDistance) * scoreSteps)
  return steps * maxCandidates + index
}
const indexOf = (key: number): number => key - Math.floor(key / maxCandidates) * maxCandidates
