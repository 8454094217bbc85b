import type { DataSize, Run } from './data.ts'
import { meetupDetails, meetupEveryMs, organizers, wordsOf } from './meetups.ts'
import { busyMuseum, museums } from './museum-events.ts'

/** Of {@link busyMuseum}. */
export const manager = 9

/**
 * As many meetups again, one an hour, that name a museum, in communities of which the reader is no member: six of seven the busy
 * one. It takes part in two thirds of them, and may show every second one.
 */
export async function fillMuseumMeetups(run: Run, size: DataSize): Promise<void> {
  await run(`update museums set manager_id = ${manager} where id = ${busyMuseum}`)
  await run(
    `insert into events (kind, community_id, organizer_id, museum_id, collaboration, can_museum_promote, title, description,
       location, starts_at, ends_at, has_end, timezone, max_attendees, enable_waitlist, cost, details, tags, attending,
       interested, created_at, words)
     select 'meetup', 10 + n % ($2::int - 10), 3 + n % ${organizers}, museum.id,
       (array['discussion', 'confirmed', 'museum_host'])[1 + n % 3], n % 2 = 0, title, 'We meet at the desk.', 'Hall desk', at,
       at + interval '2 hours', true, 'UTC', 30, true, 'free', $3::jsonb, '{visit}', 0, 0, now() - interval '1 year',
       ${wordsOf('title', "'hall desk ' || museum.name || ' ' || museum.city")}
     from generate_series(1, $1::int) n
       cross join lateral (select now() + (n - $1 / 2) * interval '${meetupEveryMs} ms' + interval '15 minutes' as at,
         'Visit ' || n as title) as said
       join museums museum on museum.id = case when n % 7 = 0 then 2 + n % (${museums} - 2) else ${busyMuseum} end`,
    size.meetups,
    size.communities,
    meetupDetails,
  )
}
