import type { ReceivedEvent } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'

/** No statement of a handler runs longer, so that none outlives the membership it was called under. */
export const handlerDeadlineMs = 10_000

/**
 * Marks events as taken by a consumer, in the transaction of what it does with them, and returns those that were
 * not taken before, each once. A transaction that marks the same event at the same time is waited for.
 */
export async function claim<E extends { id: string }>(
  tx: Transaction,
  consumer: string,
  events: readonly E[],
): Promise<E[]> {
  const rows = await tx.query<{ event_id: string }>(
    `insert into inbox (consumer, event_id)
     select $1, id from unnest($2::uuid[]) as id,
       (select set_config('statement_timeout', '${handlerDeadlineMs}', true)) as deadline
     on conflict do nothing returning event_id`,
    [consumer, events.map(event => event.id)],
  )
  const fresh = new Set(rows.map(row => row.event_id))
  return events.filter(event => fresh.delete(event.id))
}

/**
 * For a consumer that keeps no version with what it stores: true when the event is newer than all that it has seen
 * of this aggregate (and remembers it), false when it is stale and must be left alone.
 */
export async function advance(tx: Transaction, consumer: string, event: ReceivedEvent): Promise<boolean> {
  const moved = await tx.query(
    `insert into aggregate_versions as seen (consumer, key, version) values ($1, $2, $3::bigint)
     on conflict (consumer, key) do update set version = excluded.version where seen.version < excluded.version
     returning 1`,
    [consumer, event.key, event.aggregateVersion],
  )
  return moved.length > 0
}
