import type { ContentContext } from '../context.ts'
import { setFollows } from '../follows/follows.repository.ts'
import { museumFollowsOf, userFollowsOf } from './follows.repository.ts'

const followsPerRound = 500

/**
 * Ends the copies of the follows, and corrects the numbers of followers with them. The events of identity and museums end
 * the same ones, before or after: whichever comes second finds nothing to do.
 */
export async function eraseFollows({ db }: ContentContext, userId: number): Promise<void> {
  for (const [followed, find] of [
    ['author', userFollowsOf],
    ['museum', museumFollowsOf],
  ] as const) {
    while (true) {
      const follows = await find(db, userId, followsPerRound)
      if (follows.length === 0) break
      const ended = follows.map(each => ({ ...each, follows: false }))
      await db.transaction(tx => setFollows(tx, followed, ended))
    }
  }
  await db.query('delete from author_followers where author_id = $1', [userId])
}
