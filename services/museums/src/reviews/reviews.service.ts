import {
  AppError,
  type CategoryCode,
  can,
  type MuseumReviews,
  museumReviewChanged,
  museumReviewDeleted,
  museumReviewed,
  museumReviewReplied,
  type Review,
  texts,
  type WriteReview,
} from '@vitrine/contracts'
import {
  anonymous,
  type Caller,
  decodeCursor,
  encodeCursor,
  forbidden,
  mutate,
  notFound,
  type Viewer,
} from '@vitrine/service-kit'
import { z } from 'zod'
import { visitDay } from '../check-ins/check-in.ts'
import type { MuseumsContext } from '../context.ts'
import { lockKnown } from '../edits/lock.ts'
import type { Museum } from '../generated/prisma/client.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import type { Searcher } from '../search/searcher.ts'
import * as repository from './reviews.repository.ts'
import { type ByStars, recount, standingOf } from './stars.ts'

const Cursor = z.tuple([z.int().min(0)])

export async function getMuseumReviews(
  { db }: MuseumsContext,
  viewer: Viewer | null,
  museumId: number,
): Promise<MuseumReviews> {
  if (museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  const found = await repository.findMuseumReviews(db, museumId, viewer?.id ?? anonymous)
  if (!found) throw notFound(texts.museum.notFound)
  return found
}

/** A page of the reviews of a museum, and the cursor of the next one; null at the end. */
export async function listReviews(
  { db, clock }: MuseumsContext,
  viewer: Viewer | null,
  museumId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ reviews: Review[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  if (museumId > maxMuseumId) return { reviews: [], next: null }
  const reader = { id: viewer?.id ?? anonymous, at: clock() }
  const { reviews, next } = await repository.listReviews(db, museumId, reader, { before, limit })
  return { reviews, next: next === null ? null : encodeCursor([next]) }
}

/** Reviews a museum, or replaces the own review (B-18). */
export async function writeReview(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  museumId: number,
  given: WriteReview,
): Promise<MuseumReviews> {
  if (museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  // The stored answer holds no text: a replay shows the review as it is by then.
  await mutate(ctx.prisma, idempotency, async tx => {
    await writeOnce(ctx, tx, viewer.id, museumId, given)
    return {}
  })
  return getMuseumReviews(ctx, viewer, museumId)
}

async function writeOnce(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  userId: number,
  museumId: number,
  given: WriteReview,
): Promise<void> {
  const byStars = await repository.lockByStars(tx, museumId)
  const museum = await tx.prisma.museum.findUnique({ where: { id: museumId } })
  if (!byStars || !museum) throw notFound(texts.museum.notFound)
  const now = clock()
  refuseFuture(given.visitMonth, visitDay(museum.timezone, now).slice(0, 7))
  const { stars } = given
  const known = await tx.prisma.review.findUnique({ where: { museumId_userId: { museumId, userId } } })
  if (!known) {
    const { id } = await tx.prisma.review.create({ data: { museumId, userId, ...given, createdAt: now } })
    const ref = museumRefOf(museum)
    await outbox.publish(tx, museumReviewed, { userId, reviewId: Number(id), museum: ref, stars })
  } else {
    const isSame = (['stars', 'content', 'visitMonth'] as const).every(name => known[name] === given[name])
    if (isSame) return
    await tx.prisma.review.update({ where: { id: known.id }, data: { ...given, editedAt: now } })
    await outbox.publish(tx, museumReviewChanged, { userId, reviewId: Number(known.id), museumId, stars })
  }
  await count(tx, museumId, recount(byStars, known?.stars ?? null, stars))
}

const museumRefOf = (museum: Museum) => refOf({ ...museum, categoryCode: museum.category as CategoryCode })

/** Months compare as texts. */
function refuseFuture(month: string, now: string): void {
  if (month <= now) return
  const error = { field: 'visitMonth', message: texts.fields.tooBig, values: { maximum: now } }
  throw new AppError('validation_error', error.message, { values: error.values, errors: [error] })
}

const count = (tx: MuseumsTransaction, museumId: number, reviewsByStars: number[]) =>
  tx.prisma.museumStanding.update({
    where: { museumId },
    data: { reviewsByStars, ...standingOf(reviewsByStars) },
  })

export async function deleteReview(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  museumId: number,
): Promise<MuseumReviews> {
  if (museumId > maxMuseumId) throw notFound(texts.museum.notFound)
  await mutate(ctx.prisma, idempotency, async tx => {
    if (!(await removeReview(ctx, tx, viewer.id, museumId))) throw notFound()
    return {}
  })
  return getMuseumReviews(ctx, viewer, museumId)
}

/** Deletes the review of a user with its count; returns whether there was one. */
export async function removeReview(
  { outbox }: MuseumsContext,
  tx: MuseumsTransaction,
  userId: number,
  museumId: number,
): Promise<boolean> {
  const byStars: ByStars | undefined = await repository.lockByStars(tx, museumId)
  const key = { museumId_userId: { museumId, userId } }
  const known = await tx.prisma.review.findUnique({ where: key })
  if (!byStars || !known) return false
  await tx.prisma.review.delete({ where: key })
  await count(tx, museumId, recount(byStars, known.stars, null))
  await outbox.publish(tx, museumReviewDeleted, { userId, reviewId: Number(known.id), museumId })
  return true
}

/** The reply of the museum's manager (B-18), who writes one. */
export async function replyToReview(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  reviewId: number,
  content: string,
): Promise<Review> {
  const reader = { id: viewer.id, at: ctx.clock() }
  await mutate(ctx.prisma, idempotency, async tx => {
    const { review, museum } = await lockReview(tx, reviewId, reader)
    if (!mayReply(viewer, museum)) throw forbidden()
    const { count } = await tx.prisma.review.updateMany({
      where: { id: reviewId, reply: null },
      data: { reply: content, repliedAt: reader.at, repliedBy: viewer.id },
    })
    if (count === 0) throw new AppError('stale_version', texts.errors.staleVersion)
    await ctx.outbox.publish(tx, museumReviewReplied, {
      userId: review.user.id,
      reviewId,
      museum: museumRefOf(museum),
      managerId: viewer.id,
    })
    return {}
  })
  const written = await repository.findReview(ctx.db, reviewId, reader)
  if (!written) throw notFound()
  return written.review
}

/** A review under the locks of its museum, so that its manager stays, and of the museum's reviews. */
async function lockReview(
  tx: MuseumsTransaction,
  reviewId: number,
  reader: Searcher,
): Promise<{ review: Review; museum: Museum }> {
  const found = await repository.findReview(tx, reviewId, reader)
  if (!found) throw notFound()
  const museum = await lockKnown(tx, found.museumId)
  await repository.lockByStars(tx, found.museumId)
  // It may have been deleted before it was locked.
  const locked = await repository.findReview(tx, reviewId, reader)
  if (!locked) throw notFound()
  return { review: locked.review, museum }
}

/** As for edits, the museum's manager needs the capability too: the role may have changed since. */
const mayReply = ({ id, role }: Viewer, { managerId }: Pick<Museum, 'managerId'>): boolean =>
  can(role, 'manage_museum') && managerId !== null && Number(managerId) === id
