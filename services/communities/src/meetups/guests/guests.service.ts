import { type Guest, type GuestsQuery, guestStatuses } from '@vitrine/contracts'
import { decodeCursor, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, CommunitiesContext } from '../../context.ts'
import { type Found, findShown } from '../access.ts'
import { requireChanger, requireInside } from '../permission.ts'
import { listShownGuests } from './guests.repository.ts'

type Ctx = Pick<CommunitiesContext, 'db' | 'clock'>

/** The place of an answer. */
const Position = z.tuple([z.int().min(0)])

/** Who attends a meetup: for members; who waits or is interested: for whoever may change it. */
export async function listAttendees(
  ctx: Ctx,
  viewer: Actor,
  meetupId: number,
  { status, cursor, limit }: GuestsQuery,
): Promise<{ guests: Guest[]; next: string | null }> {
  const [after] = decodeCursor(cursor, Position) ?? [0]
  const { standing, meetup, reader } = await findShown(ctx, viewer, meetupId)
  requireInside(standing, viewer)
  if (status !== 'attending') requireChanger(standing, viewer, meetup)
  // A cancellation ends all answers.
  if (meetup.cancelled_at !== null) return { guests: [], next: null }
  const { guests, next } = await listShownGuests(ctx.db, meetup.id, reader, { status, after, limit })
  return { guests, next: next === null ? null : encodeCursor([next]) }
}

/** Everyone who answered a meetup, by their answers, in the order in which they did: for whoever may change it. */
export async function openGuests(ctx: Ctx, viewer: Actor, meetupId: number): Promise<AsyncIterable<Guest>> {
  const found = await findShown(ctx, viewer, meetupId)
  requireChanger(found.standing, viewer, found.meetup)
  return everyGuest(ctx, found)
}

/** Half of what a page may scan, so that one statement finds it though some are not shown. */
const guestsPerRead = 500

/** Read as they are needed. Whoever changes the answer meanwhile may be left out, or be listed twice. */
async function* everyGuest({ db }: Ctx, { meetup, reader }: Found): AsyncGenerator<Guest> {
  if (meetup.cancelled_at !== null) return
  for (const status of guestStatuses) {
    let after: number | null = 0
    while (after !== null) {
      const page = await listShownGuests(db, meetup.id, reader, { status, after, limit: guestsPerRead })
      yield* page.guests
      after = page.next
    }
  }
}
