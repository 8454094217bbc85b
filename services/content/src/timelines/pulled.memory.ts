import type { Database } from '@vitrine/service-kit'
import type { Follows } from '../follows/follows.memory.ts'
import { type Followed, findPulled } from '../follows/follows.repository.ts'
import { createKept } from '../memory/kept.ts'
import { createRowsById } from '../memory/rows-by-id.ts'
import { findNewestOf } from './timelines.repository.ts'

/** The newest posts of authors and museums that have too many followers for their posts to be pushed. */
export interface PulledMemory {
  /** The ids of those that are followed here, in no order; a post of both an author and a museum comes twice. */
  idsFor(follows: Follows): Promise<number[]>
  /** These have a new post, where they are pulled. */
  refresh(post: { authorId: number; museumId: number | null }): void
  clear(): void
}

/** At most 300 ids each: 2.5 MB for authors, and as much for museums. */
const maxSources = 1_000
const postsTrustedMs = 30_000
const sourcesTrustedMs = 60_000

export function createPulledMemory(db: Database): PulledMemory {
  const sources = createKept({ trustedMs: sourcesTrustedMs, read: () => findPulled(db) })
  const newestOf = (followed: Followed) =>
    createRowsById({
      max: maxSources,
      trustedMs: postsTrustedMs,
      read: ids => findNewestOf(db, followed, ids),
    })
  const newest = { author: newestOf('author'), museum: newestOf('museum') }

  return {
    async idsFor(follows) {
      const pulled = await sources.get()
      const authors = common(pulled.authors, follows.authors)
      const museums = common(pulled.museums, follows.museums)
      if (authors.length === 0 && museums.length === 0) return []
      const lists = await Promise.all([newest.author.get(authors), newest.museum.get(museums)])
      return lists.flatMap(found => [...found.values()].flat())
    },
    refresh({ authorId, museumId }) {
      newest.author.forget([authorId])
      if (museumId !== null) newest.museum.forget([museumId])
    },
    clear() {
      sources.forget()
      newest.author.clear()
      newest.museum.clear()
    },
  }
}

function common(one: ReadonlySet<number>, other: ReadonlySet<number>): number[] {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  return few.size === 0 ? [] : [...few].filter(id => many.has(id))
}
