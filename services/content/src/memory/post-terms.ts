/**
 * What ranks a post, of many posts, in typed arrays: some 80 bytes a post with the index by id, 8 MB when full.
 * The posts that visits read stay; of the others the oldest are replaced (the CLOCK approximation of LRU).
 */
import { scoreOf } from '../feed/score.ts'

export interface PostTerms {
  id: number
  authorId: number
  museumId: number | null
  /** Milliseconds since 1970. */
  createdAt: number
  likes: number
  comments: number
}

export interface PostTermsStore {
  /** Where the arrays below have a post; -1 when it is not there. */
  find(id: number): number
  /** Whether the slot was confirmed lately: afterwards it has to be read from SQL again. */
  isTrusted(slot: number): boolean
  /** Marks the slot as read; false when this `pass` has read it before. */
  visit(slot: number, pass: number): boolean
  /** Adds or replaces a post. Untrusted: it may be used now and is read from SQL again the next time. */
  set(terms: PostTerms, isTrusted?: boolean): void
  /** New counters of a post that is there; any other is left out. */
  setCounters(id: number, likes: number, comments: number): void
  remove(id: number): void
  /** Everything has to be read from SQL again, because changes may have been missed. */
  distrust(): void
  readonly size: number
  readonly id: Float64Array
  readonly score: Float64Array
  readonly author: Float64Array
  /** 0: none. */
  readonly museum: Float64Array
  readonly createdAt: Float64Array
}

export function createPostTerms(options: {
  capacity: number
  /** How long a post is trusted without a change or a reading that confirms it. */
  trustedMs: number
  now: () => number
}): PostTermsStore {
  const { capacity, trustedMs, now } = options
  const slots = new Map<number, number>()
  const id = new Float64Array(capacity)
  const score = new Float64Array(capacity)
  const author = new Float64Array(capacity)
  const museum = new Float64Array(capacity)
  const createdAt = new Float64Array(capacity)
  const trustedUntil = new Float64Array(capacity)
  const passes = new Float64Array(capacity)
  const wasRead = new Uint8Array(capacity)
  let filled = 0
  let hand = 0

  /** A slot for one more post: an empty one, else one that was not read since the hand was last there. */
  function vacate(): number {
    if (filled < capacity) return filled++
    while (wasRead[hand] === 1) {
      wasRead[hand] = 0
      hand = (hand + 1) % capacity
    }
    const slot = hand
    hand = (hand + 1) % capacity
    slots.delete(id[slot] as number)
    return slot
  }

  return {
    id,
    score,
    author,
    museum,
    createdAt,
    get size() {
      return slots.size
    },
    find: postId => slots.get(postId) ?? -1,
    isTrusted: slot => (trustedUntil[slot] as number) > now(),
    visit(slot, pass) {
      if (passes[slot] === pass) return false
      passes[slot] = pass
      wasRead[slot] = 1
      return true
    },
    set(terms, trusted = true) {
      let slot = slots.get(terms.id)
      if (slot === undefined) {
        slot = vacate()
        slots.set(terms.id, slot)
        wasRead[slot] = 0
        passes[slot] = 0
      }
      id[slot] = terms.id
      author[slot] = terms.authorId
      museum[slot] = terms.museumId ?? 0
      createdAt[slot] = terms.createdAt
      score[slot] = scoreOf(terms)
      trustedUntil[slot] = trusted ? now() + trustedMs : 0
    },
    setCounters(postId, likes, comments) {
      const slot = slots.get(postId)
      if (slot === undefined) return
      score[slot] = scoreOf({ likes, comments, createdAt: createdAt[slot] as number })
      trustedUntil[slot] = now() + trustedMs
    },
    remove(postId) {
      const slot = slots.get(postId)
      if (slot === undefined) return
      slots.delete(postId)
      id[slot] = 0
      wasRead[slot] = 0
    },
    distrust() {
      trustedUntil.fill(0, 0, filled)
    },
  }
}
