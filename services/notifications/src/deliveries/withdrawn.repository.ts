import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import { isForMembersAlways, isModerator, isPrivate, isReader } from '../communities/visibility.ts'
import { moderatorKinds } from '../kinds.ts'
import { isBlocked } from '../people/visibility.ts'
import type { Closed } from './delivery.ts'

/** Keeps what these users did, before it is taken out of the notifications of others. */
export async function keepWithdrawn(
  tx: Transaction,
  actorIds: readonly number[],
  withdrawnAt: Date,
): Promise<void> {
  await tx.query(
    `insert into withdrawn_acts (actor_id, notification_id, user_id, notification, actor, comments, withdrawn_at)
     select a.actor_id, n.id, n.user_id, to_jsonb(n), to_jsonb(a), coalesce((
       select jsonb_agg(to_jsonb(c)) from notification_comments c
       where c.notification_id = n.id and c.actor_id = a.actor_id), '[]'), $2
     from notification_actors a join notifications n on n.id = a.notification_id
     where a.actor_id = any($1::bigint[]) on conflict do nothing`,
    [actorIds, withdrawnAt],
  )
}

/** Forgets what these users did in matters that are closed. */
export async function forgetClosed(tx: Transaction, closings: readonly Closed[]): Promise<void> {
  const ofActors = closings.filter(each => each.actorId !== null)
  if (ofActors.length === 0) return
  await tx.query(
    `delete from withdrawn_acts w using unnest($1::bigint[], $2::text[], $3::text[]) as closed(actor_id, kind, target)
     where w.actor_id = closed.actor_id and w.notification ->> 'kind' = closed.kind
       and w.notification ->> 'target' = closed.target`,
    [ofActors.map(each => each.actorId), ofActors.map(each => each.kind), ofActors.map(each => each.target)],
  )
}

const communityId = `(w.notification ->> 'community_id')::bigint`
const ofMembersAlways = isForMembersAlways({
  kind: "w.notification ->> 'kind'",
  area: "w.notification ->> 'area'",
  notice: "w.notification -> 'notice'",
})
const isForMembers = `${ofMembersAlways} or ${isPrivate(communityId, true)}`
/**
 * Whether the act of the row `w` is still so: its post and comments exist, no block came meanwhile, and the user may still
 * read its community, or moderates it where it is of one of the kinds `$2`.
 */
const isStanding = `not ${isBlocked('w.user_id', 'w.actor_id')} and not exists (
  select 1 from subject_changes s where s.post_id = (w.notification ->> 'post_id')::bigint and s.is_deleted
    and s.area = w.notification ->> 'area' and (s.comment_id = 0 or exists (
      select 1 from jsonb_to_recordset(w.comments) as c(comment_id bigint, parent_id bigint)
      where s.comment_id in (c.comment_id, c.parent_id))))
  and case when ${communityId} is null then true
    when w.notification ->> 'kind' = any($2::text[]) then ${isModerator('w.user_id', communityId)}
    else ${isReader('w.user_id', communityId, isForMembers)} end`

/**
 * Puts back what these users did, as far as it is still so, into entries that are there or that come back at their earlier
 * place; returns the entries.
 */
export async function returnWithdrawn(tx: Transaction, actorIds: readonly number[]): Promise<number[]> {
  const acts = await tx.query<{ id: number }>(
    `select w.notification_id as id from withdrawn_acts w where w.actor_id = any($1::bigint[]) and ${isStanding}`,
    [actorIds, moderatorKinds],
  )
  const ids = [...new Set(acts.map(row => row.id))]
  const returned =
    'withdrawn_acts w where w.actor_id = any($1::bigint[]) and w.notification_id = any($2::bigint[])'
  if (ids.length > 0) {
    await tx.query(
      `insert into notifications (id, user_id, kind, priority, target, area, post_id, community_id, position, link,
         excerpt, notice, is_read, opened_at, happened_at)
       overriding system value
       select distinct on (n.id) n.id, n.user_id, n.kind, n.priority, n.target, n.area, n.post_id, n.community_id,
         n.position, n.link,
         case when n.excerpt = '' then '' else coalesce((
           select s.excerpt from subject_changes s
           where s.area = n.area and s.post_id = n.post_id and s.comment_id = 0), n.excerpt) end,
         n.notice, n.is_read, n.opened_at, n.happened_at
       from (select (jsonb_populate_record(null::notifications, w.notification)).* from ${returned}) n
       on conflict do nothing`,
      [actorIds, ids],
    )
    await tx.query(
      `insert into notification_actors
       select (jsonb_populate_record(null::notification_actors, w.actor)).* from ${returned} on conflict do nothing`,
      [actorIds, ids],
    )
    await tx.query(
      `insert into notification_comments
       select c.* from (select * from ${returned}) w
       cross join jsonb_populate_recordset(null::notification_comments, w.comments) c on conflict do nothing`,
      [actorIds, ids],
    )
    await tx.query(
      `update notifications n set actors_count =
         (select count(*) from notification_actors a where a.notification_id = n.id)
       where n.id = any($1::bigint[])`,
      [ids],
    )
  }
  await tx.query('delete from withdrawn_acts where actor_id = any($1::bigint[])', [actorIds])
  return ids
}

/** Deletes those as old as notifications get; returns how many. */
export const purgeWithdrawn = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from withdrawn_acts where ctid = any(array(
       select ctid from withdrawn_acts
       where withdrawn_at < $2::timestamptz - interval '180 days' limit $1::int)) returning 1`,
    [now.toISOString()],
  )
