import type { CommunityDetail } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

type Queues = NonNullable<CommunityDetail['queues']>

const max = 100

/** How much waits for those who moderate: no more than 100 rows are read. */
export async function countQueues(sql: Sql, communityId: number): Promise<Queues> {
  const [row] = await sql.query<Queues>(
    `select count(*)::int as "joinRequests" from (
       select 1 from join_requests where community_id = $1 and status = 'pending' limit ${max}) waiting`,
    [communityId],
  )
  return row ?? { joinRequests: 0 }
}
