import type { Transaction } from '@vitrine/service-kit'
import type { Findable } from './words.ts'

/** Locked, so that a change of the title meanwhile is not undone. */
export const listUnindexed = (tx: Transaction, limit: number): Promise<(Findable & { id: number })[]> =>
  tx.query(
    `select e.id, e.title, e.location, coalesce(museum.name, '') as museum, coalesce(museum.city, '') as city
     from events e left join museums museum on museum.id = e.museum_id
     where e.words is null or e.words_are_stale order by e.id limit $1 for update of e`,
    [limit],
  )

export const storeWords = (tx: Transaction, events: readonly { id: number; words: string }[]) =>
  tx.query(
    `update events e set words = given.words::tsvector, words_are_stale = false
     from unnest($1::int[], $2::text[]) as given(id, words) where e.id = given.id`,
    [events.map(({ id }) => id), events.map(({ words }) => words)],
  )

/** A job finds the words of their events again; until then they are found by those that they have. */
export const markStale = (tx: Transaction, museumIds: readonly number[]) =>
  tx.query('update events set words_are_stale = true where museum_id = any($1::int[])', [museumIds])
