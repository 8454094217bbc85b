import type { Database } from '@vitrine/service-kit'
import { wordsOf } from './posts.projection.ts'
import * as repository from './renames.repository.ts'

/** How many posts are changed in one transaction. */
const postsAtOnce = 500

/**
 * Posts are also found by their authors' names. An author may have too many for the handling of an event: the event notes the
 * rename, and its posts follow in pieces, each of which remembers how far it came. A further rename begins anew, and posts that
 * arrive meanwhile have the name that identity last published (`lockAuthors`).
 */
export async function renameAuthors(db: Database): Promise<number> {
  let renamed = 0
  for (let count = await renameSome(db); count !== null; count = await renameSome(db)) renamed += count
  return renamed
}

/** One piece, of any author or of one; null: none is to be done. */
export const renameSome = (db: Database, userId: number | null = null): Promise<number | null> =>
  db.transaction(async tx => {
    const rename = await repository.lockRename(tx, userId)
    if (!rename) return null
    const user = await repository.findAuthor(tx, rename.userId)
    const posts = user ? await repository.lockPostsAfter(tx, rename, postsAtOnce) : []
    const renamed = posts.flatMap(({ id, hit: known }) => {
      if (!known || !user) return []
      const hit = { ...known, user }
      return [{ id, hit, words: wordsOf(hit) }]
    })
    await repository.renamePosts(tx, renamed)
    const last = posts.at(-1)
    if (last && posts.length === postsAtOnce) await repository.moveRename(tx, rename.userId, last.id)
    else await repository.endRename(tx, rename.userId)
    return renamed.length
  })
