import type { CommunitiesContext } from '../../context.ts'
import * as index from './index.repository.ts'

const postsAtOnce = 500

type Source = Pick<CommunitiesContext, 'db'>

/** Keeps the index of posts: those of which no words are known, those that are for others now, and which are the newest. */
export async function keepPostIndex({ db }: Source): Promise<number> {
  return (await indexUnknown({ db })) + (await indexStale({ db })) + (await index.ageIndexedPosts(db))
}

async function indexUnknown({ db }: Source): Promise<number> {
  let indexed = 0
  while (true) {
    const ids = await index.listUnknown(db, postsAtOnce)
    if (ids.length === 0) return indexed
    await db.transaction(tx => index.indexPosts(tx, ids))
    indexed += ids.length
  }
}

async function indexStale({ db }: Source): Promise<number> {
  let indexed = 0
  while (true) {
    const stale = await index.findStale(db)
    if (!stale) return indexed
    let after = 0
    while (true) {
      const ids = await index.listPostsAfter(db, stale.id, after, postsAtOnce)
      const last = ids.at(-1)
      if (last === undefined) break
      await db.transaction(tx => index.indexPosts(tx, ids))
      indexed += ids.length
      after = last
    }
    await index.endStale(db, stale)
  }
}
