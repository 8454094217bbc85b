import type { Transaction } from '@vitrine/service-kit'

/** Locked, so that a change of the title meanwhile is not undone. */
export const listUnindexed = (
  tx: Transaction,
  limit: number,
): Promise<{ id: number; title: string; location: string }[]> =>
  tx.query('select id, title, location from events where words is null order by id limit $1 for update', [
    limit,
  ])

export const storeWords = (tx: Transaction, events: readonly { id: number; words: string }[]) =>
  tx.query(
    `update events e set words = given.words::tsvector
     from unnest($1::int[], $2::text[]) as given(id, words) where e.id = given.id`,
    [events.map(({ id }) => id), events.map(({ words }) => words)],
  )
