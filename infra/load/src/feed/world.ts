/** A world for the feed to be measured in: the same people and follows, and as many insights as one likes. */
import pg from 'pg'

export const readers = 200
const authors = 500
const museums = 300
const followsPerReader = 150
const insightsPerDay = 1_000 / 14

/** Fills an empty content database. What grows with `posts` is what a product that grows has more of. */
export async function fillWorld(url: string, posts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await run(
      `insert into authors (id, username, slug, first_name, last_name, role, registered_at, version)
       select i, 'person' || i, 'person' || i, 'First' || i, 'Last' || i, 'Traveler', now() - interval '2 years', 1
       from generate_series(1, $1::int) i`,
      authors,
    )
    await run(
      `insert into museums (id, slug, name, city, country, category_code, cover_url, version)
       select i, 'museum-' || i, 'Museum of Things ' || i, 'Ghent', 'Belgium', 'art', '/api/museums/' || i || '/cover.svg', 1
       from generate_series(1, $1::int) i`,
      museums,
    )
    await run(
      `insert into user_follows
       select r, 1 + (r * 13 + k * 3) % $2::int from generate_series(1, $1::int) r, generate_series(1, $3::int) k
       on conflict do nothing`,
      readers,
      authors,
      followsPerReader,
    )
    await run(
      `insert into museum_follows
       select r, 1 + (r * 11 + k * 7) % $2::int from generate_series(1, $1::int) r, generate_series(1, 8) k
       on conflict do nothing`,
      readers,
      museums,
    )
    await run(`insert into author_followers select followee_id, count(*) from user_follows group by 1`)
    await run(`insert into museum_followers select museum_id, count(*) from museum_follows group by 1`)
    await run(
      `insert into posts (author_id, museum_id, type, content, tags, created_at)
       select 1 + (i::bigint * 7919) % $2::int, case when i % 3 = 0 then 1 + (i * 31) % $3::int end, 'text',
         'Insight ' || i || ': ' || repeat(md5(i::text) || ' ', 6), array['light', 'paint'],
         now() - make_interval(secs => ($1::int - i) * (86400 / $4::float))
       from generate_series(1, $1::int) i`,
      posts,
      authors,
      museums,
      insightsPerDay,
    )
    await run(
      `insert into likes (post_id, user_id, counted, changed_at)
       select p.id, 1 + (p.id * 17 + k * 29) % $1::int, 1, p.created_at
       from posts p, generate_series(1, (p.id % 7)::int) k on conflict do nothing`,
      readers,
    )
    await run(
      `insert into post_counters (post_id, author_id, museum_id, created_at, likes, comments)
       select id, author_id, museum_id, created_at, (select count(*) from likes l where l.post_id = p.id), id % 4 from posts p`,
    )
    await run(
      `insert into popular_posts
       select post_id, post_score(likes, comments, created_at) as score from post_counters
       where created_at > now() - interval '14 days' order by score desc limit 200`,
    )
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
