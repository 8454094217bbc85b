import { eventPath, texts } from '@vitrine/contracts'
import ical, {
  escape as escapeText,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  type ICalLocation,
} from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { MeetupRow } from '../meetups/meetup-row.ts'
import type { MuseumEventRow } from '../museum-events/museum-event-row.ts'
import { plainLine, plainText } from './plain-text.ts'
import { isReadAlike, vtimezoneOf } from './timezones.ts'

/** An event as a calendar has it. */
export interface Entry {
  event: MeetupRow | MuseumEventRow
  /** Its community is private. */
  isPrivate: boolean
  /** The user whose calendar it is does not attend it for certain. */
  isTentative: boolean
}

export interface Calendar {
  name: string
  /** The path of the page that it is about; null: of none. */
  page: string | null
  /** The path of the calendar itself, where everyone may know it. */
  source: string | null
  entries: readonly Entry[]
}

/** Of the product. */
interface Site {
  host: string
  /** The address of a path. */
  urlOf: (path: string) => string
}

const refreshSeconds = 3600

/** As iCalendar (RFC 5545). The same bytes as long as nothing of it changes. `publicUrl`: the origin of the product. */
export function icalendarOf({ name, page, source, entries }: Calendar, publicUrl: string): string {
  const site: Site = { host: new URL(publicUrl).hostname, urlOf: path => new URL(path, publicUrl).href }
  const { urlOf } = site
  const calendar = ical({
    prodId: { company: texts.product, product: 'Calendars', language: 'EN' },
    // The library escapes no names of calendars.
    name: escapeText(plainLine(name), false),
    url: page && urlOf(page),
    source: source && urlOf(source),
    ttl: refreshSeconds,
    // Without a name, so that only the zones of events are written, each once.
    timezone: { name: null, generator: vtimezoneOf },
    events: entries.map(entry => eventOf(entry, site)),
  })
  return `${calendar.toString()}\r\n`
}

function eventOf({ event, isPrivate, isTentative }: Entry, { host, urlOf }: Site): ICalEventData {
  const { id, kind, starts_at, ends_at } = event
  const changedAt = event.changed_at ?? event.created_at
  return {
    id: `event-${id}@${host}`,
    sequence: event.version - 1,
    stamp: changedAt,
    created: event.created_at,
    lastModified: changedAt,
    start: instantOf(starts_at),
    end: instantOf(ends_at),
    timezone: isReadAlike(event.timezone, [starts_at, ends_at]) ? event.timezone : null,
    summary: plainLine(event.title),
    description: plainText(event.description),
    location: locationOf(event),
    url: urlOf(eventPath({ id, type: kind })),
    categories: event.tags.map(tag => ({ name: plainLine(tag) })),
    status: statusOf(event, isTentative),
    class: isPrivate ? ICalEventClass.PRIVATE : null,
  }
}

const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

/** A museum event is where its museum is, of which its location may name a hall. */
function locationOf(event: Entry['event']): ICalLocation {
  if (event.kind === 'meetup') return { title: plainLine(event.location) }
  const { location, museum_name, museum_city, latitude, longitude } = event
  const title = [location, museum_name, museum_city]
    .map(plainLine)
    .filter(part => part !== '')
    .join(', ')
  return latitude === null || longitude === null
    ? { title }
    : { title, geo: { lat: latitude, lon: longitude } }
}

function statusOf({ cancelled_at }: Entry['event'], isTentative: boolean): ICalEventStatus {
  if (cancelled_at !== null) return ICalEventStatus.CANCELLED
  return isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}
