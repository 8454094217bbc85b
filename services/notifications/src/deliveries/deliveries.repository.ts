import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import { kinds } from '../kinds.ts'
import { insertMissing } from '../people/people.repository.ts'
import type { Delivery, Subject } from './delivery.ts'

/** With who did it. */
type Acted = Delivery & { actor: NonNullable<Delivery['actor']> }
const hasActor = (delivery: Delivery): delivery is Acted => delivery.actor !== null
/** A delivery of a kind that is news once within 24 hours. */
const isOnce = (delivery: Delivery): delivery is Acted => kinds[delivery.kind].isOnce && hasActor(delivery)

type Target = Pick<Delivery, 'userId' | 'kind' | 'target'>
const openKeyOf = ({ kind, target }: Target): string => `${kind} ${target}`
const groupKeyOf = (target: Target): string => `${target.userId} ${openKeyOf(target)}`
const actorKeyOf = (target: Target, actorId: number | null): string => `${groupKeyOf(target)} ${actorId}`

/** The last of each group, in an order that two transactions share, so that neither waits for the other in a ring. */
function newestPer<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const newest = new Map(items.map(item => [keyOf(item), item]))
  return [...newest.keys()].sort().map(key => newest.get(key) as T)
}

/** Columns for `unnest`. */
const column = <T, V>(items: readonly T[], read: (item: T) => V): V[] => items.map(read)

/**
 * Leaves out likes and follows that their recipient was notified of within 24 hours: taking one back and giving it
 * again is not news. Comments always are.
 */
export async function dropRepeated(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  const once = deliveries.filter(isOnce)
  if (once.length === 0) return [...deliveries]
  const notified = await tx.query<{ user_id: number; kind: string; target: string; actor_id: number }>(
    `select n.user_id, n.kind, n.target, n.actor_id from notification_dedup n
     join unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as d(user_id, kind, target, actor_id)
       using (user_id, kind, target, actor_id)
     where n.notified_at > $5::timestamptz - interval '24 hours'`,
    [
      column(once, d => d.userId),
      column(once, d => d.kind),
      column(once, d => d.target),
      column(once, d => d.actor.id),
      now.toISOString(),
    ],
  )
  const known = new Set(notified.map(row => `${row.user_id} ${row.kind} ${row.target} ${row.actor_id}`))
  return deliveries.filter(each => {
    if (!isOnce(each)) return true
    const key = `${each.userId} ${each.kind} ${each.target} ${each.actor.id}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

/** Leaves out what is one notification for its target, and is there already or comes earlier in the list. */
export async function dropKnownTargets(
  tx: Transaction,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const targets = newestPer(
    deliveries.filter(each => each.isOnePerTarget),
    groupKeyOf,
  )
  if (targets.length === 0) return [...deliveries]
  const rows = await tx.query<{ user_id: number; kind: Delivery['kind']; target: string }>(
    `select n.user_id, n.kind, n.target from notifications n
     join unnest($1::bigint[], $2::text[], $3::text[]) as d(user_id, kind, target) using (user_id, kind, target)`,
    [column(targets, d => d.userId), column(targets, d => d.kind), column(targets, d => d.target)],
  )
  const known = new Set(
    rows.map(({ user_id, kind, target }) => groupKeyOf({ userId: user_id, kind, target })),
  )
  return deliveries.filter(each => {
    if (!each.isOnePerTarget) return true
    const isNew = !known.has(groupKeyOf(each))
    known.add(groupKeyOf(each))
    return isNew
  })
}

/**
 * Leaves out what a notification that their recipient has of the same user is about too, as {@link Act.joinsEarlier} says, and
 * adds it to that: so it stays until the last of its subjects goes.
 */
export async function joinEarlier(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<Delivery[]> {
  const joining = deliveries.flatMap(each => (each.joinsEarlier && commentIn(each)) || [])
  if (joining.length === 0) return [...deliveries]
  const rows = await tx.query<{
    user_id: number
    kind: Delivery['kind']
    target: string
    actor_id: number
    id: number
  }>(
    `select n.user_id, n.kind, n.target, a.actor_id, max(n.id) as id
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as d(user_id, kind, target, actor_id)
     join notifications n using (user_id, kind, target)
     join notification_actors a on a.notification_id = n.id and a.actor_id = d.actor_id
     where n.opened_at > $5::timestamptz - interval '24 hours' group by 1, 2, 3, 4`,
    [
      column(joining, d => d.userId),
      column(joining, d => d.kind),
      column(joining, d => d.target),
      column(joining, d => d.actor.id),
      now.toISOString(),
    ],
  )
  const idOf = new Map(
    rows.map(({ user_id: userId, kind, target, actor_id, id }) => [
      actorKeyOf({ userId, kind, target }, actor_id),
      id,
    ]),
  )
  const joined = joining.flatMap(each => {
    const id = idOf.get(actorKeyOf(each, each.actor.id))
    return id === undefined ? [] : [{ ...each, id }]
  })
  await insertComments(tx, joined)
  return deliveries.filter(each => !each.joinsEarlier || !idOf.has(actorKeyOf(each, each.actor?.id ?? null)))
}

/** Notifications that were opened more than 24 hours ago are joined by no one any more. */
export async function closeOldNotifications(
  tx: Transaction,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<void> {
  const groups = newestPer(deliveries, groupKeyOf)
  await tx.query(
    `update notifications n set open_key = null
     from unnest($1::bigint[], $2::text[]) as d(user_id, open_key)
     where n.user_id = d.user_id and n.open_key = d.open_key and n.opened_at < $3::timestamptz - interval '24 hours'`,
    [column(groups, d => d.userId), column(groups, openKeyOf), now.toISOString()],
  )
}

export interface Opened {
  ids: number[]
  idOf(target: Target): number
}

/** Opens a notification for each group of deliveries, or moves up the one that is open. */
export async function openNotifications(tx: Transaction, deliveries: readonly Delivery[]): Promise<Opened> {
  const groups = newestPer(deliveries, groupKeyOf)
  const rows = await tx.query<{ id: number; user_id: number; open_key: string }>(
    `insert into notifications as n
       (user_id, kind, priority, target, open_key, link, area, post_id, excerpt, notice, community_id, opened_at, happened_at)
     select user_id, kind, priority, target, open_key, link, area, post_id, excerpt, notice, community_id, happened_at,
       happened_at
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
       $9::text[], $10::jsonb[], $11::bigint[], $12::timestamptz[])
       as d(user_id, kind, priority, target, open_key, link, area, post_id, excerpt, notice, community_id, happened_at)
     on conflict (user_id, open_key) do update set
       position = nextval('notification_positions'), link = excluded.link, excerpt = excluded.excerpt,
       notice = excluded.notice, happened_at = greatest(n.happened_at, excluded.happened_at)
     returning id, user_id, open_key`,
    [
      column(groups, d => d.userId),
      column(groups, d => d.kind),
      column(groups, d => kinds[d.kind].priority),
      column(groups, d => d.target),
      column(groups, openKeyOf),
      column(groups, d => d.link),
      column(groups, d => d.subject?.area ?? 'insight'),
      column(groups, d => d.subject?.postId ?? null),
      column(groups, d => (d.subject?.of === 'post' ? d.subject.excerpt : '')),
      column(groups, d => d.notice && JSON.stringify(d.notice)),
      column(groups, d => d.communityId),
      column(groups, d => d.happenedAt),
    ],
  )
  const ids = new Map(rows.map(row => [`${row.user_id} ${row.open_key}`, row.id]))
  return {
    ids: [...ids.values()],
    idOf(target) {
      const id = ids.get(groupKeyOf(target))
      if (id === undefined) throw new Error(`no notification was opened for ${groupKeyOf(target)}`)
      return id
    },
  }
}

/** Adds who did it, each person once a notification, and counts the new ones. */
export async function addActors(
  tx: Transaction,
  deliveries: readonly Delivery[],
  opened: Opened,
): Promise<void> {
  const actors = newestPer(
    deliveries.filter(hasActor).map(delivery => ({ ...delivery, id: opened.idOf(delivery) })),
    ({ id, actor }) => `${id} ${actor.id}`,
  )
  await insertMissing(
    tx,
    actors.map(each => each.actor),
  )
  await tx.query(
    `with added as (
       insert into notification_actors as a (notification_id, actor_id, acted_at)
       select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])
       on conflict (notification_id, actor_id) do update set acted_at = excluded.acted_at
       returning notification_id, xmax = 0 as is_new)
     update notifications n set actors_count = n.actors_count + new.count
     from (select notification_id, count(*)::int as count from added where is_new group by 1) new
     where n.id = new.notification_id`,
    [column(actors, a => a.id), column(actors, a => a.actor.id), column(actors, a => a.happenedAt)],
  )
}

/** Adds which comments it is about, with how they begin. */
export async function addComments(
  tx: Transaction,
  deliveries: readonly Delivery[],
  opened: Opened,
): Promise<void> {
  const comments = deliveries.flatMap(each => {
    const comment = commentIn(each)
    return comment ? [{ ...comment, id: opened.idOf(each) }] : []
  })
  await insertComments(tx, comments)
}

type Commented = Acted & { subject: Extract<Subject, { of: 'comment' }> }

const commentIn = (delivery: Delivery): Commented | null =>
  delivery.subject?.of === 'comment' && hasActor(delivery) ? { ...delivery, subject: delivery.subject } : null

async function insertComments(
  tx: Transaction,
  comments: readonly (Commented & { id: number })[],
): Promise<void> {
  if (comments.length === 0) return
  await tx.query(
    `insert into notification_comments (notification_id, comment_id, parent_id, actor_id, excerpt, commented_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::timestamptz[])
     on conflict do nothing`,
    [
      column(comments, c => c.id),
      column(comments, c => c.subject.commentId),
      column(comments, c => c.subject.parentId),
      column(comments, c => c.actor.id),
      column(comments, c => c.subject.excerpt),
      column(comments, c => c.happenedAt),
    ],
  )
}

export async function rememberNotified(tx: Transaction, deliveries: readonly Delivery[]): Promise<void> {
  const once = newestPer(deliveries.filter(isOnce), d => `${groupKeyOf(d)} ${d.actor.id}`)
  if (once.length === 0) return
  await tx.query(
    `insert into notification_dedup (user_id, kind, target, actor_id, notified_at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
     on conflict (user_id, kind, target, actor_id) do update set notified_at = excluded.notified_at`,
    [
      column(once, d => d.userId),
      column(once, d => d.kind),
      column(once, d => d.target),
      column(once, d => d.actor.id),
      column(once, d => d.happenedAt),
    ],
  )
}

/** Deletes what can no longer matter, with a day to spare for events that come late; returns how many. */
export const purgeDedup = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from notification_dedup where ctid = any(array(
       select ctid from notification_dedup
       where notified_at < $2::timestamptz - interval '48 hours' limit $1::int)) returning 1`,
    [now.toISOString()],
  )
