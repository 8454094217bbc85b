import { findCountDrift, repairCounts, samplePosts } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'
import { counters } from './counters.ts'

const sampleSize = 500

/** Compares a sample of the counters with the rows that they count, and repairs what differs; returns how many did. */
export async function reconcileCounters({
  db,
  log,
  memory,
}: Pick<ContentContext, 'db' | 'log' | 'memory'>): Promise<number> {
  let repaired = 0
  for (const { postId } of await findCountDrift(db, counters, await samplePosts(db, sampleSize))) {
    const drift = await db.transaction(tx => repairCounts(tx, counters, postId))
    if (!drift) continue
    repaired++
    memory.publish({
      of: 'counters',
      posts: [{ id: postId, likes: drift.actualLikes, comments: drift.actualComments }],
    })
    log.warn(drift, 'a counter differed from its rows and was repaired')
  }
  return repaired
}
