import type { Sql, Transaction } from '@vitrine/service-kit'
import type { Delivery } from './deliveries.ts'

type Target = Pick<Delivery, 'userId' | 'kind' | 'target'>
const openKeyOf = ({ kind, target }: Target): string => `${kind} ${target}`
const lineKeyOf = (target: Target): string => `${target.userId} ${openKeyOf(target)}`

/** The last of each group, in an order that two transactions share, so that neither waits for the other in a ring. */
function newestPer<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const newest = new Map(items.map(item => [keyOf(item), item]))
  return [...newest.keys()].sort().map(key => newest.get(key) as T)
}

/** Columns for `unnest`. */
const column = <T, V>(items: readonly T[], read: (item: T) => V): V[] => items.map(read)

/**
 * Leaves out likes and follows of people who were told of within 24 hours: taking one back and giving it again is not
 * news. Comments always are.
 */
export async function dropAlreadyTold(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  const once = deliveries.filter(({ kind }) => kind === 'like' || kind === 'follow')
  if (once.length === 0) return [...deliveries]
  const told = await tx.query<{ user_id: number; kind: string; target: string; actor_id: number }>(
    `select t.user_id, t.kind, t.target, t.actor_id from told t
     join unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as d(user_id, kind, target, actor_id)
       using (user_id, kind, target, actor_id)
     where t.told_at > $5::timestamptz - interval '24 hours'`,
    [
      column(once, d => d.userId),
      column(once, d => d.kind),
      column(once, d => d.target),
      column(once, d => d.actor.id),
      now.toISOString(),
    ],
  )
  const known = new Set(told.map(row => `${row.user_id} ${row.kind} ${row.target} ${row.actor_id}`))
  return deliveries.filter(({ userId, kind, target, actor }) => {
    const key = `${userId} ${kind} ${target} ${actor.id}`
    if (kind !== 'like' && kind !== 'follow') return true
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

/** Lines that were opened more than 24 hours ago take nobody in any more. */
export async function closeOldLines(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<void> {
  const lines = newestPer(deliveries, lineKeyOf)
  await tx.query(
    `update notifications n set open_key = null
     from unnest($1::bigint[], $2::text[]) as d(user_id, open_key)
     where n.user_id = d.user_id and n.open_key = d.open_key and n.opened_at < $3::timestamptz - interval '24 hours'`,
    [column(lines, d => d.userId), column(lines, openKeyOf), now.toISOString()],
  )
}

export interface Lines {
  ids: number[]
  idOf(target: Target): number
}

/** Opens a line for each group of deliveries, or moves up the one that is open. */
export async function openLines(tx: Transaction, deliveries: readonly Delivery[]): Promise<Lines> {
  const lines = newestPer(deliveries, lineKeyOf)
  const rows = await tx.query<{ id: number; user_id: number; open_key: string }>(
    `insert into notifications as n (user_id, kind, target, open_key, link, excerpt, opened_at, happened_at)
     select user_id, kind, target, open_key, link, excerpt, happened_at, happened_at
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       as d(user_id, kind, target, open_key, link, excerpt, happened_at)
     on conflict (user_id, open_key) do update set
       position = nextval('notification_positions'), link = excluded.link, excerpt = excluded.excerpt,
       happened_at = greatest(n.happened_at, excluded.happened_at)
     returning id, user_id, open_key`,
    [
      column(lines, d => d.userId),
      column(lines, d => d.kind),
      column(lines, d => d.target),
      column(lines, openKeyOf),
      column(lines, d => d.link),
      column(lines, d => d.excerpt),
      column(lines, d => d.happenedAt),
    ],
  )
  const ids = new Map(rows.map(row => [`${row.user_id} ${row.open_key}`, row.id]))
  return {
    ids: [...ids.values()],
    idOf(target) {
      const id = ids.get(lineKeyOf(target))
      if (id === undefined) throw new Error(`no line was opened for ${lineKeyOf(target)}`)
      return id
    },
  }
}

/** Adds who did it, each person once a line, and counts the new ones. */
export async function addActors(
  tx: Transaction,
  deliveries: readonly Delivery[],
  lines: Lines,
): Promise<void> {
  const actors = newestPer(
    deliveries.map(delivery => ({ ...delivery, lineId: lines.idOf(delivery) })),
    ({ lineId, actor }) => `${lineId} ${actor.id}`,
  )
  await tx.query(
    `with added as (
       insert into notification_actors as a (notification_id, actor_id, summary, acted_at)
       select * from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::timestamptz[])
       on conflict (notification_id, actor_id) do update set summary = excluded.summary, acted_at = excluded.acted_at
       returning notification_id, xmax = 0 as is_new)
     update notifications n set actors_count = n.actors_count + new.count
     from (select notification_id, count(*)::int as count from added where is_new group by 1) new
     where n.id = new.notification_id`,
    [
      column(actors, a => a.lineId),
      column(actors, a => a.actor.id),
      column(actors, a => JSON.stringify(a.actor)),
      column(actors, a => a.happenedAt),
    ],
  )
}

export async function rememberTold(tx: Transaction, deliveries: readonly Delivery[]): Promise<void> {
  const once = newestPer(
    deliveries.filter(({ kind }) => kind === 'like' || kind === 'follow'),
    d => `${lineKeyOf(d)} ${d.actor.id}`,
  )
  if (once.length === 0) return
  await tx.query(
    `insert into told (user_id, kind, target, actor_id, told_at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
     on conflict (user_id, kind, target, actor_id) do update set told_at = excluded.told_at`,
    [
      column(once, d => d.userId),
      column(once, d => d.kind),
      column(once, d => d.target),
      column(once, d => d.actor.id),
      column(once, d => d.happenedAt),
    ],
  )
}

/** Housekeeping: what can no longer matter, with a day to spare for events that come late; returns how many. */
export async function forgetTold(sql: Sql, now: Date): Promise<number> {
  const gone = await sql.query(
    `delete from told where ctid = any(array(
       select ctid from told where told_at < $1::timestamptz - interval '48 hours' limit 20000)) returning 1`,
    [now.toISOString()],
  )
  return gone.length
}
