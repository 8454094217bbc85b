import type { DataSize, Run } from './data.ts'
import { meetupEveryMs, meetupWords, wordsOf } from './meetups.ts'
import { busyMuseum, museums } from './museums.ts'

const details = JSON.stringify({
  category: 'tour',
  price: '',
  requirements: '',
  ticketUrl: '',
  accessibilityNotes: '',
})

/** As many events of museums as there are meetups, one an hour: half of them are over. Every second one is of {@link busyMuseum}. */
export async function fillMuseumEvents(run: Run, size: DataSize): Promise<void> {
  await run(
    `insert into events (kind, museum_id, title, description, location, starts_at, ends_at, has_end, timezone,
       max_attendees, enable_waitlist, cost, details, tags, created_at, words)
     select 'museum_event', museum.id, title, 'We walk through the hall.', 'Hall ' || n % 30, at, at + interval '1 hour', true,
       'UTC', 30, true, 'free', $2::jsonb, '{tour}', now() - interval '1 year', ${wordsOf('title', "'hall ' || museum.name || ' ' || museum.city")}
     from generate_series(1, $1::int) n
       cross join lateral (select now() + (n - $1 / 2) * interval '${meetupEveryMs} ms' + interval '30 minutes' as at,
         n % ($1 / 20) = $1 / 40 as is_seldom) as given
       join museums museum on museum.id = case
         when is_seldom then ${museums} when n % 2 = 0 then ${busyMuseum} else 2 + n % (${museums} - 2) end
       cross join lateral (select 'Tour of hall ' || n
         || case when n % 4 = 0 then ' ${meetupWords.often}' else '' end as title) as said`,
    size.meetups,
    details,
  )
}
