import {
  type Hiding,
  hidingsOf,
  type userBlocked,
  type userFollowed,
  type userMuted,
  type userUnblocked,
  type userUnfollowed,
  type userUnmuted,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { purge, type Sql } from '@vitrine/service-kit'

type HidingEvent = typeof userBlocked | typeof userUnblocked | typeof userMuted | typeof userUnmuted

/** Keeps whom a viewer is not shown; the last event of a pair and reason counts. */
export const keepHiddenPeople: BatchHandler<HidingEvent> = async (events, { tx }) => {
  const keyOf = (each: Hiding) => `${each.viewerId} ${each.userId} ${each.reason}`
  const last = new Map(events.flatMap(hidingsOf).map(each => [keyOf(each), each]))
  const rows = [...last.values()].map(each => ({
    viewer_id: each.viewerId,
    user_id: each.userId,
    reason: each.reason,
    is_hidden: each.isHidden,
    until: each.until,
  }))
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as g(viewer_id int, user_id int, reason text, is_hidden boolean, until timestamptz)
     ), removed as (
       delete from hidden_people h using given g
       where h.viewer_id = g.viewer_id and h.user_id = g.user_id and h.reason = g.reason and not g.is_hidden
     )
     insert into hidden_people (viewer_id, user_id, reason, until)
     select viewer_id, user_id, reason, until from given where is_hidden
     on conflict (viewer_id, user_id, reason) do update set until = excluded.until`,
    [JSON.stringify(rows)],
  )
}

/** Keeps who follows whom; the last event of a pair counts. */
export const keepUserFollows: BatchHandler<typeof userFollowed | typeof userUnfollowed> = async (
  events,
  { tx },
) => {
  const follows = events.map(({ data }) =>
    'follower' in data
      ? { follower: data.follower.id, followee: data.followee.id, follows: true }
      : { follower: data.followerId, followee: data.followeeId, follows: false },
  )
  const last = [...new Map(follows.map(each => [`${each.follower} ${each.followee}`, each])).values()]
  await tx.query(
    `with given as (
       select * from unnest($1::int[], $2::int[], $3::boolean[]) as g(follower_id, followee_id, follows)
     ), removed as (
       delete from user_follows f using given g
       where f.follower_id = g.follower_id and f.followee_id = g.followee_id and not g.follows
     )
     insert into user_follows select follower_id, followee_id from given where follows on conflict do nothing`,
    [last.map(each => each.follower), last.map(each => each.followee), last.map(each => each.follows)],
  )
}

/** Deletes the mutes that have ended; returns how many. */
export const purgeMutes = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from hidden_people where ctid = any(array(
       select ctid from hidden_people where until <= $2 order by until limit $1::int)) returning 1`,
    [now],
  )
