import type { Follows } from '../follows/follows.memory.ts'
import type { PostTermsStore } from '../memory/post-terms.ts'
import { weights } from './score.ts'

/** How many ids one visit holds; the timeline and the popular posts are no more together. */
export const visitLength = 500
/** One's own posts stand first for so long. */
export const ownFirstMs = 3_600_000
/** Every so many places behind them the newest post of a followed author or museum comes next. */
export const followedEvery = 3

/**
 * The order of a visit (decision D-74, 0141): one's own posts of the last hour, newest first; then by score, and at
 * every third place the newest post of a followed author or museum that is not placed yet. `slots` are places of
 * `terms` without duplicates; returns ids.
 */
export function orderVisit(
  terms: PostTermsStore,
  slots: readonly number[],
  reader: { id: number; follows: Follows },
  begunAt: number,
): number[] {
  const { authors, museums } = reader.follows
  const own: Candidate[] = []
  const followed: Candidate[] = []
  const others: Candidate[] = []
  for (const slot of slots) {
    const author = terms.author[slot] as number
    const isOwn = author === reader.id
    const followsAuthor = !isOwn && authors.has(author)
    const followsMuseum = museums.has(terms.museum[slot] as number)
    let score = terms.score[slot] as number
    if (isOwn || followsAuthor) score += weights.author
    if (followsMuseum) score += weights.museum
    const createdAt = terms.createdAt[slot] as number
    const candidate = { id: terms.id[slot] as number, createdAt, score, isPlaced: false }
    if (isOwn && createdAt > begunAt - ownFirstMs) {
      own.push(candidate)
      continue
    }
    others.push(candidate)
    if (followsAuthor || (followsMuseum && !isOwn)) followed.push(candidate)
  }
  const ids = own.sort(byTime).map(candidate => candidate.id)
  interleave(others.sort(byScore), followed.sort(byTime), ids)
  return ids.length > visitLength ? ids.slice(0, visitLength) : ids
}

interface Candidate {
  id: number
  createdAt: number
  score: number
  isPlaced: boolean
}
const byTime = (a: Candidate, b: Candidate): number => b.createdAt - a.createdAt || b.id - a.id
const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || b.id - a.id

/** Appends all of `ranked`, of which `followed` is a part. */
function interleave(ranked: Candidate[], followed: Candidate[], ids: number[]): void {
  let nextRanked = 0
  let nextFollowed = 0
  for (let place = 1; place <= ranked.length; place++) {
    let next: Candidate | undefined
    if (place % followedEvery === 0) {
      while (followed[nextFollowed]?.isPlaced) nextFollowed++
      next = followed[nextFollowed]
    }
    if (!next) {
      while (ranked[nextRanked]?.isPlaced) nextRanked++
      next = ranked[nextRanked] as Candidate
    }
    next.isPlaced = true
    ids.push(next.id)
  }
}
