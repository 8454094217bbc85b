import type { ContentContext } from '../context.ts'

const maxPopular = 200
const popularDays = 14

/** Refreshes the list of posts that may appear in any feed: the highest scores of the last 14 days. */
export async function refreshPopular({
  db,
  clock,
  memory,
}: Pick<ContentContext, 'db' | 'clock' | 'memory'>): Promise<void> {
  const since = new Date(clock().getTime() - popularDays * 24 * 3_600_000)
  await db.query(
    `with best as (
       select p.id, post_score(k.likes, k.comments, p.created_at) as score
       from posts p join post_counters k on k.post_id = p.id
         join authors a on a.id = p.author_id and a.audience = 'public'
       where p.created_at > $1 order by score desc, p.id desc limit ${maxPopular}
     ), obsolete as (
       delete from popular_posts where post_id not in (select id from best)
     )
     insert into popular_posts (post_id, score) select id, score from best
     on conflict (post_id) do update set score = excluded.score
     where popular_posts.score is distinct from excluded.score`,
    [since],
  )
  memory.publish({ of: 'popular' })
}
