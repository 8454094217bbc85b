import type { MeetupNotice } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { Withdrawn } from '../deliveries/withdraw.repository.ts'
import { kindsOfEvents } from './kinds.ts'

/** SQL: as the index `notifications_of_events` has it. */
const isOfEvent = `kind in (${Object.keys(kindsOfEvents)
  .map(kind => `'${kind}'`)
  .join(', ')})`

/** SQL: the ids of notifications. `$1` are their targets, `$2` is how many. */
const idsOf = (condition: string): string =>
  `array(select id from notifications where target = any($1::text[]) and ${isOfEvent} and ${condition} limit $2)`

export interface Ended {
  targets: readonly string[]
  /** The start of which notices stay; absent: none do. */
  exceptAt?: string
  /** Which notices go; absent: all do. */
  notices?: readonly MeetupNotice['of'][]
}

/** Withdraws what users are notified of; with a limit, some of it. */
export async function removeTargets(
  tx: Transaction,
  { targets, exceptAt, notices }: Ended,
  limit: number | null,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number; userId: number }>(
    `delete from notifications where id = any(${idsOf(
      `($3::text is null or notice ->> 'startsAt' <> $3) and ($4::text[] is null or notice ->> 'of' = any($4))`,
    )})
     returning id, user_id as "userId"`,
    [targets, limit, exceptAt ?? null, notices ?? null],
  )
  return { removed: rows, changed: [] }
}

/** Shows something else in notices that do not show it; with a limit, in some of them. */
export async function rewriteNotices(
  tx: Transaction,
  { targets, shown }: { targets: readonly string[]; shown: object },
  limit: number | null,
): Promise<Withdrawn> {
  const rows = await tx.query<{ id: number }>(
    `update notifications set notice = notice || $3::jsonb where id = any(${idsOf('not notice @> $3::jsonb')})
     returning id`,
    [targets, limit, JSON.stringify(shown)],
  )
  return { removed: [], changed: rows.map(row => row.id) }
}

/**
 * Forgets that hidden users created a meetup or a plan of a visit, or asked a museum to take part in it; with a limit, some of it. Returns how many
 * rows it was. Who created a museum event is in no notification.
 */
export async function forgetActs(
  tx: Transaction,
  targets: readonly string[],
  limit: number | null,
): Promise<number> {
  const rows = await tx.query(
    `delete from withdrawn_acts where ctid = any(array(
       select ctid from withdrawn_acts
       where notification ->> 'kind' in ('new_meetup', 'visit_plan', 'meetup_museum')
         and notification ->> 'target' = any($1::text[]) limit $2)) returning 1`,
    [targets, limit],
  )
  return rows.length
}
