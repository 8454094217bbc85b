import type { Transaction } from '@vitrine/service-kit'
import type { Withdrawn } from '../deliveries/withdraw.repository.ts'

/** Notifications of some targets in a community. */
interface Place {
  communityId: number
  targets: readonly string[]
}

/** SQL: their ids. `$1` is the community, `$2` are the targets, `$3` is how many. */
const idsOf = (condition = 'true'): string =>
  `array(select id from notifications where community_id = $1 and target = any($2::text[]) and ${condition} limit $3)`

/** Withdraws them; with a limit, some of them. */
export async function removeTargets(
  tx: Transaction,
  { communityId, targets }: Place,
  limit: number | null,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number; userId: number }>(
    `delete from notifications where id = any(${idsOf()}) returning id, user_id as "userId"`,
    [communityId, targets, limit],
  )
  return { removed: rows, changed: [] }
}

/** Shows something else in their notices where they do not show it; with a limit, in some of them. */
export async function rewriteNotices(
  tx: Transaction,
  { communityId, targets, shown }: Place & { shown: object },
  limit: number | null,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number }>(
    `update notifications set notice = notice || $4::jsonb where id = any(${idsOf('not notice @> $4::jsonb')})
     returning id`,
    [communityId, targets, limit, JSON.stringify(shown)],
  )
  return { removed: [], changed: rows.map(row => row.id) }
}

/** Forgets that hidden users created a meetup; with a limit, some of it. Returns how many rows it was. */
export async function forgetCreation(tx: Transaction, target: string, limit: number | null): Promise<number> {
  const rows = await tx.query(
    `delete from withdrawn_acts where ctid = any(array(
       select ctid from withdrawn_acts
       where notification ->> 'kind' = 'new_meetup' and notification ->> 'target' = $1 limit $2)) returning 1`,
    [target, limit],
  )
  return rows.length
}
