import { museumFollowed, museumUnfollowed } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'

/** Who follows which museum. A person's events come in order, so the last of a pair is what holds. */
export const museumFollowSubscriptions: Subscription[] = [
  onBatch(
    [museumFollowed, museumUnfollowed],
    'remember-museum-follows',
    async (events, { tx }) => {
      const last = new Map(
        events.map(({ type, time, data }) => {
          const museumId = 'museum' in data ? data.museum.id : data.museumId
          const pair = { userId: data.userId, museumId, time, follows: type === 'museum-followed' }
          return [`${pair.userId} ${museumId}`, pair] as const
        }),
      )
      const { begun = [], ended = [] } = Object.groupBy(last.values(), ({ follows }) =>
        follows ? 'begun' : 'ended',
      )
      await tx.query(
        `insert into museum_follows (user_id, museum_id, followed_at)
       select * from unnest($1::int[], $2::bigint[], $3::timestamptz[]) on conflict do nothing`,
        [
          begun.map(({ userId }) => userId),
          begun.map(({ museumId }) => museumId),
          begun.map(({ time }) => time),
        ],
      )
      await tx.query(
        `delete from museum_follows using unnest($1::int[], $2::bigint[]) as gone(user_id, museum_id)
       where museum_follows.user_id = gone.user_id and museum_follows.museum_id = gone.museum_id`,
        [ended.map(({ userId }) => userId), ended.map(({ museumId }) => museumId)],
      )
    },
    { ordered: true },
  ),
]
