import type { RecommendedUser } from '@vitrine/contracts'
import type { IdentityContext } from '../context.ts'
import { isMuted, maySee } from '../privacy/audience.ts'
import { findCards } from '../profiles/profiles.repository.ts'

/** How many rows the query reads, newest first: its cost does not grow with the number of follows or followers. */
const max = { followed: 100, followedByEach: 50, museums: 50, visitorsOfEach: 100 } as const

const query = `
  with followed as materialized (
    select followee_id as id from follows where follower_id = $1 order by created_at desc limit ${max.followed}
  ), museums as materialized (
    select museum_id as id from museum_follows where user_id = $1 order by followed_at desc limit ${max.museums}
  ), vote as (
    select further.followee_id as id, 1 as mutual, 0 as common
    from followed cross join lateral (
      select followee_id from follows where follower_id = followed.id
      order by created_at desc limit ${max.followedByEach}) as further
    union all
    select visitor.user_id, 0, 1
    from museums cross join lateral (
      select user_id from museum_follows where museum_id = museums.id
      order by followed_at desc limit ${max.visitorsOfEach}) as visitor
  ), candidate as (
    select id, sum(mutual)::int as mutual, sum(common)::int as common
    from vote where id <> $1 group by id
  )
  select u.id, mutual, common from candidate join users u on u.id = candidate.id
  where u.profile_visibility = 'public' and ${maySee('$1', 'u')} and not ${isMuted('$1', 'u', '$3')}
    and not exists (select 1 from follows where follower_id = $1 and followee_id = u.id)
  order by 2 * mutual + common desc, u.id desc limit $2`

/** Users whom the followed users follow, and users who follow the same museums; the highest score first. */
export async function findRecommended(
  { db, prisma, clock }: Pick<IdentityContext, 'db' | 'prisma' | 'clock'>,
  viewerId: number,
  limit: number,
): Promise<RecommendedUser[]> {
  const found = await db.query<{ id: number; mutual: number; common: number }>(query, [
    viewerId,
    limit,
    clock(),
  ])
  const scores = new Map(found.map(each => [each.id, each]))
  const cards = await findCards(
    prisma.client,
    found.map(({ id }) => id),
  )
  return cards.map(card => ({
    ...card,
    mutualFollowersCount: scores.get(card.id)?.mutual ?? 0,
    commonMuseumsCount: scores.get(card.id)?.common ?? 0,
  }))
}
