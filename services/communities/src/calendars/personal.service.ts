import { createHash, randomBytes } from 'node:crypto'
import {
  calendarEventsMax,
  type NewCalendar,
  type OwnCalendar,
  personalCalendarPath,
  texts,
} from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { findEvents } from '../event-lists/list.repository.ts'
import { findStandings } from '../standing/standing.repository.ts'
import { type Entry, icalendarOf } from './icalendar.ts'
import { pastSince } from './kept.ts'
import * as tokens from './tokens.repository.ts'

const tokenBytes = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function getOwnCalendar(
  { db }: Pick<CommunitiesContext, 'db'>,
  { id }: Pick<Actor, 'id'>,
): Promise<OwnCalendar> {
  const createdAt = await tokens.findCreatedAt(db, id)
  return { createdAt: createdAt?.toISOString() ?? null }
}

/** A retry gets a new address, too: an answer that was kept for it would hold the token. */
export async function createOwnCalendar(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  { id: userId }: Pick<Actor, 'id'>,
): Promise<NewCalendar> {
  const at = clock()
  const token = randomBytes(tokenBytes).toString('base64url')
  await tokens.storeToken(db, { userId, hash: hashOf(token), at })
  return { path: personalCalendarPath(token), createdAt: at.toISOString() }
}

export async function revokeOwnCalendar(
  { db }: Pick<CommunitiesContext, 'db'>,
  { id }: Pick<Actor, 'id'>,
): Promise<OwnCalendar> {
  await tokens.deleteToken(db, id)
  return { createdAt: null }
}

/** What the user of a token has answered. */
export async function getPersonalCalendar(ctx: CommunitiesContext, token: string): Promise<string> {
  const userId = await tokens.findUserOf(ctx.db, hashOf(token))
  if (userId === null) throw notFound()
  const entries = await entriesOf(ctx, userId)
  const calendar = { name: texts.product, page: null, source: null, entries }
  return icalendarOf(calendar, ctx.config.PUBLIC_URL)
}

/** Those of communities that are deleted, or private and not the user's any more, are left out. */
async function entriesOf(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  userId: number,
): Promise<Entry[]> {
  const now = clock()
  const limits = { since: pastSince(now), now, limit: calendarEventsMax }
  const events = await findEvents(db, await tokens.listAnswered(db, userId, limits), userId)
  const communities = new Set(events.flatMap(event => (event.kind === 'meetup' ? [event.community_id] : [])))
  const standings = await findStandings(db, [...communities], userId, now)
  return events.flatMap((event): Entry[] => {
    const isTentative = event.own_status !== 'attending'
    if (event.kind === 'museum_event') return [{ event, isPrivate: false, isTentative }]
    const standing = standings.get(event.community_id)
    const isPrivate = standing?.community.isPrivate ?? true
    return standing && (!isPrivate || standing.membership) ? [{ event, isPrivate, isTentative }] : []
  })
}
