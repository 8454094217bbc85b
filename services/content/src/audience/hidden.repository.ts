import type { Hiding } from '@vitrine/contracts'
import {
  type Database,
  prepared,
  purgeHidden,
  type Sql,
  storeHidden,
  type Transaction,
} from '@vitrine/service-kit'

const hiddenAuthors = { name: 'hidden_authors', user: 'author_id' } as const

export const setHidden = (tx: Transaction, given: readonly Hiding[]): Promise<void> =>
  storeHidden(tx, hiddenAuthors, given)

const hidden = prepared<{ author_id: number; until: Date | null }>(
  'hidden_authors',
  'select author_id, until from hidden_authors where viewer_id = $1',
)

/** Whom the viewer is not shown, and until when: milliseconds since 1970, or without an end. */
export async function findHidden(db: Database, viewerId: number): Promise<Map<number, number>> {
  const authors = new Map<number, number>()
  for (const { author_id, until } of await hidden(db, [viewerId])) {
    const end = until?.getTime() ?? Number.POSITIVE_INFINITY
    authors.set(author_id, Math.max(end, authors.get(author_id) ?? 0))
  }
  return authors
}

/** Deletes the mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> => purgeHidden(db, hiddenAuthors, now)

const friends = prepared<{ follower_id: number }>(
  'followers_among',
  'select follower_id from user_follows where followee_id = $1 and follower_id = any($2::bigint[])',
)

/** Which of these users follow the user. */
export async function followersAmong(
  db: Database,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  return new Set((await friends(db, [userId, ids])).map(row => row.follower_id))
}
