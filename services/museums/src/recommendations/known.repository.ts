import type { CategoryCode } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'

/** A museum that a user knows: visited, followed or written about. */
export interface KnownMuseum {
  category: CategoryCode
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** How many rows of each kind are read, the newest: the cost does not grow with what a user has done. */
const max = { visited: 30, followed: 30, tagged: 30 } as const

/** The museums that a user knows: those visited last, then those followed last, then those of the newest posts. */
export const listKnown = (sql: Sql, userId: number): Promise<KnownMuseum[]> =>
  sql.query<KnownMuseum>(
    `with known as (
       (select 1 as kind, museum_id, id as place from check_ins
        where user_id = $1::bigint order by id desc limit ${max.visited})
       union all
       (select 2, museum_id, place from museum_follows
        where user_id = $1 order by place desc limit ${max.followed})
       union all
       (select 3, museum_id, post_id from search_posts
        where author_id = $1 and museum_id is not null order by post_id desc limit ${max.tagged})
     )
     select m.category, m.city, m.state, m.country, m.latitude, m.longitude
     from known join museums m on m.id = known.museum_id order by known.kind, known.place desc`,
    [userId],
  )
