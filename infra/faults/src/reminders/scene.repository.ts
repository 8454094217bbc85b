import { type EventKind, type Reminder, type RsvpStatus, reminderHours, reminders } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { RemindersStack } from './recorder.ts'

/** An event of which one reminder is due in the test. */
export interface NewEvent {
  kind: EventKind
  reminder: Reminder
  /** In milliseconds, as all times here. */
  startsAt: number
  guests: readonly (readonly [userId: number, status: RsvpStatus])[]
}

const insertedAtOnce = 1_000

/** Copies of one event of each kind, with their guests and reminders; returns their ids in this order. */
export async function insertEvents(
  communities: Database,
  templates: Record<EventKind, number>,
  events: readonly NewEvent[],
): Promise<number[]> {
  const ids: number[] = []
  for (let begin = 0; begin < events.length; begin += insertedAtOnce)
    ids.push(...(await insertPage(communities, templates, events.slice(begin, begin + insertedAtOnce))))
  return ids
}

const count = ({ guests }: NewEvent, status: RsvpStatus) => guests.filter(([, is]) => is === status).length

const insertPage = (
  communities: Database,
  templates: Record<EventKind, number>,
  events: readonly NewEvent[],
): Promise<number[]> =>
  communities.transaction(async tx => {
    const rows = await tx.query<{ id: number }>(
      `insert into events (kind, community_id, organizer_id, museum_id, title, description, location, starts_at, ends_at, has_end,
         timezone, max_attendees, enable_waitlist, cost, details, tags, created_at, attending, interested, waitlisted)
       select e.kind, e.community_id, e.organizer_id, e.museum_id, e.title, e.description, e.location,
         to_timestamp(item.starts_at / 1000.0), to_timestamp(item.starts_at / 1000.0) + interval '2 hours', false, e.timezone,
         case when item.waitlisted > 0 then item.attending end, item.waitlisted > 0, e.cost, e.details, e.tags, now(),
         item.attending, item.interested, item.waitlisted
       from unnest($1::int[], $2::bigint[], $3::int[], $4::int[], $5::int[]) with ordinality
         as item(template, starts_at, attending, interested, waitlisted, place)
       join events e on e.id = item.template order by item.place returning id`,
      [
        events.map(({ kind }) => templates[kind]),
        events.map(({ startsAt }) => startsAt),
        events.map(event => count(event, 'attending')),
        events.map(event => count(event, 'interested')),
        events.map(event => count(event, 'waitlisted')),
      ],
    )
    const ids = rows.map(({ id }) => id)
    const guests = events.flatMap(({ guests }, index) =>
      guests.map(([userId, status]) => ({ id: ids[index], userId, status })),
    )
    await tx.query(
      `insert into rsvps (event_id, user_id, community_id, status, changed_at)
       select item.event_id, item.user_id, e.community_id, item.status, now()
       from unnest($1::int[], $2::int[], $3::text[]) with ordinality as item(event_id, user_id, status, place)
       join events e on e.id = item.event_id order by item.place`,
      [guests.map(({ id }) => id), guests.map(({ userId }) => userId), guests.map(({ status }) => status)],
    )
    await tx.query(
      `insert into members (community_id, user_id, joined_at, active_at)
       select distinct community_id, user_id, now(), now() from rsvps
       where event_id = any($1::int[]) and community_id is not null on conflict do nothing`,
      [ids],
    )
    for (const reminder of reminders)
      await tx.query(
        `insert into event_reminders (event_id, reminder, starts_at, due_at, expires_at)
         select id, $2, starts_at, starts_at - $3::int * interval '1 hour', starts_at - $4::int * interval '1 hour'
         from events where id = any($1::int[]) and starts_at - $3::int * interval '1 hour' > now()`,
        [ids, reminder, reminderHours[reminder], reminder === 'day' ? reminderHours.hour : 0],
      )
    return ids
  })

/** Users in both services; returns those who have turned reminders off, one in `offOf`. */
export async function insertPeople(
  { communities, notifications }: Pick<RemindersStack, 'communities' | 'notifications'>,
  { from, to, offOf, except }: { from: number; to: number; offOf: number; except: number },
): Promise<Set<number>> {
  const all = 'generate_series($1::int, $2::int) as id'
  await communities.query(
    `insert into people (id, username, slug, is_verified, registered_at)
     select id, 'guest' || id, 'guest' || id, true, now() from ${all}`,
    [from, to],
  )
  await notifications.query(
    `insert into people (id, summary, version)
     select id, jsonb_build_object('id', id, 'username', 'guest' || id, 'slug', 'guest' || id, 'firstName', 'Guest',
       'lastName', id::text, 'profileImageUrl', null, 'role', 'Traveler'), 1 from ${all}`,
    [from, to],
  )
  const rows = await notifications.query<{ id: number }>(
    `insert into notification_preferences (user_id, event_reminders)
     select id, false from ${all} where id % $3 = 0 and id <> $4 returning user_id::int as id`,
    [from, to, offOf, except],
  )
  return new Set(rows.map(({ id }) => id))
}
