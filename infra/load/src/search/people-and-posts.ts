import { searchedPosts } from '../../../../services/museums/src/search/posts.search.ts'
import { knownUsers } from '../../../../services/museums/src/search/users.search.ts'
import type { MuseumsBench } from './museums-bench.ts'

export interface Amounts {
  users: number
  posts: number
}

const firstNames =
  'Ada Ben Carla Daan Elena Farid Grace Hiro Ines Jonas Kofi Lena Maria Marco Marta Mateo Nadia Noor Olga Pablo ' +
  'Quentin Rosa Samir Tess Uma Victor Wanda Ximena Yusuf Zoe'

/**
 * Adds users and posts as the projections store them. The names are those of people and of places; the words of the
 * posts are those of the museums' names, the first ones in most posts, as in a language.
 */
export async function addPeopleAndPosts({ query }: MuseumsBench, { users, posts }: Amounts): Promise<void> {
  await query(
    `insert into search_users (user_id, username, full_name, summary, followers_count)
     with names as (
       select string_to_array($$${firstNames}$$, ' ') as first,
         (select array_agg(city order by city) from (select distinct initcap(city) as city from museums) c) as last
     ), people as (
       select id, first[1 + floor(random() * cardinality(first))] as first,
         last[1 + floor(cardinality(last) * power(random(), 2))] as last
       from names, generate_series(1, ${users}) as id
     )
     select id, lower(first) || id, lower(first || ' ' || regexp_replace(last, '[^A-Za-z]+', ' ', 'g')),
       jsonb_build_object('id', id, 'username', lower(first) || id, 'slug', lower(first) || id, 'firstName', first,
         'lastName', last, 'profileImageUrl', null, 'role', 'Traveler'),
       floor(1000 * power(random(), 6))
     from people`,
  )
  // Written in bulk, an index is built afterwards.
  const indexes = await query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'search_posts' and indexname <> 'search_posts_pkey'`,
  )
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query(
    `with vocabulary as (
       select array_agg(word order by uses desc, word) as words from (
         select word, count(*) as uses from museum_search, unnest(tsvector_to_array(name_words)) as word
         where length(word) > 1 group by word) w
     ), museum as (
       select array_agg(id order by id) as ids from museums
     ), posts as (
       select post_id, 1 + floor(random() * ${users})::int as author,
         ids[1 + floor(cardinality(ids) * power(random(), 3))] as museum_id,
         array(select words[1 + floor(cardinality(words) * power(random(), 4))]
           from generate_series(1, 14 + post_id % 2)) as words
       from vocabulary, museum, generate_series(1, ${posts}) as post_id
     )
     insert into search_posts (post_id, version, hit, words, tags, author_id, museum_id, shared_on)
     select post_id, 1,
       jsonb_build_object('id', post_id, 'contentType', 'post', 'type', 'text', 'content', array_to_string(p.words, ' '),
         'images', jsonb_build_array(), 'videoUrl', null, 'editedAt', null,
         'tags', jsonb_build_array(p.words[1]), 'user', u.summary, 'createdAt', '2026-11-01T10:00:00.000Z',
         'museum', jsonb_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'city', m.city,
           'country', m.country, 'coverUrl', '/covers/' || m.id || '.svg', 'categoryCode', m.category)),
       array_to_tsvector(p.words || tsvector_to_array(s.name_words)), array_to_tsvector(p.words[1:1]),
       author, p.museum_id, date '2026-11-01'
     from posts p join search_users u on u.user_id = p.author join museums m on m.id = p.museum_id
     join museum_search s on s.museum_id = m.id
     order by post_id`,
  )
  await query(
    `update search_users set is_known = false where user_id not in (
       select user_id from search_users order by followers_count desc, user_id limit ${knownUsers})`,
  )
  for (const [age, count] of [searchedPosts.newest, searchedPosts.newer].entries())
    await query(
      `update search_posts set age = ${age + 1} where post_id <= (
         select post_id from search_posts order by post_id desc offset ${count} limit 1)`,
    )
  for (const { definition } of indexes) await query(definition)
  await query('vacuum analyze')
}
