import { museumFollowed, museumUnfollowed } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'

/** Which user follows which museum. A user's events arrive in order, so the last one of each pair decides. */
export const museumFollowSubscriptions: Subscription[] = [
  onBatch(
    [museumFollowed, museumUnfollowed],
    'store-museum-follows',
    async (events, { tx }) => {
      const last = new Map(
        events.map(({ type, time, data }) => {
          const museumId = 'museum' in data ? data.museum.id : data.museumId
          const pair = { userId: data.userId, museumId, time, follows: type === 'museum-followed' }
          return [`${pair.userId} ${museumId}`, pair] as const
        }),
      )
      const { added = [], removed = [] } = Object.groupBy(last.values(), ({ follows }) =>
        follows ? 'added' : 'removed',
      )
      await tx.query(
        `insert into museum_follows (user_id, museum_id, followed_at)
       select * from unnest($1::int[], $2::bigint[], $3::timestamptz[]) on conflict do nothing`,
        [
          added.map(({ userId }) => userId),
          added.map(({ museumId }) => museumId),
          added.map(({ time }) => time),
        ],
      )
      await tx.query(
        `delete from museum_follows using unnest($1::int[], $2::bigint[]) as removed(user_id, museum_id)
       where museum_follows.user_id = removed.user_id and museum_follows.museum_id = removed.museum_id`,
        [removed.map(({ userId }) => userId), removed.map(({ museumId }) => museumId)],
      )
    },
    { ordered: true },
  ),
]
