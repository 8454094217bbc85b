import { findCountDrift, repairCounts, samplePosts } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { repairMember, repairPolls, sampleMembers } from './counters.repository.ts'
import { counters } from './counters.ts'

const sampleSize = 500
const sampledMembers = 100

/** Compares a sample of the counters with the rows that they count, and repairs what differs; returns how many did. */
export async function reconcileCounters({
  db,
  log,
}: Pick<CommunitiesContext, 'db' | 'log'>): Promise<number> {
  let repaired = 0
  const posts = await samplePosts(db, sampleSize)
  for (const { postId } of await findCountDrift(db, counters, posts)) {
    const drift = await db.transaction(tx => repairCounts(tx, counters, postId))
    if (!drift) continue
    repaired++
    log.warn(drift, 'a counter differed from its rows and was repaired')
  }
  for (const postId of await db.transaction(tx => repairPolls(tx, posts))) {
    repaired++
    log.warn({ postId }, 'the counts of a poll differed from its votes and were repaired')
  }
  for (const member of await sampleMembers(db, sampledMembers)) {
    if (!(await db.transaction(tx => repairMember(tx, member)))) continue
    repaired++
    log.warn(member, 'what was counted of a member differed from what the member wrote and was repaired')
  }
  return repaired
}
