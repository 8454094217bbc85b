import type { Database } from '@vitrine/service-kit'
import { LRUCache } from 'lru-cache'
import { findFollows } from './follows.repository.ts'

/** What a reader follows. */
export interface Follows {
  authors: ReadonlySet<number>
  museums: ReadonlySet<number>
}

export interface FollowsMemory {
  /**
   * What the reader followed when their timeline of this `generation` was built: a follow deletes the timeline, and
   * the next one has another generation. Null: there is no such timeline, SQL is asked.
   */
  get(userId: number, generation: string | null): Promise<Follows>
}

/** Of all readers together: some 10 MB. A reader who follows more than a tenth of it is read from SQL each time. */
const maxFollows = 300_000

export function createFollowsMemory(db: Database): FollowsMemory {
  const kept = new LRUCache<number, { generation: string; follows: Follows }>({
    maxSize: maxFollows,
    maxEntrySize: maxFollows / 10,
    sizeCalculation: ({ follows }) => 10 + follows.authors.size + follows.museums.size,
  })

  return {
    async get(userId, generation) {
      const known = kept.get(userId)
      if (known && known.generation === generation) return known.follows
      const found = await findFollows(db, userId)
      const follows = { authors: new Set(found.authors), museums: new Set(found.museums) }
      if (generation !== null) kept.set(userId, { generation, follows })
      return follows
    },
  }
}
