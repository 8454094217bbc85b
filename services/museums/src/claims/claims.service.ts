import {
  AppError,
  type Claim,
  claimsPerDay,
  mayEditMuseum,
  museumClaimed,
  museumClaimWithdrawn,
  type OwnManagerRequest,
  texts,
} from '@vitrine/contracts'
import { type Caller, forbidden, lockName, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { maxMuseumId } from '../museums/ids.ts'
import * as repository from './claims.repository.ts'
import { lockManaged } from './museum.ts'

const dayMs = 24 * 60 * 60_000

interface Own {
  request: OwnManagerRequest | null
}

export async function getOwnRequest(
  { db }: MuseumsContext,
  { viewer }: Pick<Caller, 'viewer'>,
  museumId: number,
): Promise<Own> {
  return { request: museumId > maxMuseumId ? null : await repository.findOwn(db, museumId, viewer.id) }
}

/** Asks to manage a museum (ME5), also one that has a manager. */
export async function requestManager(
  ctx: MuseumsContext,
  caller: Caller,
  museumId: number,
  claim: Claim,
): Promise<Own> {
  const { viewer, idempotency } = caller
  // The stored answer holds no text: a replay shows the request as it is by then.
  await mutate(ctx.db, idempotency, async tx => {
    const at = ctx.clock()
    await lockName(tx, `claims of ${viewer.id}`)
    const museum = await lockManaged(tx, museumId)
    if (mayEditMuseum(viewer, museum) || viewer.id === museum.managerId)
      throw forbidden(texts.claim.notNeeded)
    await refuseUnverified(ctx, tx, viewer.id)
    if ((await repository.findOwn(tx, museumId, viewer.id))?.status === 'pending') throw pending()
    await refuseTooMany(tx, viewer.id, at)
    const requestId = await repository.insertRequest(tx, { museumId, userId: viewer.id, ...claim, at })
    if (requestId === null) throw pending()
    await ctx.outbox.publish(tx, museumClaimed, { requestId, userId: viewer.id, museum: museum.ref })
    return {}
  })
  return getOwnRequest(ctx, caller, museumId)
}

const pending = () => new AppError('request_pending', texts.claim.pending)

async function refuseUnverified({ config }: MuseumsContext, tx: Transaction, userId: number): Promise<void> {
  if (config.VERIFIED_EMAIL_FOR.includes('claims') && !(await repository.isVerified(tx, userId)))
    throw new AppError('email_unverified', texts.claim.unverified)
}

/** Withdrawn requests count too. */
async function refuseTooMany(tx: Transaction, userId: number, now: Date): Promise<void> {
  const oldest = await repository.findRequestedAt(tx, userId, claimsPerDay)
  const freeAt = oldest && oldest.getTime() + dayMs
  if (!freeAt || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.claim.tooMany, {
    values: { count: claimsPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}

/** Takes the own pending request back. */
export async function withdrawRequest(ctx: MuseumsContext, caller: Caller, museumId: number): Promise<Own> {
  const { viewer, idempotency } = caller
  await mutate(ctx.db, idempotency, async tx => {
    await lockManaged(tx, museumId)
    const requestId = await repository.withdrawPending(tx, museumId, viewer.id, ctx.clock())
    if (requestId === undefined) throw notFound()
    await ctx.outbox.publish(tx, museumClaimWithdrawn, { requestId, userId: viewer.id, museumId })
    return {}
  })
  return getOwnRequest(ctx, caller, museumId)
}
