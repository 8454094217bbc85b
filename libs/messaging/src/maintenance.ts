import { type Database, purge } from '@vitrine/service-kit'

const daysAhead = 3
/** Published events stay this long, for inspection. */
const outboxDays = 3
/** Longer than any topic retains, so that no event that can still be delivered counts as new. */
const inboxDays = 14
/** A dead letter that was handled stays this long, for inspection. */
const deadLetterDays = 30

/**
 * Recurring maintenance of this library's tables: creates the outbox's next daily partitions, drops old ones, purges
 * the inbox and resolved dead letters. Each purge loops until nothing old is left. Run it at least once a day.
 */
export async function maintainMessaging(
  database: Database,
  now = new Date(),
): Promise<{ created: number; dropped: number; purged: number; resolved: number }> {
  const day = now.toISOString().slice(0, 10)
  const partitions = await database.transaction(async tx => {
    // Gives up early: whoever publishes must not wait for it.
    await tx.query("select set_config('lock_timeout', '2s', true)")
    const created = await tx.query<{ made: boolean }>(
      'select ensure_outbox_partition($1::date + ahead) as made from generate_series(0, $2::int) as ahead',
      [day, daysAhead],
    )
    const [{ dropped } = { dropped: 0 }] = await tx.query<{ dropped: number }>(
      'select drop_outbox_partitions($1::date - $2::int) as dropped',
      [day, outboxDays],
    )
    return { created: created.filter(row => row.made).length, dropped }
  })
  return {
    ...partitions,
    purged: await purgeOlder(database, 'inbox', 'received_at', inboxDays, now),
    resolved: await purgeOlder(database, 'dead_letters', 'resolved_at', deadLetterDays, now),
  }
}

/** Deletes the rows whose `column` is older than so many days; returns how many. */
const purgeOlder = (
  db: Database,
  table: 'inbox' | 'dead_letters',
  column: 'received_at' | 'resolved_at',
  days: number,
  now: Date,
): Promise<number> =>
  purge(
    db,
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${column} < $2::timestamptz - make_interval(days => $3::int) limit $1::int))
     returning 1`,
    [now.toISOString(), days],
  )
