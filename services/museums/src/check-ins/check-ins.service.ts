import {
  AppError,
  type CategoryCode,
  type CheckIn,
  checkInsPerDay,
  museumCheckedIn,
  museumCheckInUndone,
  type Place,
  texts,
} from '@vitrine/contracts'
import { type Caller, forbidden, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import type { CheckIn as Row } from '../generated/prisma/client.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { placeOf } from '../museums/place.ts'
import { observeVisit, withdrawVisit } from '../observations/observations.service.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { trendPoints } from '../trending/score.ts'
import { changeTrends } from '../trending/trends.repository.ts'
import { hasPublicProfile } from '../trending/visits.repository.ts'
import { checkInOf, dayOf, undoUntil, visitDay } from './check-in.ts'
import { listLastVisits, lockCheckInsOf } from './check-ins.repository.ts'
import { isAt, isReachable } from './travel.ts'

const dayMs = 24 * 60 * 60_000

interface Visit {
  museumId: number
  /** Where the user is, if they say so. It is compared with the museum's place, and not kept. */
  place: Place | null
  note: string
}

/** A visit of today by the museum's calendar (BA4); a second one of the same day is the first. */
export async function checkIn(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  visit: Visit,
): Promise<CheckIn> {
  if (visit.museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  return mutate(ctx.prisma, idempotency, async tx => checkInOf(await visitOnce(ctx, tx, viewer, visit)))
}

async function visitOnce(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  viewer: Viewer,
  { museumId, place, note }: Visit,
): Promise<Row> {
  const { outbox, clock } = ctx
  const userId = viewer.id
  const museum = await tx.prisma.museum.findUnique({ where: { id: museumId } })
  if (!museum) throw notFound(texts.museum.notFound)
  await lockCheckInsOf(tx, userId)
  const at = clock()
  const day = visitDay(museum.timezone, at)
  const key = { museumId, userId, day: new Date(day) }
  const known = await tx.prisma.checkIn.findUnique({ where: { museumId_userId_day: key } })
  if (known) return known

  const last = await listLastVisits(tx, userId, checkInsPerDay)
  refuseTooMany(last, at)
  const before = last.find(({ isCounted }) => isCounted)
  const there = placeOf(museum)
  const isVerified = isAt(place, there)
  const isCounted = !before || isReachable({ place: placeOf(before), at: before.at }, { place: there, at })
  const isInTrend = isCounted && (await hasPublicProfile(tx, userId))
  const row = await tx.prisma.checkIn.create({ data: { ...key, at, isVerified, isCounted, isInTrend, note } })
  await outbox.publish(tx, museumCheckedIn, {
    userId,
    checkInId: Number(row.id),
    museum: refOf({ ...museum, categoryCode: museum.category as CategoryCode }),
    day,
    isVerified,
    isCounted,
  })
  if (isCounted && museum.openingHours !== null)
    await observeVisit(ctx, tx, viewer, { museumId, at, checkInId: Number(row.id) })
  if (isInTrend) await changeTrends(tx, [{ museumId, at, points: trendPoints.checkIn }], at)
  return row
}

function refuseTooMany(last: readonly { at: Date }[], now: Date): void {
  const oldest = last[checkInsPerDay - 1]
  const freeAt = oldest && oldest.at.getTime() + dayMs
  if (freeAt === undefined || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.museum.tooManyCheckIns, {
    values: { count: checkInsPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}

/** Undoes an own check-in within ten minutes; that of another user is not found. */
export function undoCheckIn(
  ctx: MuseumsContext,
  { viewer: { id: userId }, idempotency }: Caller,
  id: number,
): Promise<{ museumId: number }> {
  const { prisma, outbox, clock } = ctx
  return mutate(prisma, idempotency, async tx => {
    await lockCheckInsOf(tx, userId)
    const row = await tx.prisma.checkIn.findUnique({ where: { id, userId } })
    if (!row) throw notFound()
    const now = clock()
    if (now > undoUntil(row)) throw forbidden(texts.errors.undoExpired)
    await tx.prisma.checkIn.delete({ where: { id } })
    const { museumId, at, isInTrend } = row
    await withdrawVisit(ctx, tx, { museumId, checkInId: id })
    await outbox.publish(tx, museumCheckInUndone, { userId, checkInId: id, museumId, day: dayOf(row) })
    if (isInTrend) await changeTrends(tx, [{ museumId, at, points: -trendPoints.checkIn }], now)
    return { museumId }
  })
}
