import {
  calendarEventsMax,
  calendarPath,
  communityPath,
  meetupPath,
  museumEventPath,
  museumPath,
  texts,
} from '@vitrine/contracts'
import { anonymous, notFound } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { findEvents, listEvents } from '../event-lists/list.repository.ts'
import { type ListedEvent, longestMs, type OfMuseum, type Source, sourceOf } from '../event-lists/sources.ts'
import { findShown, meetupNotFound } from '../meetups/access.ts'
import { listMeetups, type Part } from '../meetups/meetups.repository.ts'
import { museumEventNotFound } from '../museum-events/access.ts'
import { findMuseumEvent } from '../museum-events/museum-events.repository.ts'
import { findMuseum } from '../museums/museums.repository.ts'
import { mayRead, standingIn } from '../standing/standing.ts'
import { type Entry, icalendarOf } from './icalendar.ts'
import { isKept, pastSince } from './kept.ts'

/** Of what everyone may read. */
const publicly = (event: Entry['event']): Entry => ({ event, isPrivate: false, isTentative: false })

/** Whoever may not read it is answered as where there is none. */
export async function getMeetupCalendar(
  ctx: CommunitiesContext,
  viewer: Actor | null,
  id: number,
): Promise<string> {
  const { standing, meetup } = await findShown(ctx, viewer ?? { id: anonymous }, id)
  if (!mayRead(standing, viewer)) throw meetupNotFound()
  const entry = { ...publicly(meetup), isPrivate: standing.community.isPrivate }
  const calendar = { name: meetup.title, page: meetupPath(id), source: null, entries: [entry] }
  return icalendarOf(calendar, ctx.config.PUBLIC_URL)
}

export async function getMuseumEventCalendar(ctx: CommunitiesContext, id: number): Promise<string> {
  const event = await findMuseumEvent(ctx.db, id, anonymous)
  if (!event) throw museumEventNotFound()
  const calendar = { name: event.title, page: museumEventPath(id), source: null, entries: [publicly(event)] }
  return icalendarOf(calendar, ctx.config.PUBLIC_URL)
}

/** Its meetups as an anonymous visitor of a public community is shown them; a private one has none. */
export async function getCommunityCalendar(ctx: CommunitiesContext, id: number): Promise<string> {
  const { community } = await standingIn(ctx, ctx.db, id, null)
  if (community.isPrivate) throw notFound(texts.community.notFound)
  const now = ctx.clock()
  const reader = { id: anonymous, isMember: false }
  const events = await soonest(async (part, limit) => {
    const listed = await listMeetups(ctx.db, id, reader, { part, after: null, limit, now })
    return part === 'past' ? listed.toReversed() : listed
  })
  return icalendarOf(
    {
      name: community.name,
      page: communityPath(id),
      source: calendarPath('communities', id),
      entries: events.filter(event => isKept(event, now)).map(publicly),
    },
    ctx.config.PUBLIC_URL,
  )
}

/** What takes place in a museum, and the meetups that its page shows, as an anonymous visitor is shown them. */
export async function getMuseumCalendar(ctx: CommunitiesContext, id: number): Promise<string> {
  const museum = await findMuseum(ctx.db, id)
  if (!museum) throw notFound(texts.museum.notFound)
  const now = ctx.clock()
  const own: OfMuseum = { id, shows: 'all', readsAll: false }
  const sources = [
    sourceOf('museums', { museum: own }),
    sourceOf('all', { kind: 'meetup', museum: { id, shows: 'promoted' } }),
  ]
  const listed = await soonest((part, limit) => listTogether(ctx, sources, { part, limit, now }))
  const events = await findEvents(
    ctx.db,
    listed.map(event => event.id),
    anonymous,
  )
  return icalendarOf(
    {
      name: museum.name,
      page: museumPath(museum.slug),
      source: calendarPath('museums', id),
      entries: events.filter(event => isKept(event, now)).map(publicly),
    },
    ctx.config.PUBLIC_URL,
  )
}

/**
 * As many events as a calendar may have: those that are still to come, the soonest first; of fewer, also what was last. `list` has
 * so many of a part in the order of their starts.
 */
async function soonest<Event>(list: (part: Part, limit: number) => Promise<Event[]>): Promise<Event[]> {
  const toCome = await list('upcoming', calendarEventsMax)
  const left = calendarEventsMax - toCome.length
  return left === 0 ? toCome : [...(await list('past', left)), ...toCome]
}

const byStart = (a: ListedEvent, b: ListedEvent) =>
  a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id

/** Of several lists together, in order: the first that are to come, or the last that are over. */
async function listTogether(
  { db }: Pick<CommunitiesContext, 'db'>,
  sources: readonly Source[],
  { part, limit, now }: { part: Part; limit: number; now: Date },
): Promise<ListedEvent[]> {
  const isPast = part === 'past'
  // An event that ended since then began no earlier than the longest one would have.
  const from = isPast ? new Date(pastSince(now).getTime() - longestMs) : null
  const range = { from, to: null, over: isPast ? ('only' as const) : ('without' as const) }
  const reading = { viewerId: anonymous, readsAll: false, now, range, after: null, limit }
  const lists = await Promise.all(sources.map(source => listEvents(db, { ...reading, source })))
  const events = lists.flat().sort(byStart)
  return isPast ? events.slice(-limit) : events.slice(0, limit)
}
