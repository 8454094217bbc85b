import type { Sql, Transaction } from '@vitrine/service-kit'
import { isBlocked, isMuted, isRestricted } from '../people/visibility.ts'
import { preference } from '../preferences/kinds-on.ts'
import type { NewPost } from '../stream/live.ts'

export interface Follow {
  userId: number
  followedId: number
  follows: boolean
}

/** Brings these follows to the state given; the last of a pair counts. */
export async function setFollows(
  tx: Transaction,
  followed: 'user' | 'museum',
  follows: readonly Follow[],
): Promise<void> {
  const last = [...new Map(follows.map(each => [`${each.userId} ${each.followedId}`, each])).values()]
  const columns = (wanted: boolean) => {
    const some = last.filter(each => each.follows === wanted)
    return [some.map(each => each.followedId), some.map(each => each.userId)]
  }
  await tx.query(
    `insert into follows (followed, followed_id, user_id)
     select $1, * from unnest($2::bigint[], $3::bigint[]) on conflict do nothing`,
    [followed, ...columns(true)],
  )
  await tx.query(
    `delete from follows f using unnest($2::bigint[], $3::bigint[]) as ended(followed_id, user_id)
     where f.followed = $1 and f.followed_id = ended.followed_id and f.user_id = ended.user_id`,
    [followed, ...columns(false)],
  )
}

/** Which of these users follow the post's author, or its museum and want news of museums, may see the author and do not mute them. */
export async function followersAmong(
  sql: Sql,
  userIds: readonly number[],
  { authorId, museumId }: NewPost,
  now: Date,
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await sql.query<{ user_id: number }>(
    `select distinct f.user_id from follows f
     left join notification_preferences p on p.user_id = f.user_id
     where f.user_id = any($1::bigint[])
       and (f.followed, f.followed_id) in (('user', $2::bigint), ('museum', $3::bigint))
       and (f.followed = 'user' or ${preference('museumUpdates')})
       and not ${isBlocked('f.user_id', '$2::bigint')} and not ${isRestricted('f.user_id', '$2::bigint')}
       and not ${isMuted('f.user_id', '$2::bigint', '$4::timestamptz')}`,
    [userIds, authorId, museumId, now.toISOString()],
  )
  return rows.map(row => row.user_id)
}
