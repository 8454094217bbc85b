import type { MuseumsContext } from '../context.ts'
import { countPosts } from '../museums/standing.projection.ts'
import { moveTrends, trendsOf } from '../trending/posts.repository.ts'
import { forgetPosts, lockPostsOf } from './posts.repository.ts'

const postsPerRound = 500

/**
 * Takes the posts out of search and of their museums' counts. The events of their deletion do the same, before or after:
 * whichever comes second finds nothing to do.
 */
export async function erasePosts(ctx: MuseumsContext, userId: number): Promise<void> {
  while ((await eraseSome(ctx, userId)) > 0);
}

const eraseSome = ({ db, clock }: MuseumsContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    const posts = await lockPostsOf(tx, userId, postsPerRound)
    const now = clock()
    const ids = posts.map(({ id }) => id)
    const trends = await trendsOf(tx, ids, now)
    await forgetPosts(tx, ids, now)
    await countPosts(
      tx,
      posts.flatMap(({ museumId, day }) => (museumId && day ? [{ museumId, day, by: -1 as const }] : [])),
      now,
    )
    await moveTrends(tx, ids, trends, now)
    return posts.length
  })
