import type { GroupStamp } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { type RefRow, refColumns } from '../museums/card.ts'

/** In the order of the users, so that two events of one meetup wait for each other instead of deadlocking. */
export async function insertGroupStamps(
  tx: Transaction,
  userIds: readonly number[],
  stamp: Omit<GroupStamp, 'museum'> & { museumId: number },
): Promise<void> {
  await tx.query(
    `insert into group_stamps (user_id, meetup_id, museum_id, meetup, community, day, attended_count)
     select given.user_id, $2::bigint, m.id, $4::text, $5::text, $6::date, $7::int
     from unnest($1::bigint[]) as given(user_id) join museums m on m.id = $3::bigint
     order by given.user_id on conflict do nothing`,
    [userIds, stamp.meetupId, stamp.museumId, stamp.meetup, stamp.community, stamp.day, stamp.attendedCount],
  )
}

export type GroupStampRow = RefRow & Omit<GroupStamp, 'museum'>

/** Where a page begins: below the stamp of this day and meetup. */
export type GroupStampPosition = readonly [day: string, meetupId: number]

/** The stamps of a user, the latest day first, of a `year` if it is given. */
export const listGroupStampRows = (
  sql: Sql,
  userId: number,
  year: number | undefined,
  { before, limit }: { before: GroupStampPosition | undefined; limit: number },
): Promise<GroupStampRow[]> => {
  const [day, meetupId] = before ?? ['infinity', Number.MAX_SAFE_INTEGER]
  const [first, last] = year === undefined ? ['-infinity', 'infinity'] : [`${year}-01-01`, `${year}-12-31`]
  return sql.query<GroupStampRow>(
    `select ${refColumns}, g.meetup_id as "meetupId", g.meetup, g.community, g.day::text as day,
       g.attended_count as "attendedCount"
     from group_stamps g join museums m on m.id = g.museum_id
     where g.user_id = $1::bigint and g.day between $2::date and $3::date
       and (g.day, g.meetup_id) < ($4::date, $5::bigint)
     order by g.day desc, g.meetup_id desc limit $6::int`,
    [userId, first, last, day, meetupId, limit],
  )
}

/** Returns whether the user had the stamp. */
export const removeGroupStamp = async (tx: Transaction, userId: number, meetupId: number): Promise<boolean> =>
  (
    await tx.query(
      'delete from group_stamps where user_id = $1::bigint and meetup_id = $2::bigint returning 1',
      [userId, meetupId],
    )
  ).length > 0
