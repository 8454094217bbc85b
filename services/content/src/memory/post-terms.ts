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
  /**
   * Appends to `slots` where the arrays below have these posts, each once, and to `missing` the ids of those that
   * have to be read from SQL first: not there, or not confirmed for a while.
   */
  select(ids: Iterable<number>, slots: number[], missing: number[]): void
  /** As `select`, with what is there, however old. */
  selectPresent(ids: Iterable<number>, slots: number[]): void
  /** Adds or replaces a post. Untrusted: it may be used now and is read from SQL again the next time. */
  set(terms: PostTerms, isTrusted?: boolean): void
  /** Keeps in mind that there is no such post, so that it is not looked for by every visit. */
  setMissing(id: number): void
  /** New counters of a post that is there; any other is left out. */
  setCounters(id: number, likes: number, comments: number): void
  remove(id: number): void
  /** Everything has to be read from SQL again, because changes may have been missed. */
  distrust(): void
  isTrusted(id: number): boolean
  scoreOf(id: number): number | undefined
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
  const slotOf = new Map<number, number>()
  const id = new Float64Array(capacity)
  const score = new Float64Array(capacity)
  /** 0: there is no such post. */
  const author = new Float64Array(capacity)
  const museum = new Float64Array(capacity)
  const createdAt = new Float64Array(capacity)
  const trustedUntil = new Float64Array(capacity)
  const selectedIn = new Float64Array(capacity)
  const wasRead = new Uint8Array(capacity)
  let selection = 0
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
    slotOf.delete(id[slot] as number)
    return slot
  }

  function occupy(postId: number): number {
    const known = slotOf.get(postId)
    if (known !== undefined) return known
    const slot = vacate()
    slotOf.set(postId, slot)
    id[slot] = postId
    wasRead[slot] = 0
    selectedIn[slot] = 0
    return slot
  }

  function select(ids: Iterable<number>, slots: number[], missing: number[] | null): void {
    const trustedFrom = missing === null ? Number.NEGATIVE_INFINITY : now()
    selection++
    for (const postId of ids) {
      const slot = slotOf.get(postId)
      if (slot === undefined || (trustedUntil[slot] as number) <= trustedFrom) {
        missing?.push(postId)
        continue
      }
      if (selectedIn[slot] === selection) continue
      selectedIn[slot] = selection
      wasRead[slot] = 1
      if (author[slot] !== 0) slots.push(slot)
    }
  }

  return {
    id,
    score,
    author,
    museum,
    createdAt,
    get size() {
      return slotOf.size
    },
    select,
    selectPresent: (ids, slots) => select(ids, slots, null),
    set(terms, isTrusted = true) {
      const slot = occupy(terms.id)
      author[slot] = terms.authorId
      museum[slot] = terms.museumId ?? 0
      createdAt[slot] = terms.createdAt
      score[slot] = scoreOf(terms)
      trustedUntil[slot] = isTrusted ? now() + trustedMs : 0
    },
    setMissing(postId) {
      const slot = occupy(postId)
      author[slot] = 0
      trustedUntil[slot] = now() + trustedMs
    },
    setCounters(postId, likes, comments) {
      const slot = slotOf.get(postId)
      if (slot === undefined || author[slot] === 0) return
      score[slot] = scoreOf({ likes, comments, createdAt: createdAt[slot] as number })
      trustedUntil[slot] = now() + trustedMs
    },
    remove(postId) {
      const slot = slotOf.get(postId)
      if (slot === undefined) return
      slotOf.delete(postId)
      id[slot] = 0
      wasRead[slot] = 0
    },
    distrust() {
      trustedUntil.fill(0, 0, filled)
    },
    isTrusted(postId) {
      const slot = slotOf.get(postId)
      return slot !== undefined && (trustedUntil[slot] as number) > now()
    },
    scoreOf(postId) {
      const slot = slotOf.get(postId)
      return slot === undefined ? undefined : score[slot]
    },
  }
}
