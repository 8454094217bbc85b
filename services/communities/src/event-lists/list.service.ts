import {
  type AnyEvent,
  type EventSearchQuery,
  isSearchable,
  type Meetup,
  type MeetupListQuery,
  type MeetupsQuery,
  type MuseumEvent,
  type MuseumEventListQuery,
  normaliseTag,
  texts,
} from '@vitrine/contracts'
import { decodeCursor, deepestOffset, encodeCursor, forbidden, notFound, pageOf } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { meetupOf } from '../meetups/meetup-row.ts'
import { speaksForMuseum } from '../meetups/museum/collaboration.ts'
import { museumEventOf } from '../museum-events/museum-event-row.ts'
import { findMuseum } from '../museums/museums.repository.ts'
import { isPlatformAdmin } from '../standing/permissions.ts'
import { findStandings } from '../standing/standing.repository.ts'
import { TimePosition } from '../time-position.ts'
import * as repository from './list.repository.ts'
import { rangeOf } from './range.ts'
import { type Found, searchEvents as search, type Wanted } from './search.repository.ts'
import { type ListedEvent, type OfMuseum, type Source, sourceOf } from './sources.ts'
import { termsOf } from './words.ts'

interface Page<Item> {
  items: Item[]
  next: string | null
}

/** Meetups of all communities (EV1). */
export const listMeetups = (
  ctx: CommunitiesContext,
  viewer: Actor,
  query: MeetupListQuery,
): Promise<Page<Meetup>> => meetupsIn(ctx, viewer, query)

async function meetupsIn(
  ctx: CommunitiesContext,
  viewer: Actor,
  query: MeetupListQuery,
  of: Partial<Pick<Source, 'museum'>> = {},
): Promise<Page<Meetup>> {
  const source = sourceOf(query.tab, { kind: 'meetup', ...of })
  const { items, next } = await read(ctx, viewer, query, { source, skipped: 0, find: listIn(ctx) })
  return { items: items.filter(item => item.type === 'meetup'), next }
}

const toCome = { tab: 'all', past: false, timezone: 'UTC' } as const

/** Meetups that the page of a museum shows (D-70). */
export const listPromotedMeetups = (
  ctx: CommunitiesContext,
  viewer: Actor,
  museumId: number,
  query: MeetupsQuery,
): Promise<Page<Meetup>> =>
  meetupsIn(ctx, viewer, { ...toCome, ...query }, { museum: { id: museumId, shows: 'promoted' } })

/** Meetups that name a museum, for its manager (EV15). */
export async function listProposals(
  ctx: CommunitiesContext,
  viewer: Actor,
  museumId: number,
  query: MeetupsQuery,
): Promise<Page<Meetup>> {
  const museum = await findMuseum(ctx.db, museumId)
  if (!museum) throw notFound(texts.museum.notFound)
  if (!speaksForMuseum(viewer, museum)) throw forbidden(texts.meetup.museumConfirms)
  return meetupsIn(ctx, viewer, { ...toCome, ...query }, { museum: { id: museumId, shows: 'proposed' } })
}

const allOf = (id: number, { role }: Actor): OfMuseum => ({
  id,
  shows: 'all',
  readsAll: isPlatformAdmin(role),
})

/** Events of all museums, or of one (EV1). */
export const listMuseumEvents = async (
  ctx: CommunitiesContext,
  viewer: Actor,
  query: MuseumEventListQuery,
): Promise<Page<MuseumEvent>> => {
  const source = sourceOf(query.tab, {
    kind: 'museum_event',
    museum: query.museumId === undefined ? null : allOf(query.museumId, viewer),
  })
  const { items, next } = await read(ctx, viewer, query, { source, skipped: 0, find: listIn(ctx) })
  return { items: items.filter(item => item.type === 'museum_event'), next }
}

/** What a search finds of both, or all (EV13). */
export async function searchEvents(
  ctx: CommunitiesContext,
  viewer: Actor,
  { q = '', city = '', tag = '', museumId, offset, ...query }: EventSearchQuery,
): Promise<Page<AnyEvent>> {
  const skipped = query.cursor === undefined ? offset : 0
  const words = termsOf(q, 'AB')
  const cities = termsOf(city, 'B')
  // A text without a letter or a digit is in no event.
  const isVain =
    (q !== '' && (!isSearchable(q) || words.length === 0)) || (city !== '' && cities.length === 0)
  if (isVain || skipped > deepestOffset) return { items: [], next: null }
  const wanted: Wanted = { terms: [...words, ...cities], tag: normaliseTag(tag) || null }
  const isAll = wanted.terms.length === 0 && wanted.tag === null
  const find: Find = isAll ? listIn(ctx) : reading => search(ctx.db, reading, wanted)
  return read(ctx, viewer, query, {
    source: sourceOf(query.tab, { museum: museumId === undefined ? null : allOf(museumId, viewer) }),
    skipped,
    find,
  })
}

type Find = (reading: repository.Reading) => Promise<Found>
const listIn =
  ({ db }: Pick<CommunitiesContext, 'db'>): Find =>
  async reading => ({ events: await repository.listEvents(db, reading), end: null })

const positionOf = ({ starts_at, id }: ListedEvent) => [starts_at.getTime(), id] as const

/** A page behind so many that are skipped. */
async function read(
  ctx: CommunitiesContext,
  viewer: Actor,
  query: Omit<EventSearchQuery, 'offset'>,
  { source, skipped, find }: { source: Source; skipped: number; find: Find },
): Promise<Page<AnyEvent>> {
  const now = ctx.clock()
  const position = decodeCursor(query.cursor, TimePosition)
  const { events, end } = await find({
    viewerId: viewer.id,
    readsAll: isPlatformAdmin(viewer.role),
    now,
    source,
    range: rangeOf(query, now),
    after: position ? { starts_at: new Date(position[0]), id: position[1] } : null,
    limit: skipped + query.limit + 1,
  })
  const { page, next } = pageOf(events.slice(skipped), query.limit, positionOf)
  return {
    items: await eventsOf(ctx, viewer, page, now),
    next: next ?? (end && encodeCursor(positionOf(end))),
  }
}

/** As their viewer is shown them. One that was deleted meanwhile is left out. */
async function eventsOf(
  { db }: CommunitiesContext,
  viewer: Actor,
  events: readonly ListedEvent[],
  now: Date,
): Promise<AnyEvent[]> {
  if (events.length === 0) return []
  const rows = await repository.findEvents(
    db,
    events.map(({ id }) => id),
    viewer.id,
  )
  const communities = new Set(rows.flatMap(row => (row.kind === 'meetup' ? [row.community_id] : [])))
  const standings = await findStandings(db, [...communities], viewer.id, now)
  return rows.flatMap((row): AnyEvent[] => {
    if (row.kind === 'museum_event') return [museumEventOf(row, viewer, now)]
    const standing = standings.get(row.community_id)
    return standing ? [meetupOf(row, standing, viewer, now)] : []
  })
}
