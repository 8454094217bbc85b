import {
  type AdminMuseum,
  type AdminMuseumEdit,
  type AdminMuseumFilter,
  AppError,
  museumVerified,
  texts,
  type UserSummary,
} from '@vitrine/contracts'
import { type Caller, invalid, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import { setManager } from '../claims/manager.ts'
import { lockManaged } from '../claims/museum.ts'
import type { MuseumsContext } from '../context.ts'
import { applyEdit } from '../edits/apply.ts'
import { type ColumnChanges, differences } from '../edits/changes.ts'
import { addChange } from '../edits/edits.repository.ts'
import { refuseUnknownDays } from '../edits/kept-days.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { placeOf } from '../museums/place.ts'
import { refreshPopularity } from '../search/popularity.ts'
import * as repository from './administration.repository.ts'

export const listMuseums = (
  { db, clock }: MuseumsContext,
  query: { search: string; filter: AdminMuseumFilter; limit: number; offset: number },
): Promise<{ museums: AdminMuseum[]; total: number }> => repository.listAdminMuseums(db, query, clock())

export const searchManagers = (
  { db }: MuseumsContext,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<UserSummary[]> => repository.findManagers(db, search, limit)

async function getAdminMuseum({ db, clock }: MuseumsContext, id: number): Promise<AdminMuseum> {
  const museum = id > maxMuseumId ? null : await repository.findAdminMuseum(db, id, clock())
  if (!museum) throw notFound(texts.museum.notFound)
  return museum
}

/** Marks a museum as verified or not, with a row of its history (AM2). What is so already is no change. */
export async function verifyMuseum(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, verified }: { museumId: number; verified: boolean },
): Promise<AdminMuseum> {
  await mutate(ctx.db, idempotency, async tx => {
    const museum = await lockManaged(tx, museumId)
    if (!(await repository.setVerified(tx, museumId, verified))) return {}
    await refreshPopularity(tx, [museumId])
    const fields = [{ field: 'isVerified' as const, before: !verified, after: verified }]
    await addChange(tx, { museumId, userId: viewer.id, at: ctx.clock(), fields })
    const { ref, managerId } = museum
    await ctx.outbox.publish(tx, museumVerified, { museum: ref, isVerified: verified, managerId })
    return {}
  })
  return getAdminMuseum(ctx, museumId)
}

/** Makes a user the manager of a museum, or leaves it without one (AM4). */
export async function assignManager(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, userId }: { museumId: number; userId: number | null },
): Promise<AdminMuseum> {
  await mutate(ctx.db, idempotency, async tx => {
    await assign(ctx, tx, museumId, { managerId: userId, by: viewer.id, field: 'userId' })
    return {}
  })
  return getAdminMuseum(ctx, museumId)
}

/** `field`: that of the request which names the manager. */
async function assign(
  ctx: MuseumsContext,
  tx: Transaction,
  museumId: number,
  { managerId, by, field }: { managerId: number | null; by: number; field: 'managerId' | 'userId' },
): Promise<void> {
  const museum = await lockManaged(tx, museumId)
  if (managerId !== null && managerId !== museum.managerId && !(await repository.isManager(tx, managerId)))
    throw invalid(field, texts.claim.notAManager)
  await setManager(ctx, tx, museum, { managerId, by, requestId: null })
}

/** Changes the fields of a museum and its manager, in one transaction (AM4). */
export async function updateMuseum(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  id: number,
  { version, managerId, latitude, longitude, ...fields }: AdminMuseumEdit,
): Promise<AdminMuseum> {
  await mutate(ctx.prisma, idempotency, async tx => {
    await lockManaged(tx, id)
    const row = await tx.prisma.museum.findUniqueOrThrow({ where: { id } })
    if (version !== undefined && version !== row.version)
      throw new AppError('stale_version', texts.errors.staleVersion)
    refuseUnknownDays(row, fields)
    const changes: ColumnChanges = { ...fields, ...coordinatesOf(latitude, longitude) }
    await applyEdit(ctx, tx, row, { userId: viewer.id, fields: differences(row, changes) })
    if (managerId !== undefined) await assign(ctx, tx, id, { managerId, by: viewer.id, field: 'managerId' })
    return {}
  })
  return getAdminMuseum(ctx, id)
}

/** Both come together; (0, 0) is no place. */
function coordinatesOf(latitude: number | undefined, longitude: number | undefined) {
  if (latitude === undefined || longitude === undefined) return {}
  return placeOf({ latitude, longitude }) ?? { latitude: null, longitude: null }
}
