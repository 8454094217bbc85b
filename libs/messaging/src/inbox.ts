import type { Transaction } from '@vitrine/service-kit'

/** No statement of a handler runs longer, so that none outlives the group membership it was started under. */
export const handlerDeadlineMs = 10_000

/**
 * Marks events as handled by a consumer, in the transaction of their effect, and returns those not marked before, each
 * once. Waits for a transaction that marks the same event at the same time.
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
