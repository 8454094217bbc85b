import type { Sql } from '@vitrine/service-kit'
import { mayVisit } from '../audience/audience.ts'
import { type CardRow, cardColumns } from '../museums/card.ts'

export type FollowedRow = CardRow & { place: number }

/** The museums of a user whom the viewer may see, the newest follow first, those below the place `before`. */
export const listFollowed = (
  sql: Sql,
  { userId, viewerId }: { userId: number; viewerId: number },
  { before, limit }: { before: number; limit: number },
): Promise<FollowedRow[]> =>
  sql.query<FollowedRow>(
    `select ${cardColumns}, f.place
     from museum_follows f join museums m on m.id = f.museum_id join museum_standings s on s.museum_id = m.id
     where f.user_id = $1 and f.place < $3 and (select ${mayVisit('$2::bigint', '$1::bigint')})
     order by f.place desc limit $4`,
    [userId, viewerId, before, limit],
  )

/** Which of these museums the user follows. */
export async function followedAmong(
  sql: Sql,
  userId: number,
  museumIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await sql.query<{ id: number }>(
    'select museum_id as id from museum_follows where user_id = $1 and museum_id = any($2::int[])',
    [userId, museumIds],
  )
  return new Set(rows.map(({ id }) => id))
}
