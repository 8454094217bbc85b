import type { Database } from '@vitrine/service-kit'
import { LRUCache } from 'lru-cache'
import { findTexts, type PostText, type RowVersion } from './texts.repository.ts'

export interface TextsMemory {
  /** The texts of these rows; a post that was deleted since its version was read is left out. */
  get(rows: readonly RowVersion[]): Promise<ReadonlyMap<number, PostText>>
}

/** Of all texts together: some 16 MB. */
const maxCharacters = 8_000_000
/** What a text takes besides its own characters, and each of its pictures or its video. */
const charactersBesides = 300
const charactersOfMedia = 3_000
/** Versions are transaction ids, of which PostgreSQL has four billion. */
const keptMs = 3_600_000

/**
 * Posts' texts, which rarely change. A text is used for the version of its row that a statement has just read, so no
 * message has to say that it changed.
 */
export function createTextsMemory(db: Database): TextsMemory {
  const kept = new LRUCache<number, PostText>({
    maxSize: maxCharacters,
    sizeCalculation: ({ content, media }) =>
      content.length + charactersBesides + (media?.length ?? 0) * charactersOfMedia,
    ttl: keptMs,
    ttlResolution: 1_000,
  })

  return {
    async get(rows) {
      const found = new Map<number, PostText>()
      const missing: number[] = []
      for (const { id, version } of rows) {
        const text = kept.get(id)
        if (text?.version === version) found.set(id, text)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      for (const text of await findTexts(db, missing)) {
        found.set(text.id, text)
        kept.set(text.id, text)
      }
      return found
    },
  }
}
