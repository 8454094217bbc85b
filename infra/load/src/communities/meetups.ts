import { community, type DataSize, owner, type Run, reader } from './data.ts'
import { busyMuseum, museums } from './museums.ts'

/** So many have a seat, the last of which is free. */
export const busyMeetup = 1
/** A community of so many members in which meetups are created; the reader is none of them. */
export const crowd = 9
export const meetupEveryMs = 3_600_000
/** Neither a member nor at another meetup, and interested in the next meetups, in as many in both sizes. Their calendar has the token {@link calendarToken}. */
const subscriber = 1_000_003
const subscribed = 20
export const calendarToken = 'token-of-the-subscriber'
const organizers = 400

/** SQL: as the service finds them; a word of these titles and places is what stands between two spaces. */
export const wordsOf = (title: string, place: string) =>
  `setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${place}), 'B')`

const details = JSON.stringify({
  rsvpRequired: false,
  costAmount: '',
  expectedGroupSize: '',
  ageRestrictions: '',
  accessibilityNotes: 'Step-free access at the side entrance.',
  rainPlan: '',
  allowComments: true,
  allowPhotoSharing: true,
  museumContact: '',
})

/** Of every fourth meetup, of every twentieth, and of ten that are yet to come in both sizes, which are less than a page. */
export const meetupWords = { often: 'evening', middle: 'twentieth', seldom: 'daguerreotype' }
export const meetupTag = { often: 'sketching', seldom: 'tintype' }
export const meetupCity = 'antwerp'

/**
 * Meetups of one community, one an hour: half of them are over. Up to three users attend each, and the reader is interested in
 * every fifth. {@link busyMeetup} has as many comments as there are posts. Each other one names a museum, six of seven
 * {@link busyMuseum}, which takes part in two thirds of them, and may show every second one.
 */
export async function fillMeetups(run: Run, size: DataSize): Promise<void> {
  const columns = `kind, community_id, organizer_id, title, description, location, starts_at, ends_at, has_end, timezone,
    max_attendees, enable_waitlist, cost, details, tags, attending, interested, created_at, words`
  await run(
    `insert into events (${columns})
     select 'meetup', ${community}, ${owner}, 'The long evening', 'We draw until the halls close.', 'All halls', at,
       at + interval '5 hours', true, 'UTC', $1::int, true, 'free', $2::jsonb, '{sketching}', $1::int - 1, 0, now(), ${wordsOf("'The long evening'", "'All halls'")}
     from (select now() + interval '10 days' as at) as given`,
    size.attendees,
    details,
  )
  await run(
    `insert into events (${columns}, museum_id, collaboration, can_museum_promote)
     select 'meetup', ${community}, 3 + n % ${organizers}, title, 'Bring paper and pencils.', place, at,
       at + interval '2 hours', true, 'UTC', case when n % 3 = 0 then 10 end, n % 2 = 0, 'free', $2::jsonb,
       case when is_seldom then '{${meetupTag.seldom}}'::text[] else '{${meetupTag.often}}' end, n % 4,
       case when n % 5 = 0 then 1 else 0 end, now() - interval '1 year', ${wordsOf('title', 'place')},
       case when n % 7 = 0 then 2 + n % (${museums} - 2) else ${busyMuseum} end,
       (array['discussion', 'confirmed', 'museum_host'])[1 + n % 3], n % 2 = 0
     from generate_series(1, $1::int) n,
       lateral (select now() + (n - $1 / 2) * interval '${meetupEveryMs} ms' as at, n % ($1 / 20) = $1 / 40 as is_seldom) as given,
       lateral (select 'We draw in hall ' || n
         || case when n % 4 = 0 then ' ${meetupWords.often}' else '' end
         || case when n % 20 = 0 then ' ${meetupWords.middle}' else '' end
         || case when is_seldom then ' ${meetupWords.seldom}' else '' end as title,
         'Hall ' || n % 30 || case when is_seldom then ' ${meetupCity}' else '' end as place) as said`,
    size.meetups,
    details,
  )
  await run(
    `insert into rsvps (event_id, user_id, community_id, status, changed_at)
     select ${busyMeetup}, 2 + n, ${community}, 'attending', now() from generate_series(1, $1::int - 1) n`,
    size.attendees,
  )
  await run(
    `insert into rsvps (event_id, user_id, community_id, status, changed_at)
     select id, 3 + (id + k) % ${organizers}, community_id, 'attending', now()
     from events, lateral generate_series(1, attending) k where id <> ${busyMeetup}
     union all select id, ${reader}, community_id, 'interested', now() from events where interested > 0`,
  )
  await run(
    `insert into rsvps (event_id, user_id, community_id, status, changed_at)
     select id, ${subscriber}, community_id, 'interested', now() from events
     where kind = 'meetup' and starts_at > now() order by starts_at limit ${subscribed}`,
  )
  await run(
    `insert into calendar_tokens (user_id, token_hash, created_at)
     values (${subscriber}, sha256('${calendarToken}'), now())`,
  )
  await run(
    `insert into comments (community_id, meetup_id, author_id, content, created_at)
     select ${community}, ${busyMeetup}, 1 + n::bigint * 7919 % $2, 'I bring charcoal, ' || n, now()
     from generate_series(1, $1::int) n`,
    size.posts,
    size.members,
  )
  await run(
    `insert into members (community_id, user_id, role, is_creator, joined_at, active_at)
     select ${crowd}, n, 'member', false, now(), now() from generate_series(3, $1::int + 1) n`,
    size.crowd,
  )
  await run(`update community_stats set members = $1::int where community_id = ${crowd}`, size.crowd)
}
