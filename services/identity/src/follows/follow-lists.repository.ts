import { anonymous, type Sql } from '@vitrine/service-kit'
import { maySee } from '../privacy/audience.ts'
import { type Entry, newestFirst, type Slice, sliceValues } from '../profiles/people-page.ts'

export type FollowList = 'followers' | 'following'

const lists = {
  followers: newestFirst(
    '(select follower_id as user_id, created_at from follows where followee_id = $1)',
    maySee('$6', 'u'),
  ),
  following: newestFirst(
    '(select followee_id as user_id, created_at from follows where follower_id = $1)',
    maySee('$6', 'u'),
  ),
}

/** Those whom the viewer may see, newest first. */
export const listFollows = (
  sql: Sql,
  list: FollowList,
  { userId, viewerId }: { userId: number; viewerId: number | undefined },
  slice: Slice,
): Promise<Entry[]> => sql.query(lists[list], [userId, ...sliceValues(slice), viewerId ?? anonymous])
