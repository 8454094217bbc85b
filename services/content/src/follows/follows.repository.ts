import { type Database, prepared, type Sql, type Transaction } from '@vitrine/service-kit'

/** With more followers a post is pulled when a feed is read, and not pushed when it is created. */
export const maxPushedFollowers = 5_000

/** What a user follows, and the tables that hold it. */
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

/**
 * Brings these follows to the state given, the last of a pair counting, and the numbers of followers with them.
 * Returns whether any of the followed is pulled from now on.
 */
export async function setFollows(
  tx: Transaction,
  followed: Followed,
  follows: readonly Follow[],
): Promise<boolean> {
  const t = tables[followed]
  const last = [...new Map(follows.map(each => [`${each.userId} ${each.id}`, each])).values()]
  const changed = await tx.query<{ pulled: boolean }>(
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
       is_pulled = c.is_pulled or c.followers + excluded.followers > $4
     returning is_pulled as pulled`,
    [
      last.map(each => each.userId),
      last.map(each => each.id),
      last.map(each => each.follows),
      maxPushedFollowers,
    ],
  )
  return changed.some(row => row.pulled)
}

const follows = prepared<{ authors: string[]; museums: string[] }>(
  'follows',
  `select array(select followee_id from user_follows where follower_id = $1) as authors,
     array(select museum_id from museum_follows where user_id = $1) as museums`,
)

export async function findFollows(
  db: Database,
  userId: number,
): Promise<{ authors: number[]; museums: number[] }> {
  const [row] = await follows(db, [userId])
  return { authors: (row?.authors ?? []).map(Number), museums: (row?.museums ?? []).map(Number) }
}

/** Everything that is pulled. */
export async function findPulled(
  sql: Sql,
): Promise<{ authors: ReadonlySet<number>; museums: ReadonlySet<number> }> {
  const ids = async (followed: Followed) => {
    const { counts, id } = tables[followed]
    const rows = await sql.query<{ id: number }>(`select ${id} as id from ${counts} where is_pulled`)
    return new Set(rows.map(row => row.id))
  }
  const [authors, museums] = await Promise.all([ids('author'), ids('museum')])
  return { authors, museums }
}

/** The followers into whose timelines a post of this author or museum is pushed, in steps; none where it is pulled. */
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
