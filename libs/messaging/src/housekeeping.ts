import type { Database } from '@vitrine/service-kit'

const daysAhead = 3
/** Published events stay this long for whoever must look into what happened. */
const daysKept = 3
/** Longer than any topic retains, so that nothing that can still be delivered is taken for new. */
const inboxDays = 14
const purgeBatch = 5_000

/** Once a day, or as often as one likes: makes the outbox's next partitions, drops old ones, purges the inbox. */
export async function housekeep(
  database: Database,
  now = new Date(),
): Promise<{ created: number; dropped: number; purged: number }> {
  const day = now.toISOString().slice(0, 10)
  const partitions = await database.transaction(async tx => {
    // Rather another time than in the way of those who publish.
    await tx.query("select set_config('lock_timeout', '2s', true)")
    const created = await tx.query<{ made: boolean }>(
      'select ensure_outbox_partition($1::date + ahead) as made from generate_series(0, $2::int) as ahead',
      [day, daysAhead],
    )
    const [{ dropped } = { dropped: 0 }] = await tx.query<{ dropped: number }>(
      'select drop_outbox_partitions($1::date - $2::int) as dropped',
      [day, daysKept],
    )
    return { created: created.filter(row => row.made).length, dropped }
  })
  return { ...partitions, purged: await purgeInbox(database, now) }
}

async function purgeInbox(database: Database, now: Date): Promise<number> {
  let purged = 0
  while (true) {
    const gone = await database.query(
      `delete from inbox where ctid = any(array(
         select ctid from inbox where received_at < $1::timestamptz - make_interval(days => $2::int) limit $3::int))
       returning 1`,
      [now.toISOString(), inboxDays, purgeBatch],
    )
    purged += gone.length
    if (gone.length < purgeBatch) return purged
  }
}
