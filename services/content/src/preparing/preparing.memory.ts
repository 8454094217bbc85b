import type { Database } from '@vitrine/service-kit'
import { createKept } from '../memory/kept.ts'
import { authorsPreparing } from './preparing.repository.ts'

/** More than have one at a time; with more, everyone's are looked up. */
const maxAuthors = 10_000
const trustedMs = 5_000

/** Who has posts that are prepared, so that the first page of a feed asks SQL for those of few readers. */
export interface PreparingMemory {
  mayHave(authorId: number): Promise<boolean>
  forget(): void
}

export function createPreparingMemory(db: Database): PreparingMemory {
  const authors = createKept({
    trustedMs,
    read: async () => {
      const ids = await authorsPreparing(db, maxAuthors)
      return ids.length < maxAuthors ? new Set(ids) : null
    },
  })
  return {
    mayHave: async authorId => (await authors.get())?.has(authorId) ?? true,
    forget: authors.forget,
  }
}
