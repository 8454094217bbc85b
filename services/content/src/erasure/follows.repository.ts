import type { Sql } from '@vitrine/service-kit'
import type { Follow } from '../follows/follows.repository.ts'

type Pair = Omit<Follow, 'follows'>

/** Some follows by a user, or of a user. */
export const userFollowsOf = (sql: Sql, userId: number, limit: number): Promise<Pair[]> =>
  sql.query(
    `(select follower_id as "userId", followee_id as id from user_follows where follower_id = $1 limit $2)
     union all
     (select follower_id, followee_id from user_follows where followee_id = $1 limit $2) limit $2`,
    [userId, limit],
  )

/** Some museums that a user follows. */
export const museumFollowsOf = (sql: Sql, userId: number, limit: number): Promise<Pair[]> =>
  sql.query('select user_id as "userId", museum_id as id from museum_follows where user_id = $1 limit $2', [
    userId,
    limit,
  ])
