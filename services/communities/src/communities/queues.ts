import type { CommunityDetail } from '@vitrine/contracts'
import { prepared, type Sql } from '@vitrine/service-kit'
import { isShownAccount } from '../people/people.repository.ts'
import { shownTo } from '../reports/queue.repository.ts'
import { isOpen } from '../reports/reported.ts'

type Queues = NonNullable<CommunityDetail['queues']>

const max = 100

const count = (rows: string) => `(select count(*)::int from (select 1 from ${rows} limit ${max}) waiting)`

const counts = prepared<Queues>(
  'community_queues',
  `select ${count(`join_requests where community_id = $1 and status = 'pending'`)} as "joinRequests",
     ${count(`waiting_posts w join people a on a.id = w.author_id
       where w.community_id = $1 and w.status = 'pending' and ${isShownAccount('a')}`)} as posts,
     ${count(`reports r where r.community_id = $1 and ${isOpen('r.status')}
       and ${shownTo('r', '$2', '$3')}`)} as reports`,
)

/** How much waits for those who moderate: of each no more than 100 rows are read. */
export async function countQueues(
  sql: Sql,
  communityId: number,
  viewer: { id: number; isPlatform: boolean },
): Promise<Queues> {
  const [row] = await counts(sql, [communityId, viewer.id, viewer.isPlatform])
  return row ?? { joinRequests: 0, posts: 0, reports: 0 }
}
