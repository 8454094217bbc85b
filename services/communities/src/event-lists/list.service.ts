import {
  type EventSearchQuery,
  type EventsQuery,
  isSearchable,
  type Meetup,
  normaliseTag,
} from '@vitrine/contracts'
import { decodeCursor, deepestOffset, encodeCursor, pageOf } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { meetupOf } from '../meetups/meetup-row.ts'
import { isPlatformAdmin } from '../standing/permissions.ts'
import { findStandings } from '../standing/standing.repository.ts'
import { TimePosition } from '../time-position.ts'
import * as repository from './list.repository.ts'
import { rangeOf } from './range.ts'
import { type Found, searchEvents as search, type Wanted } from './search.repository.ts'
import type { ListedEvent } from './sources.ts'
import { termsOf } from './words.ts'

interface Page {
  items: Meetup[]
  next: string | null
}
const nothing: Page = { items: [], next: null }

/** What takes place in all communities (EV1). */
export const listEvents = (ctx: CommunitiesContext, viewer: Actor, query: EventsQuery): Promise<Page> =>
  read(ctx, viewer, query, 0, async reading => ({
    events: await repository.listEvents(ctx.db, reading),
    end: null,
  }))

/** As {@link listEvents}, what a search finds of it (EV13). */
export async function searchEvents(
  ctx: CommunitiesContext,
  viewer: Actor,
  { q = '', city = '', tag = '', offset, ...query }: EventSearchQuery,
): Promise<Page> {
  const skipped = query.cursor === undefined ? offset : 0
  const words = termsOf(q, 'AB')
  const cities = termsOf(city, 'B')
  // A text without a letter or a digit is in no event.
  const isVain =
    (q !== '' && (!isSearchable(q) || words.length === 0)) || (city !== '' && cities.length === 0)
  if (isVain || skipped > deepestOffset) return nothing
  const wanted: Wanted = { terms: [...words, ...cities], tag: normaliseTag(tag) || null }
  const isAll = wanted.terms.length === 0 && wanted.tag === null
  return read(ctx, viewer, query, skipped, async reading =>
    isAll
      ? { events: await repository.listEvents(ctx.db, reading), end: null }
      : search(ctx.db, reading, wanted),
  )
}

const positionOf = ({ starts_at, id }: ListedEvent) => [starts_at.getTime(), id] as const

/** A page behind so many that are skipped. */
async function read(
  ctx: CommunitiesContext,
  viewer: Actor,
  query: EventsQuery,
  skipped: number,
  find: (reading: repository.Reading) => Promise<Found>,
): Promise<Page> {
  const now = ctx.clock()
  const position = decodeCursor(query.cursor, TimePosition)
  const { events, end } = await find({
    viewerId: viewer.id,
    readsAll: isPlatformAdmin(viewer.role),
    now,
    tab: query.tab,
    range: rangeOf(query, now),
    after: position ? { starts_at: new Date(position[0]), id: position[1] } : null,
    limit: skipped + query.limit + 1,
  })
  const { page, next } = pageOf(events.slice(skipped), query.limit, positionOf)
  return {
    items: await meetupsOf(ctx, viewer, page, now),
    next: next ?? (end && encodeCursor(positionOf(end))),
  }
}

/** As their viewer is shown them. One that was deleted meanwhile is left out. */
async function meetupsOf(
  { db }: CommunitiesContext,
  viewer: Actor,
  events: readonly ListedEvent[],
  now: Date,
): Promise<Meetup[]> {
  if (events.length === 0) return []
  const rows = await repository.findEvents(
    db,
    events.map(({ id }) => id),
    viewer.id,
  )
  const communities = [...new Set(rows.map(row => row.community_id))]
  const standings = await findStandings(db, communities, viewer.id, now)
  return rows.flatMap(row => {
    const standing = standings.get(row.community_id)
    return standing ? [meetupOf(row, standing, viewer, now)] : []
  })
}
