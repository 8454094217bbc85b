import type { MuseumCard } from '@vitrine/contracts'
import { anonymous, decodeCursor, pageOf, type Viewer } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { cardOf } from '../museums/card.ts'
import { listFollowed } from './followed.repository.ts'

const Cursor = z.tuple([z.int().min(0)])

/** A page of the museums that a user follows, and the cursor of the next one; null at the end. */
export async function listFollowedMuseums(
  { db, clock }: MuseumsContext,
  viewer: Viewer | null,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ cards: MuseumCard[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  const reader = { userId, viewerId: viewer?.id ?? anonymous }
  const found = await listFollowed(db, reader, { before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ place }) => [place])
  const now = clock()
  return { cards: page.map(row => cardOf(row, now)), next }
}
