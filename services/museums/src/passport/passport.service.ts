import type { CategoryCode, CheckIn, Passport, Season, Stamp } from '@vitrine/contracts'
import { type Caller, decodeCursor, mutate, notFound, pageOf, type Viewer } from '@vitrine/service-kit'
import { z } from 'zod'
import { checkInOf } from '../check-ins/check-in.ts'
import { lockCheckInsOf } from '../check-ins/check-ins.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { refOf } from '../museums/card.ts'
import {
  type CountRow,
  countVisits,
  listOnThisDay,
  listStampRows,
  type StampFilter,
} from './passport.repository.ts'

/** What a user has visited, ever or in a `year` (C-01); no one else is shown it. */
export async function readPassport(
  { db, clock }: MuseumsContext,
  { id }: Viewer,
  { day, year }: { day?: string | undefined; year?: number | undefined },
): Promise<Passport> {
  const today = day ?? clock().toISOString().slice(0, 10)
  const [rows, onThisDay] = await Promise.all([countVisits(db, id, year), listOnThisDay(db, id, today)])
  const of = (kind: CountRow['kind']) => rows.filter(row => row.kind === kind)
  const counts = ({ museums, visits }: CountRow) => ({ museums, visits })
  const [all] = of('all')
  return {
    all: all ? counts(all) : { museums: 0, visits: 0 },
    categories: of('category').map(row => ({ code: row.key as CategoryCode, ...counts(row) })),
    countries: of('country').map(row => ({ country: row.key, ...counts(row) })),
    seasons: of('season').map(row => ({ season: row.key as Season, ...counts(row) })),
    years: of('year')
      .map(row => ({ year: Number(row.key), ...counts(row) }))
      .sort((a, b) => b.year - a.year),
    onThisDay,
  }
}

const Cursor = z.tuple([z.int().min(1)])

/** A page of stamps, and the cursor of the next one; null at the end. */
export async function listStamps(
  { db }: MuseumsContext,
  { id }: Viewer,
  { cursor, limit, ...filter }: StampFilter & { cursor?: string | undefined; limit: number },
): Promise<{ stamps: Stamp[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  const found = await listStampRows(db, id, filter, { before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ firstId }) => [firstId])
  const stamps = page.map(
    ({ visits, firstDay, lastDay, season, isVerified, lastCheckInId, note, ...museum }) => ({
      museum: refOf(museum),
      visits,
      firstDay,
      lastDay,
      season,
      isVerified,
      lastCheckInId,
      note,
    }),
  )
  return { stamps, next }
}

/** Sets the note of an own visit; that of another user is not found. */
export function setVisitNote(
  { prisma }: MuseumsContext,
  { viewer: { id: userId }, idempotency }: Caller,
  { id, note }: { id: number; note: string },
): Promise<CheckIn> {
  return mutate(prisma, idempotency, async tx => {
    await lockCheckInsOf(tx, userId)
    const own = await tx.prisma.checkIn.findUnique({ where: { id, userId } })
    if (!own) throw notFound()
    return checkInOf(await tx.prisma.checkIn.update({ where: { id }, data: { note } }))
  })
}
