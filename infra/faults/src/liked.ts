/** What the databases say became of likes. */
import type { Check, FaultEnvironment } from './environment.ts'

interface Row {
  rows: number
  counted: number
}

export interface LikesFound {
  /** Rows in `likes`. */
  rows: number
  /** The sum of the posts' counters. */
  counted: number
  /** Posts whose counter differs from their rows. */
  wrongPosts: number
  /** Who liked what, as the authors' notifications show it. */
  shown: number
  /** `notification-sent` events, one for each notified user. */
  notified: number
}

/** Of these posts, which all are the authors' own and liked only by others. */
export async function likesOf(
  environment: FaultEnvironment,
  postIds: readonly number[],
): Promise<LikesFound> {
  const posts = await environment.content.query<Row>(
    `select (select count(*)::int from likes l where l.post_id = k.post_id and l.liked) as rows, k.likes as counted
     from post_counters k where k.post_id = any($1::bigint[])`,
    [postIds],
  )
  const targets = postIds.map(id => `post:${id}`)
  const [shown] = await environment.notifications.query<Row>(
    `select count(*)::int as rows from notification_actors a join notifications n on n.id = a.notification_id
     where n.kind = 'like' and n.target = any($1)`,
    [targets],
  )
  const [notified] = await environment.notifications.query<Row>(
    `select count(*)::int as rows from outbox o join notifications n on n.id = (o.data->>'notificationId')::bigint
     where o.type = 'notification-sent' and n.kind = 'like' and n.target = any($1)`,
    [targets],
  )
  const sum = (read: (row: Row) => number) => posts.reduce((total, row) => total + read(row), 0)
  return {
    rows: sum(row => row.rows),
    counted: sum(row => row.counted),
    wrongPosts: posts.filter(row => row.rows !== row.counted).length,
    shown: shown?.rows ?? 0,
    notified: notified?.rows ?? 0,
  }
}

export const checksOf = (found: LikesFound, likes: number): Check[] => [
  { what: 'likes stored', found: found.rows, wanted: likes },
  { what: 'likes counted', found: found.counted, wanted: likes },
  { what: 'posts whose counter is wrong', found: found.wrongPosts, wanted: 0 },
  { what: 'likes shown to their authors', found: found.shown, wanted: likes },
  { what: 'notifications sent to authors', found: found.notified, wanted: likes },
]
