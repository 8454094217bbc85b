import type { Sql } from '@vitrine/service-kit'
import type pg from 'pg'
import { keepBusyCommunities } from '../../../../services/communities/src/communities/search.repository.ts'
import { ageIndexedPosts } from '../../../../services/communities/src/discussion/search/index.repository.ts'
import { fillMeetupPhotos } from './meetup-photos.ts'
import { fillMeetups } from './meetups.ts'
import { fillModeration } from './moderation.ts'
import { fillMuseumEvents } from './museum-events.ts'
import { fillMuseums } from './museums.ts'
import { fillRecaps } from './recaps.ts'
import { fillReports } from './reports.ts'
import { fillVisitPlans } from './visit-plans.ts'

export interface DataSize {
  communities: number
  /** Of {@link community}. */
  members: number
  /** Of {@link community}. */
  posts: number
  /** Of {@link community}; as many events of museums are beside them. */
  meetups: number
  /** Seats of the busy meetup, of which one is free. */
  attendees: number
  /** Members of the community in which meetups are created. */
  crowd: number
}

/** The community whose members are read. */
export const community = 1
/** Of every community. */
export const owner = 1
/** A member of {@link community} like any other, and of a few more, whatever the size. */
export const reader = 2
const ownCommunities = 8
/** Of {@link community}. */
export const busyPost = 10
/** Of {@link community}, from the first members on, whatever the size. */
const moderators = 20

const types = ['general', 'art', 'history', 'science', 'family', 'photography', 'local']
const tags = ['sketching', 'marble', 'fresco', 'porcelain', 'engraving', 'armour', 'textiles', 'maps']
const oneOf = (list: readonly string[], row: string) =>
  `(array['${list.join("', '")}'])[1 + ${row} % ${list.length}]`
/** `often`: of a part of all communities. `seldom`: of equally many in both sizes. `begins`: where names begin. */
export const searched = {
  word: { often: 'evening', seldom: 'daguerreotype' },
  begins: { often: 'fr', seldom: 'qu' },
  type: { often: 'art', seldom: 'study' },
  tag: { often: 'marble', seldom: 'tintype' },
  location: { often: 'city 7', seldom: 'reykjavik' },
}
/** Of every post, of every sixth, and of ten in both sizes, which are less than a page. */
export const words = { every: 'hall', often: 'evening', seldom: 'daguerreotype' }
/** Of every tenth person, and of 29 of the first 500; how all usernames begin, and how none does. */
export const names = { often: 'almeida', seldom: 'vasconcelos', begins: ['pe', 'zo'] }
/** Values of `active_members`; as many communities have each. */
export const activities = 1_000

export type Run = (statement: string, ...values: unknown[]) => Promise<unknown>

/** Rows as the service writes them: only how many there are differs between two sizes. */
export async function fillCommunities(client: pg.Client, size: DataSize): Promise<void> {
  const run: Run = (statement, ...values) => client.query(statement, values)
  // What is filled at once is on disk at once; nothing of it has to outlive a crash.
  await run('set synchronous_commit = off')
  await fillPeople(run, Math.max(2 * size.members, 1_000))
  await insertCommunities(run, size.communities)
  await fillMembers(run, size.members)
  await fillDiscussion(run, size)
  await fillModeration(run, size)
  await fillReports(run, size)
  await fillMuseums(run)
  await fillMeetups(run, size)
  await fillMeetupPhotos(run, size)
  await fillRecaps(run, size)
  await fillMuseumEvents(run, size)
  await fillVisitPlans(run, size)
  const sql: Sql = { query: async (text, values = []) => (await client.query(text, [...values])).rows }
  await keepBusyCommunities(sql)
  await ageIndexedPosts(sql)
  // Otherwise it would be done at some time during the measurements, in the larger one for longer.
  await run('vacuum analyze')
  await run('checkpoint')
}

async function fillPeople(run: Run, people: number): Promise<void> {
  await run(
    `insert into people (id, username, slug, first_name, last_name, audience, is_verified, registered_at, version)
     select n, 'person' || n, 'person' || n, 'First' || n,
       case when n % 10 = 0 then 'Almeida' when n <= 500 and n % 17 = 3 then 'Vasconcelos' else 'Last' || n end,
       case when n % 50 = 7 then 'private' else 'public' end, true, now() - interval '1 year', 1
     from generate_series(1, $1::int) n`,
    people,
  )
  await run(
    `insert into hidden_people (viewer_id, user_id, reason) select ${reader}, n, 'blocks' from generate_series(21, 401, 20) n`,
  )
}

/** 25 have what is seldom, each another. A fifth is private. */
async function insertCommunities(run: Run, communities: number): Promise<void> {
  const { word, begins, type, tag, location } = searched
  await run(
    `insert into communities (name, description, location, type, is_private, tags, creator_id, created_by, created_at,
       updated_at)
     select case when at = 1 then '${begins.seldom}ilters of Hall ' else 'Friends of Hall ' end || n,
       'We meet ' || case when n % 6 = 0 then 'in the ${word.often}' else 'at noon' end || ' and look at '
         || case when at = 2 then '${word.seldom}' else ${oneOf(tags, 'n')} end || ' together.',
       case when at = 3 then '${location.seldom}' else 'City ' || n / 6 % 10 end,
       case when at = 4 then '${type.seldom}' else ${oneOf(types, '(n / 2)')} end, n % 5 = 0,
       array[${oneOf(tags, '(n / 5)')}] || case when at = 5 then array['${tag.seldom}'] else '{}' end,
       ${owner}, ${owner}, now() - interval '1 year', now()
     from generate_series(1, $1::int) n, lateral (select n % ($1 / 25) as at) given`,
    communities,
  )
  await run(
    `insert into community_stats (community_id, members, active_members)
     select id, 10, id::bigint * 7919 % ${activities} from communities`,
  )
}

async function fillMembers(run: Run, members: number): Promise<void> {
  await run(
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     select ${community}, n, case when n = ${owner} then 'admin' when n % 7 = 0 and n / 7 <= ${moderators} then 'moderator'
       else 'member' end, n = ${owner}, now(), now()
     from generate_series(1, $1::int) n`,
    members,
  )
  await run(
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     select c.id, ${owner}, 'admin', true, now(), now() from communities c where id <> ${community}
     union all select c.id, ${reader}, 'member', false, now(), now() from communities c
     where id <> ${community} and id <= ${ownCommunities}`,
  )
  await run(
    `update community_stats s set members = counted.members
     from (select community_id as id, count(*) as members from members group by community_id) counted
     where s.community_id = counted.id`,
  )
}

/**
 * Every third post is a poll, in which the reader has voted, and every fifth of the others has two pictures; {@link busyPost}
 * has as many comments as there are posts.
 */
async function fillDiscussion(run: Run, { posts, members }: DataSize): Promise<void> {
  await run(
    `insert into community_post_counts (post_id, community_id, likes, comments)
     select n, ${community}, n % 50, case when n = ${busyPost} then $1::int else 0 end from generate_series(1, $1::int) n`,
    posts,
  )
  await run(
    `insert into posts (id, community_id, author_id, type, content, fingerprint, has_media, created_at)
     select n, ${community}, 1 + n::bigint * 7919 % $2, case when n % 3 = 0 then 'poll' else 'text' end,
       'What we saw in ${words.every} ' || n || case when n % 6 = 0 then ' in the ${words.often}' else '' end
         || case when n % ($1 / 10) = 1 then ', a ${words.seldom}' else '' end, md5(n::text), n % 3 <> 0 and n % 5 = 1, now() - interval '1 year'
     from generate_series(1, $1::int) n`,
    posts,
    members,
  )
  await run(`select setval('post_ids', $1)`, posts)
  await run(
    `insert into post_search (post_id, community_id, author_id, words)
     select id, community_id, author_id,
       array_to_tsvector(array_append(regexp_split_to_array(lower(content), '[^a-z0-9]+'), '/public'))
     from posts order by id`,
  )
  await fillMedia(run)
  await run(
    `insert into polls (post_id, options, votes, closes_at)
     select n, array['Morning', 'Evening'], array[1, 0], now() + interval '30 days' from generate_series(3, $1::int, 3) n`,
    posts,
  )
  await run(
    `insert into poll_votes (post_id, user_id, option_index, voted_at)
     select post_id, ${reader}, 0, now() from polls`,
  )
  await run(
    `insert into likes (post_id, user_id, counted, changed_at)
     select n, 1 + (n + liker) % 500, 1, now() from generate_series(1, $1::int) n, generate_series(1, n % 5) liker`,
    posts,
  )
  await run(
    `insert into pins (post_id, community_id, pinned_by, pinned_at) select n, ${community}, ${owner}, now()
     from generate_series(1, 3) n`,
  )
  await run(
    `insert into comments (community_id, post_id, author_id, content, created_at)
     select ${community}, ${busyPost}, 1 + n::bigint * 7919 % $2, 'I saw it too, ' || n, now()
     from generate_series(1, $1::int) n`,
    posts,
    members,
  )
  await run(
    `insert into member_stats (community_id, user_id, posts, comments)
     select ${community}, n, 2, 2 from generate_series(1, $1::int) n`,
    members,
  )
  await run(
    `insert into waiting_posts (id, community_id, author_id, type, content, fingerprint, cause, created_at)
     select $1::int + n, ${community}, 3 + n % 400, 'text', 'We wait ' || n, '', 'community', now()
     from generate_series(1, $1::int / 10) n`,
    posts,
  )
}

/** SQL: a picture `id`, whose files are named `file`, in four sizes and formats, as media publishes it. */
export const renderedPicture = (id: string, file: string): string => `jsonb_build_object(
  'id', ${id}, 'kind', 'picture', 'url', ${file} || '.webp', 'posterUrl', null, 'width', 1600, 'height', 1200,
  'durationMs', null, 'placeholder', 'CwgGDYB4d4eIiHd4iIeIeHiHh3B3CAc', 'renditions', '[]'::jsonb, 'hlsUrl', null,
  'images', (
    select jsonb_agg(jsonb_build_object('url', ${file} || '.' || format, 'format', format, 'width', width,
      'height', width * 3 / 4, 'bytes', width * 60))
    from unnest(array[400, 1600]) width, unnest(array['webp', 'avif']) format))`
/** SQL: how the files of a picture are named. */
export const pictureFile = (id: string): string =>
  `'/api/media/files/' || ${id} || '-abcdefghijklmnopqrstuvwxyz'`

/** Two pictures of each post that has some. */
async function fillMedia(run: Run): Promise<void> {
  await run(
    `insert into post_media (post_id, place, media_id, kind, alt_text)
     select p.id, n, 2 * p.id + n, 'picture', 'A vase in hall ' || p.id
     from posts p, generate_series(1, 2) n where p.has_media`,
  )
  await run(
    `insert into media (id, owner_id, kind, purpose, state, rendered, changed_at, version)
     select s.media_id, p.author_id, 'picture', 'post', 'ready', ${renderedPicture('s.media_id', 'file')}, now(), 1
     from post_media s join posts p on p.id = s.post_id,
       lateral (select ${pictureFile('s.media_id')} as file) as named`,
  )
}
