import type { Database } from '@vitrine/service-kit'
import { LRUCache } from 'lru-cache'
import { findHidden } from '../audience/hidden.repository.ts'
import { findFollows } from './follows.repository.ts'

/** What a reader follows, and whom they are not shown. */
export interface Follows {
  authors: ReadonlySet<number>
  museums: ReadonlySet<number>
  /** By author, until when: milliseconds since 1970, or without an end. */
  hidden: ReadonlyMap<number, number>
}

export interface FollowsMemory {
  /**
   * What the reader followed when their timeline of this `generation` was built: a follow, a block or a mute deletes the
   * timeline, and the next one has another generation. Null: there is no such timeline, SQL is asked.
   */
  get(userId: number, generation: string | null): Promise<Follows>
}

/** Of all readers together: some 10 MB. A reader who follows more than a tenth of it is read from SQL each time. */
const maxFollows = 300_000

export function createFollowsMemory(db: Database): FollowsMemory {
  const kept = new LRUCache<number, { generation: string; follows: Follows }>({
    maxSize: maxFollows,
    maxEntrySize: maxFollows / 10,
    sizeCalculation: ({ follows }) => 10 + follows.authors.size + follows.museums.size + follows.hidden.size,
  })

  return {
    async get(userId, generation) {
      const known = kept.get(userId)
      if (known && known.generation === generation) return known.follows
      const [found, hidden] = await Promise.all([findFollows(db, userId), findHidden(db, userId)])
      const follows = { authors: new Set(found.authors), museums: new Set(found.museums), hidden }
      if (generation !== null) kept.set(userId, { generation, follows })
      return follows
    },
  }
}
