import type { Sql } from '@vitrine/service-kit'

const dayMs = 24 * 60 * 60_000
const activeDays = 30
const communitiesAtOnce = 200

/** Counts the members who were active in 30 days, of some communities at a time; returns how many counts changed. */
export async function refreshActiveMembers(sql: Sql, now: Date): Promise<number> {
  const since = new Date(now.getTime() - activeDays * dayMs)
  let changed = 0
  for (let after = 0; ; ) {
    const ids = (
      await sql.query<{ id: number }>('select id from communities where id > $1 order by id limit $2', [
        after,
        communitiesAtOnce,
      ])
    ).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return changed
    changed += (await refresh(sql, ids, since)).length
    after = last
  }
}

const refresh = (sql: Sql, ids: readonly number[], since: Date) =>
  sql.query(
    `update community_stats s set active_members = counted.active
     from (
       select c.id, (select count(*) from members m where m.community_id = c.id and m.active_at >= $2)::int as active
       from unnest($1::int[]) as c(id)) counted
     where s.community_id = counted.id and s.active_members <> counted.active returning 1`,
    [ids, since],
  )
