import ICAL from 'ical.js'
import type { Answer, Person } from './environment.ts'
import { createMeetupMuseumEnvironment } from './meetup-museums.ts'
import { successOf } from './meetups.ts'

/** RFC 7986, which the parser does not know. */
ICAL.design.icalendar.property.name = { defaultType: 'text' }

/** An event as a calendar application reads it. */
export interface ReadEvent {
  uid: string
  sequence: number
  summary: string
  description: string
  location: string
  url: string
  categories: string[]
  status: string
  class: string | null
  startsAt: string
  endsAt: string
  changedAt: string
  geo: unknown
}

export interface ReadCalendar {
  name: string
  zones: string[]
  events: ReadEvent[]
  /** The names of all properties but those of time zones. */
  properties: string[]
}

const instantOf = (component: ICAL.Component, name: string) =>
  (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
const textOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? '')

function eventOf(component: ICAL.Component): ReadEvent {
  const text = (name: string) => textOf(component, name)
  return {
    uid: text('uid'),
    sequence: Number(text('sequence')),
    summary: text('summary'),
    description: text('description'),
    location: text('location'),
    url: text('url'),
    categories: component.getFirstProperty('categories')?.getValues().map(String) ?? [],
    status: text('status'),
    class: text('class') || null,
    startsAt: instantOf(component, 'dtstart'),
    endsAt: instantOf(component, 'dtend'),
    changedAt: instantOf(component, 'dtstamp'),
    geo: component.getFirstPropertyValue('geo'),
  }
}

/** Throws what the parser finds wrong. */
export function readCalendar(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  return {
    name: textOf(calendar, 'name'),
    zones: calendar.getAllSubcomponents('vtimezone').map(zone => textOf(zone, 'tzid')),
    events: events.map(eventOf),
    properties: [calendar, ...events].flatMap(each => each.getAllProperties().map(({ name }) => name)),
  }
}

/** A text that tries to be more than one. */
export const hostile =
  'Stars, moons; \\n "night"\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:eve@vitrine.example\nEND:VCALENDAR =1+1 ' +
  `${'é'.repeat(200)}${'👩‍🎨'.repeat(40)}\ud800\0\u0007\u0085\u2028END`

/** Meetups and museum events, and calendars of them. */
export async function createCalendarEnvironment() {
  const env = await createMeetupMuseumEnvironment()
  const { call, db } = env
  const get = (as: Person | null, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    call(as, 'GET', `/api/${path}/calendar.ics`, undefined, headers)

  return {
    ...env,
    get,
    read: async (as: Person | null, path: string): Promise<ReadCalendar> => {
      const answer = await get(as, path)
      if (answer.statusCode !== 200) throw new Error(`the service answered ${answer.body}`)
      return readCalendar(answer.body)
    },
    /** Gives a person's own calendar an address; returns it as {@link get} takes it. */
    async address(as: Person): Promise<string> {
      const { path } = successOf<{ path: string }>(await call(as, 'POST', '/api/user/calendar'))
      return path.replace(/^\/api\//, '').replace(/\/calendar\.ics$/, '')
    },
    /** Stores so many meetups of a community, an hour apart from a time on. */
    insertMeetups: (community: number, organizer: Person, count: number, from: Date) =>
      db.query(
        `insert into events (kind, community_id, organizer_id, title, description, location, starts_at, ends_at, has_end,
           timezone, enable_waitlist, cost, details, created_at)
         select 'meetup', $1, $2, 'Walk ' || n, '', 'Hall', $4::timestamptz + n * interval '1 hour',
           $4::timestamptz + (n + 2) * interval '1 hour', false, 'UTC', false, 'free', '{}', now()
         from generate_series(1, $3::int) n`,
        [community, organizer.id, count, from],
      ),
  }
}
export type CalendarEnvironment = Awaited<ReturnType<typeof createCalendarEnvironment>>
