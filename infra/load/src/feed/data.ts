/** Demo rows for the feed to be measured with, written straight into a content database. */
import pg from 'pg'

export interface DataSize {
  /** People who read; each of them follows others. */
  readers: number
  /** People who share; the readers are the first of them. */
  authors: number
  museums: number
  followsPerReader: number
  museumFollowsPerReader: number
  posts: number
  /** Over which the posts are spread evenly, up to now. */
  days: number
  /** On average. */
  likesPerPost: number
}

/** Fills an empty content database. */
export async function fillContent(url: string, size: DataSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await run(
      `insert into authors (id, username, slug, first_name, last_name, role, registered_at, version)
       select i, 'person' || i, 'person' || i, 'First' || i, 'Last' || i, 'Traveler', now() - interval '2 years', 1
       from generate_series(1, $1::int) i`,
      size.authors,
    )
    await run(
      `insert into museums (id, slug, name, city, country, category_code, cover_url, version)
       select i, 'museum-' || i, 'Museum of Things ' || i, 'Ghent', 'Belgium', 'art', '/api/museums/' || i || '/cover.svg', 1
       from generate_series(1, $1::int) i`,
      size.museums,
    )
    await run(
      `insert into user_follows
       select r, 1 + (r * 13 + k * 3) % $2::int from generate_series(1, $1::int) r, generate_series(1, $3::int) k
       where r <> 1 + (r * 13 + k * 3) % $2::int
       on conflict do nothing`,
      size.readers,
      size.authors,
      size.followsPerReader,
    )
    await run(
      `insert into museum_follows
       select r, 1 + (r * 11 + k * 7) % $2::int from generate_series(1, $1::int) r, generate_series(1, $3::int) k
       on conflict do nothing`,
      size.readers,
      size.museums,
      size.museumFollowsPerReader,
    )
    await run(`insert into author_followers select followee_id, count(*) from user_follows group by 1`)
    await run(`insert into museum_followers select museum_id, count(*) from museum_follows group by 1`)
    await run(
      `insert into posts (author_id, museum_id, type, content, tags, created_at)
       select 1 + (i::bigint * 7919) % $2::int, case when i % 3 = 0 then 1 + (i * 31) % $3::int end, 'text',
         'Insight ' || i || ': ' || repeat(md5(i::text) || ' ', 6), array['light', 'paint'],
         now() - make_interval(secs => ($1::int - i) * ($4::float * 86400 / $1::int))
       from generate_series(1, $1::int) i`,
      size.posts,
      size.authors,
      size.museums,
      size.days,
    )
    // 0, 1 … 2 × the average: a post in the middle of the range has the average.
    await run(
      `insert into likes (post_id, user_id, counted, changed_at)
       select p.id, 1 + (p.id * 17 + k * 29) % $1::int, 1, p.created_at
       from posts p, generate_series(1, (p.id % (2 * $2::int + 1))::int) k on conflict do nothing`,
      size.readers,
      size.likesPerPost,
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
