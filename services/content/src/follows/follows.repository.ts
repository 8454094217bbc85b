import type { Transaction } from '@vitrine/service-kit'

/** Above so many followers an insight is pulled when a feed is read and not pushed when it is made. */
export const pushedAtMost = 5_000

/** What a person follows, and where that is kept. */
const tables = {
  author: {
    follows: 'user_follows',
    by: 'follower_id',
    what: 'followee_id',
    counts: 'author_followers',
    id: 'author_id',
  },
  museum: {
    follows: 'museum_follows',
    by: 'user_id',
    what: 'museum_id',
    counts: 'museum_followers',
    id: 'museum_id',
  },
} as const
export type Followed = keyof typeof tables

export interface Follow {
  userId: number
  /** The author or the museum. */
  id: number
  follows: boolean
}

/** Brings these follows to the state given, the last of a pair counting, and the followers' numbers with them. */
export async function setFollows(
  tx: Transaction,
  followed: Followed,
  follows: readonly Follow[],
): Promise<void> {
  const t = tables[followed]
  const last = [...new Map(follows.map(each => [`${each.userId} ${each.id}`, each])).values()]
  await tx.query(
    `with given as (
       select * from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as g(by, what, follows)
     ), added as (
       insert into ${t.follows} (${t.by}, ${t.what}) select by, what from given where follows
       on conflict do nothing returning ${t.what} as what
     ), removed as (
       delete from ${t.follows} f using given g
       where f.${t.by} = g.by and f.${t.what} = g.what and not g.follows returning f.${t.what} as what
     ), change as (
       select what, sum(by_one)::int as by_count
       from (select what, 1 as by_one from added union all select what, -1 from removed) as one
       group by what order by what
     )
     insert into ${t.counts} as c (${t.id}, followers, is_pulled)
     select what, by_count, by_count > $4 from change
     on conflict (${t.id}) do update set
       followers = c.followers + excluded.followers,
       is_pulled = c.is_pulled or c.followers + excluded.followers > $4`,
    [last.map(each => each.userId), last.map(each => each.id), last.map(each => each.follows), pushedAtMost],
  )
}

/** Those into whose timelines an insight of this author or museum is pushed, in steps; none where it is pulled. */
export async function* followersToPush(
  tx: Transaction,
  followed: Followed,
  id: number,
  step: number,
): AsyncGenerator<number[]> {
  const t = tables[followed]
  const pulled = await tx.query(`select 1 from ${t.counts} where ${t.id} = $1 and is_pulled`, [id])
  if (pulled.length > 0) return
  let after = 0
  while (true) {
    const rows = await tx.query<{ by: number }>(
      `select ${t.by} as by from ${t.follows} where ${t.what} = $1 and ${t.by} > $2 order by ${t.by} limit $3`,
      [id, after, step],
    )
    if (rows.length > 0) yield rows.map(row => row.by)
    if (rows.length < step) return
    after = rows.at(-1)?.by ?? after
  }
}
