import type { Follows } from '../follows/follows.memory.ts'
import type { PostTermsStore } from '../memory/post-terms.ts'
import { scoreOf, weights } from './score.ts'

/** How many ids one visit holds; the timeline and the popular posts are no more together. */
export const visitLength = 500
/** One's own posts stand first for so long. */
export const ownFirstMs = 3_600_000
/** Every so many places behind them the newest post of a followed author or museum comes next. */
export const followedEvery = 3

/**
 * The order of a visit (D-74, decision 0141): one's own posts of the last hour, newest first; then by score, and at
 * every third place the newest post of a followed author or museum that is not placed yet. `slots` are places in the
 * arrays of `terms`, each once; returns ids.
 */
export function orderVisit(
  terms: PostTermsStore,
  slots: readonly number[],
  reader: { id: number; follows: Follows },
  begunAt: number,
): number[] {
  const { authors, museums } = reader.follows
  const own: number[] = []
  const others: number[] = []
  const scores: number[] = []
  /** Places in `others`. */
  const followed: number[] = []
  for (const slot of slots) {
    const author = terms.author[slot] as number
    const isOwn = author === reader.id
    if (isOwn && (terms.createdAt[slot] as number) > begunAt - ownFirstMs) {
      own.push(slot)
      continue
    }
    const followsAuthor = !isOwn && authors.has(author)
    const followsMuseum = museums.has(terms.museum[slot] as number)
    let score = terms.score[slot] as number
    if (isOwn || followsAuthor) score += weights.author
    if (followsMuseum) score += weights.museum
    if (followsAuthor || (followsMuseum && !isOwn)) followed.push(others.length)
    others.push(slot)
    scores.push(score)
  }
  const byTime = (a: number, b: number): number =>
    (terms.createdAt[b] as number) - (terms.createdAt[a] as number) ||
    (terms.id[b] as number) - (terms.id[a] as number)
  followed.sort((a, b) => byTime(others[a] as number, others[b] as number))

  const ids = own.sort(byTime).map(slot => terms.id[slot] as number)
  const freshScore = scoreOf({ likes: 0, comments: 0, createdAt: begunAt })
  for (const place of interleave(placesByScore(scores, freshScore), followed)) {
    if (ids.length === visitLength) break
    ids.push(terms.id[others[place] as number] as number)
  }
  return ids
}

/** All places of `ranked`, every third the next of `followed`, which is a part of them. */
function interleave(ranked: readonly number[], followed: readonly number[]): number[] {
  const isPlaced = new Uint8Array(ranked.length)
  const places: number[] = []
  let nextRanked = 0
  let nextFollowed = 0
  while (places.length < ranked.length) {
    let next: number | undefined
    if ((places.length + 1) % followedEvery === 0) {
      while (nextFollowed < followed.length && isPlaced[followed[nextFollowed] as number]) nextFollowed++
      next = followed[nextFollowed]
    }
    if (next === undefined) {
      while (isPlaced[ranked[nextRanked] as number]) nextRanked++
      next = ranked[nextRanked] as number
    }
    isPlaced[next] = 1
    places.push(next)
  }
  return places
}

const maxPlaces = 512
/** Scores are told apart by two billionths: creation times 0.08 ms apart. */
const scoreSteps = 2 ** 29
/** Scores may be this far from that of a fresh post: ten years. */
const maxDistance = 8_192

/**
 * The places of the scores, the highest first. Score and place become one number each, because a sort without a
 * comparator takes a fifth of the time: that sort was most of a visit's own work.
 */
function placesByScore(scores: readonly number[], freshScore: number): number[] {
  if (scores.length > maxPlaces) throw new RangeError(`${scores.length} candidates`)
  const keys = new Float64Array(scores.length)
  for (const [place, score] of scores.entries()) {
    const below = Math.min(Math.max(freshScore - score, -maxDistance), maxDistance) + maxDistance
    keys[place] = Math.round(below * scoreSteps) * maxPlaces + place
  }
  return Array.from(keys.sort(), key => key % maxPlaces)
}
