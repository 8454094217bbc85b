import {
  AppError,
  type AssignedManager,
  type ManagerRequest,
  type ManagerRequestApproval,
  type ManagerRequestStatus,
  museumClaimDecided,
  texts,
} from '@vitrine/contracts'
import {
  type Caller,
  decodeCursor,
  forbidden,
  mutate,
  notFound,
  pageOf,
  type Transaction,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import * as repository from './claims.repository.ts'
import { findManagerRequest, listManagerRequests } from './decisions.repository.ts'
import { setManager } from './manager.ts'
import { findSummary, isHidden, lockManaged, type ManagedMuseum } from './museum.ts'

const Cursor = z.tuple([z.int().min(0)])

/** A page of requests, the newest first, and the cursor of the next one; null at the end. */
export async function listRequests(
  { db }: MuseumsContext,
  {
    status,
    cursor,
    limit,
  }: { status?: ManagerRequestStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<{ requests: ManagerRequest[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  const found = await listManagerRequests(db, { status: status ?? null, before, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ id }) => [id])
  return { requests: page, next }
}

/**
 * Makes the requester the manager and rejects the other pending requests, in one transaction (AM6). The requester's role
 * follows by the event (decision 0117).
 */
export async function approveRequest(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  id: number,
  { adminNotes = '', replacesManagerId }: ManagerRequestApproval,
): Promise<ManagerRequest> {
  await mutate(ctx.db, idempotency, async tx => {
    const { museum, userId } = await lockPending(tx, id)
    if (await isHidden(tx, userId)) throw forbidden(texts.claim.requesterHidden)
    const { managerId } = museum
    if (managerId !== null && managerId !== userId && managerId !== replacesManagerId) {
      const details: AssignedManager = { managerId, manager: await findSummary(tx, managerId) }
      throw new AppError('manager_assigned', texts.claim.replaces, { details })
    }
    const [by, at] = [viewer.id, ctx.clock()]
    await setManager(ctx, tx, museum, { managerId: userId, by, requestId: id })
    const notes = adminNotes || texts.claim.approvedByDefault
    await repository.decideRequest(tx, id, { status: 'approved', notes, by, at })
    const superseded = { notes: texts.claim.superseded, by, at }
    const others = await repository.rejectOthers(tx, { id, museumId: museum.id }, superseded)
    const own = notes === texts.claim.approvedByDefault ? '' : notes
    await ctx.outbox.publishAll(tx, museumClaimDecided, [
      { requestId: id, userId, museum: museum.ref, outcome: 'approved' as const, notes: own },
      ...others.map(other => ({
        requestId: other.id,
        userId: other.userId,
        museum: museum.ref,
        outcome: 'superseded' as const,
        notes: '',
      })),
    ])
    return {}
  })
  return findDecided(ctx, id)
}

export async function rejectRequest(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  id: number,
  notes: string,
): Promise<ManagerRequest> {
  await mutate(ctx.db, idempotency, async tx => {
    const { museum, userId } = await lockPending(tx, id)
    await repository.decideRequest(tx, id, { status: 'rejected', notes, by: viewer.id, at: ctx.clock() })
    const decided = { requestId: id, userId, museum: museum.ref, outcome: 'rejected' as const, notes }
    await ctx.outbox.publish(tx, museumClaimDecided, decided)
    return {}
  })
  return findDecided(ctx, id)
}

/** The museum is locked before the request, so that of two approvals for one museum the second sees the first. */
async function lockPending(tx: Transaction, id: number): Promise<{ museum: ManagedMuseum; userId: number }> {
  const museumId = await repository.findMuseumOf(tx, id)
  if (museumId === undefined) throw notFound()
  const museum = await lockManaged(tx, museumId)
  const request = await repository.lockRequest(tx, id)
  if (!request) throw notFound()
  if (request.status !== 'pending') throw new AppError('stale_version', texts.claim.decided)
  return { museum, userId: request.userId }
}

async function findDecided({ db }: MuseumsContext, id: number): Promise<ManagerRequest> {
  const request = await findManagerRequest(db, id)
  if (!request) throw notFound()
  return request
}
