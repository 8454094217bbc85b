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
