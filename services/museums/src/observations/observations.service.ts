import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type CategoryCode,
  contradictionDays,
  contradictionsNeeded,
  type HoursConfidence,
  museumEditSuggested,
  museumHoursDoubted,
  OpeningHours,
  observerAccountDays,
  texts,
} from '@vitrine/contracts'
import { anonymous, type Caller, forbidden, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import { visitDay } from '../check-ins/check-in.ts'
import type { MuseumsContext } from '../context.ts'
import { lockKnown } from '../edits/lock.ts'
import type { Prisma, Museum as Row } from '../generated/prisma/client.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { storedOf } from '../suggestions/fields.ts'
import { countPending } from '../suggestions/suggestions.repository.ts'
import { correctedHours } from './corrected-hours.ts'
import * as repository from './observations.repository.ts'
import { verdictOf } from './verdict.ts'

const dayMs = 24 * 60 * 60_000
/** More than are needed: while a suggestion waits, further ones come. */
const maxContradictions = 20

export async function getHoursConfidence(
  { db, prisma, clock }: MuseumsContext,
  viewer: Viewer | null,
  id: number,
): Promise<HoursConfidence> {
  const museum = id > maxMuseumId ? null : await prisma.client.museum.findUnique({ where: { id } })
  const day = visitDay(museum?.timezone ?? '', clock())
  const found = museum && (await repository.findConfidence(db, id, viewer?.id ?? anonymous, day))
  if (!found) throw notFound(texts.museum.notFound)
  return found
}

/** A report that a museum is closed while its hours say that it is open (C-02). */
export async function reportClosed(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  museumId: number,
): Promise<HoursConfidence> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const at = ctx.clock()
    const museum = await lockKnown(tx, museumId)
    if (isNew(viewer, at)) throw forbidden(texts.suggestion.tooNew)
    const verdict = verdictOf(hoursOf(museum), museum.timezone, { at, wasOpen: false })
    if (verdict === 'after_last_entry')
      throw new AppError('validation_error', texts.suggestion.afterLastEntry)
    if (!verdict) throw new AppError('validation_error', texts.suggestion.notOpen)
    await contradict(ctx, tx, museum, { at, wasOpen: false, userId: viewer.id, checkInId: null })
    return {}
  })
  return getHoursConfidence(ctx, viewer, museumId)
}

/** What a check-in says of the hours. Locks the museum where it says something. */
export async function observeVisit(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  viewer: Pick<Viewer, 'id' | 'registeredAt'>,
  visit: { museumId: number; at: Date; checkInId: number },
): Promise<void> {
  const { at, checkInId } = visit
  const museum = await lockKnown(tx, visit.museumId)
  const verdict = verdictOf(hoursOf(museum), museum.timezone, { at, wasOpen: true })
  const seen = { at, wasOpen: true, userId: viewer.id, checkInId }
  if (verdict === 'contradicts' && !isNew(viewer, at)) await contradict(ctx, tx, museum, seen)
  if (verdict !== 'confirms') return
  const isKnown = await repository.hasConfirmed(tx, museum.id, viewer.id)
  const observation = { ...seen, museumId: museum.id, day: visitDay(museum.timezone, at), contradicts: false }
  if (await repository.insertObservation(tx, observation))
    await repository.countConfirmation(tx, museum.id, isKnown ? 0 : 1)
}

/** A check-in that is undone says nothing. */
export async function withdrawVisit(
  { clock }: MuseumsContext,
  tx: MuseumsTransaction,
  { museumId, checkInId }: { museumId: number; checkInId: number },
): Promise<void> {
  await lockKnown(tx, museumId)
  const deleted = await repository.deleteObservation(tx, checkInId)
  if (!deleted) return
  if (deleted.contradicts) {
    const { length } = await listUnused(tx, museumId, clock())
    await repository.setDoubt(tx, museumId, { contradictions: length })
  } else {
    const isLeft = await repository.hasConfirmed(tx, museumId, deleted.userId)
    await repository.countConfirmation(tx, museumId, isLeft ? 0 : -1)
  }
}

const hoursOf = ({ openingHours }: Row): OpeningHours | null =>
  openingHours === null ? null : OpeningHours.parse(openingHours)

/** An account that was created to contradict does not count. */
const isNew = ({ registeredAt }: Pick<Viewer, 'registeredAt'>, at: Date): boolean =>
  at.getTime() - registeredAt * 1000 <= observerAccountDays * dayMs

const listUnused = (tx: MuseumsTransaction, museumId: number, now: Date) =>
  repository.listContradictions(
    tx,
    museumId,
    new Date(now.getTime() - contradictionDays * dayMs),
    maxContradictions,
  )

type Seen = Pick<repository.Observation, 'at' | 'wasOpen' | 'userId' | 'checkInId'>

/** Enough contradictions of different users open one suggestion; the next one needs as many new ones. */
async function contradict(
  ctx: MuseumsContext,
  tx: MuseumsTransaction,
  museum: Row,
  seen: Seen,
): Promise<void> {
  const museumId = museum.id
  const day = visitDay(museum.timezone, seen.at)
  const isStored = await repository.insertObservation(tx, { ...seen, museumId, day, contradicts: true })
  if (!isStored) return
  const unused = await listUnused(tx, museumId, seen.at)
  const opened = unused.length >= contradictionsNeeded && (await openSuggestion(ctx, tx, museum, unused))
  await repository.setDoubt(
    tx,
    museumId,
    opened ? { contradictions: 0, isDoubted: true } : { contradictions: unused.length },
  )
}

async function openSuggestion(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  museum: Row,
  contradictions: Awaited<ReturnType<typeof listUnused>>,
): Promise<boolean> {
  const before = hoursOf(museum)
  const pending = { museumId: museum.id, userId: null, status: 'pending' }
  if (!before || (await tx.prisma.editSuggestion.findFirst({ where: pending }))) return false
  const after = correctedHours(before, museum.timezone, contradictions)
  if (isDeepStrictEqual(before, after)) return false
  const fields = storedOf([{ field: 'openingHours', before, after }]) as unknown as Prisma.InputJsonValue
  const reason = texts.suggestion.automaticReason.replace('{count}', String(contradictions.length))
  const { id } = await tx.prisma.editSuggestion.create({
    data: { ...pending, fields, reason, createdAt: clock() },
  })
  await repository.useContradictions(
    tx,
    contradictions.map(each => each.id),
    Number(id),
  )
  await countPending(tx, museum.id, 1)
  await outbox.publish(tx, museumEditSuggested, {
    suggestionId: Number(id),
    museumId: museum.id,
    userId: null,
    fields: ['openingHours'],
    isApplied: false,
  })
  await outbox.publish(tx, museumHoursDoubted, {
    museum: refOf({ ...museum, categoryCode: museum.category as CategoryCode }),
    suggestionId: Number(id),
  })
  return true
}

/** Called when the hours of a locked museum change: a suggestion of the system was about others. */
export async function forgetObservations(tx: MuseumsTransaction, museumId: number, now: Date): Promise<void> {
  await repository.resetConfidence(tx, museumId, now)
  const { count } = await tx.prisma.editSuggestion.updateMany({
    where: { museumId, userId: null, status: 'pending' },
    data: { status: 'replaced' },
  })
  if (count > 0) await countPending(tx, museumId, -1)
}
