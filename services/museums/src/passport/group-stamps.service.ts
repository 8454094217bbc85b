import type { GroupStamp } from '@vitrine/contracts'
import { type Caller, decodeCursor, mutate, notFound, pageOf, type Viewer } from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { refOf } from '../museums/card.ts'
import { listGroupStampRows, removeGroupStamp } from './group-stamps.repository.ts'

/** PostgreSQL has no year 0. */
const Day = z.iso.date().refine(day => !day.startsWith('0000'))
const Cursor = z.tuple([Day, z.int().min(1)])

/** A page of the reader's own group stamps, and the cursor of the next one; null at the end. */
export async function listGroupStamps(
  { db }: MuseumsContext,
  { id }: Viewer,
  { year, cursor, limit }: { year?: number | undefined; cursor?: string | undefined; limit: number },
): Promise<{ stamps: GroupStamp[]; next: string | null }> {
  const before = decodeCursor(cursor, Cursor)
  const found = await listGroupStampRows(db, id, year, { before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ day, meetupId }) => [day, meetupId])
  const stamps = page.map(({ meetupId, meetup, community, day, attendedCount, ...museum }) => ({
    meetupId,
    museum: refOf(museum),
    meetup,
    community,
    day,
    attendedCount,
  }))
  return { stamps, next }
}

/** Removes an own stamp for good, because its event comes once; that of another user is not found. */
export function deleteGroupStamp(
  { db }: MuseumsContext,
  { viewer, idempotency }: Caller,
  meetupId: number,
): Promise<{ id: number }> {
  return mutate(db, idempotency, async tx => {
    if (!(await removeGroupStamp(tx, viewer.id, meetupId))) throw notFound()
    return { id: meetupId }
  })
}
