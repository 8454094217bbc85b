/**
 * What ranks a post, of many posts: one cache line of 64 bytes each in one typed array, 8 MB when full. A post has
 * four places where it may be, by its id; ids grow by one, so the newest 131,072 posts do not compete for places.
 * Where all four are taken, a post that was not read lately makes room.
 */
import { type Audience, audiences } from '@vitrine/contracts'
import { scoreOf } from '../feed/score.ts'

export interface PostTerms {
  id: number
  authorId: number
  museumId: number | null
  /** Milliseconds since 1970. */
  createdAt: number
  likes: number
  comments: number
  /** The author's. */
  audience: Audience
}

/** The numbers of one post, from its place on. */
export const field = {
  id: 0,
  score: 1,
  /** 0: there is no such post. */
  author: 2,
  /** 0: none. */
  museum: 3,
  createdAt: 4,
  trustedUntil: 5,
  /** 0: not read since the last time all four places of its set were. */
  selectedIn: 6,
  /** The author's, as a place in `audiences`; 0: public. */
  audience: 7,
} as const
const fields = 8
const ways = 4

export interface PostTermsStore {
  /** All numbers of all posts: `data[place + field.score]`. */
  readonly data: Float64Array
  /**
   * Appends to `places` those of the posts on these lists up to the id `bound`, each once, and to `missing` the ids of
   * those that have to be read from SQL first: not there, or not confirmed for a while.
   */
  select(lists: readonly (readonly number[])[], bound: number, places: number[], missing: number[]): void
  /** As `select`, with what is there, however old. */
  selectPresent(lists: readonly (readonly number[])[], bound: number, places: number[]): void
  /** Adds or replaces a post. Untrusted: it may be used now and is read from SQL again the next time. */
  set(terms: PostTerms, isTrusted?: boolean): void
  /** Keeps in mind that there is no such post, so that it is not looked for by every visit. */
  setMissing(id: number): void
  /** New counters of a post that is there; any other is left out. */
  setCounters(id: number, likes: number, comments: number): void
  /** Of all posts of these authors. */
  setAudiences(authors: ReadonlyMap<number, Audience>): void
  remove(id: number): void
  /** Everything has to be read from SQL again, because changes may have been missed. */
  distrust(): void
  isTrusted(id: number): boolean
  scoreOf(id: number): number | undefined
}

export function createPostTerms(options: {
  /** A power of two. */
  sets: number
  /** How long a post is trusted without a change or a reading that confirms it. */
  trustedMs: number
  now: () => number
}): PostTermsStore {
  const { sets, trustedMs, now } = options
  const data = new Float64Array(sets * ways * fields)
  const end = ways * fields
  let selection = 0

  const firstPlace = (id: number): number => (id & (sets - 1)) * end

  /** -1: it is not there. */
  function find(id: number): number {
    const first = firstPlace(id)
    for (let place = first; place < first + end; place += fields) if (data[place] === id) return place
    return -1
  }

  function occupy(id: number): number {
    const known = find(id)
    if (known !== -1) return known
    const place = vacate(firstPlace(id))
    data.fill(0, place, place + fields)
    data[place] = id
    return place
  }

  /** An empty place, else that of the oldest post that was not read since the last time all four were. */
  function vacate(first: number): number {
    let oldest = first
    let oldestUnread = -1
    for (let place = first; place < first + end; place += fields) {
      const id = data[place] as number
      if (id === 0) return place
      if (id < (data[oldest] as number)) oldest = place
      const isUnread = data[place + field.selectedIn] === 0
      if (isUnread && (oldestUnread === -1 || id < (data[oldestUnread] as number))) oldestUnread = place
    }
    if (oldestUnread !== -1) return oldestUnread
    for (let place = first; place < first + end; place += fields) data[place + field.selectedIn] = 0
    return oldest
  }

  function selectFrom(
    ids: readonly number[],
    bound: number,
    trustedFrom: number,
    places: number[],
    missing: number[] | null,
  ): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      if (id > bound) continue
      const place = find(id)
      if (place === -1 || (data[place + field.trustedUntil] as number) <= trustedFrom) {
        missing?.push(id)
        continue
      }
      if (data[place + field.selectedIn] === selection) continue
      data[place + field.selectedIn] = selection
      if (data[place + field.author] !== 0) places.push(place)
    }
  }

  return {
    data,
    select(lists, bound, places, missing) {
      selection++
      const trustedFrom = now()
      for (const ids of lists) selectFrom(ids, bound, trustedFrom, places, missing)
    },
    selectPresent(lists, bound, places) {
      selection++
      for (const ids of lists) selectFrom(ids, bound, -1, places, null)
    },
    set(terms, isTrusted = true) {
      const place = occupy(terms.id)
      data[place + field.author] = terms.authorId
      data[place + field.museum] = terms.museumId ?? 0
      data[place + field.createdAt] = terms.createdAt
      data[place + field.score] = scoreOf(terms)
      data[place + field.audience] = audiences.indexOf(terms.audience)
      data[place + field.trustedUntil] = isTrusted ? now() + trustedMs : 0
    },
    setMissing(id) {
      const place = occupy(id)
      data[place + field.author] = 0
      data[place + field.trustedUntil] = now() + trustedMs
    },
    setCounters(id, likes, comments) {
      const place = find(id)
      if (place === -1 || data[place + field.author] === 0) return
      const createdAt = data[place + field.createdAt] as number
      data[place + field.score] = scoreOf({ likes, comments, createdAt })
      data[place + field.trustedUntil] = now() + trustedMs
    },
    setAudiences(authors) {
      for (let place = 0; place < data.length; place += fields) {
        const audience = authors.get(data[place + field.author] as number)
        if (audience !== undefined) data[place + field.audience] = audiences.indexOf(audience)
      }
    },
    remove(id) {
      const place = find(id)
      if (place !== -1) data.fill(0, place, place + fields)
    },
    distrust() {
      for (let place = 0; place < data.length; place += fields)
        if (data[place] !== 0) data[place + field.trustedUntil] = 0
    },
    isTrusted(id) {
      const place = find(id)
      return place !== -1 && (data[place + field.trustedUntil] as number) > now()
    },
    scoreOf(id) {
      const place = find(id)
      return place === -1 ? undefined : data[place + field.score]
    },
  }
}
