import type { Sql, Transaction } from '@vitrine/service-kit'

/**
 * Sets when members were last active, to the hour: a row is written once in an hour, however much its member does. In the
 * order of the members, so that two transactions never deadlock.
 */
export async function markActive(
  tx: Transaction,
  active: readonly { communityId: number; userId: number }[],
  at: Date,
): Promise<void> {
  await tx.query(
    `with given as (
       select distinct community_id, user_id from unnest($1::int[], $2::int[]) as g(community_id, user_id)
     ), locked as (
       select m.id from members m join given using (community_id, user_id)
       where m.active_at < $3::timestamptz - interval '1 hour' order by m.id for no key update of m
     )
     update members m set active_at = greatest(m.active_at, $3) from locked where m.id = locked.id`,
    [active.map(each => each.communityId), active.map(each => each.userId), at],
  )
}

/** Sets the counts of these polls to those of their votes where they differ; returns which did. */
export async function repairPolls(tx: Transaction, postIds: readonly number[]): Promise<number[]> {
  // Voters wait, so that none is counted twice.
  await tx.query('select 1 from polls where post_id = any($1::int[]) order by post_id for no key update', [
    postIds,
  ])
  const rows = await tx.query<{ id: number }>(
    `with actual as (
       select o.post_id, array(
         select (select count(*)::int from poll_votes v where v.post_id = o.post_id and v.option_index = n - 1)
         from generate_series(1, cardinality(o.options)) as n order by n) as votes
       from polls o where o.post_id = any($1::int[])
     )
     update polls o set votes = actual.votes from actual
     where o.post_id = actual.post_id and o.votes <> actual.votes returning o.post_id as id`,
    [postIds],
  )
  return rows.map(({ id }) => id)
}

interface Member {
  communityId: number
  userId: number
}

/** Members to inspect, from a random place. */
export const sampleMembers = (sql: Sql, size: number): Promise<Member[]> =>
  sql.query(
    `select community_id as "communityId", user_id as "userId" from member_stats
     where community_id >= (select floor(random() * max(community_id))::int from member_stats)
     order by community_id, user_id limit $1`,
    [size],
  )

/** Sets what is counted of a member to what the member wrote where it differs; returns whether it did. */
export async function repairMember(tx: Transaction, { communityId, userId }: Member): Promise<boolean> {
  // Whatever the member writes or a moderator deletes changes this row in its transaction.
  await tx.query('select 1 from member_stats where community_id = $1 and user_id = $2 for update', [
    communityId,
    userId,
  ])
  const rows = await tx.query(
    `with actual as (
       select (select count(*)::int from posts where community_id = $1 and author_id = $2) as posts,
         (select count(*)::int from comments where community_id = $1 and author_id = $2) as comments
     )
     update member_stats s set posts = actual.posts, comments = actual.comments from actual
     where s.community_id = $1 and s.user_id = $2
       and (s.posts, s.comments) is distinct from (actual.posts, actual.comments) returning 1`,
    [communityId, userId],
  )
  return rows.length > 0
}
