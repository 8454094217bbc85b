import type { CommunitiesContext } from '../context.ts'
import { listUnindexed, storeWords } from './index.repository.ts'
import { eventWords } from './words.ts'

const atOnce = 500

/** Finds the words of events whose museum was renamed, or that were stored before there was a search; returns of how many. */
export async function indexEvents({ db }: Pick<CommunitiesContext, 'db'>): Promise<number> {
  let indexed = 0
  while (true) {
    const found = await db.transaction(async tx => {
      const events = await listUnindexed(tx, atOnce)
      await storeWords(
        tx,
        events.map(event => ({ id: event.id, words: eventWords(event) })),
      )
      return events.length
    })
    indexed += found
    if (found < atOnce) return indexed
  }
}
