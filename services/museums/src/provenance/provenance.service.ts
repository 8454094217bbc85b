import {
  AppError,
  type ConfirmField,
  confirmationsPerDay,
  type FieldProvenance,
  type ProvenanceField,
  provenanceFields,
  texts,
} from '@vitrine/contracts'
import {
  anonymous,
  type Caller,
  forbidden,
  lockName,
  mutate,
  notFound,
  type Sql,
  type Transaction,
  type Viewer,
} from '@vitrine/service-kit'
import { visitDay } from '../check-ins/check-in.ts'
import type { MuseumsContext } from '../context.ts'
import { lockKnown } from '../edits/lock.ts'
import type { Museum as Row } from '../generated/prisma/client.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { findConfidence } from '../observations/observations.repository.ts'
import { digestOf, fieldValue } from './fields.ts'
import { originOf } from './origin.ts'
import * as repository from './provenance.repository.ts'

const dayMs = 24 * 60 * 60_000
const staleVersion = () => new AppError('stale_version', texts.errors.staleVersion)

/** Where the values of a museum come from (C-08); fields without a value are left out. */
export async function getProvenance(
  ctx: MuseumsContext,
  viewer: Viewer | null,
  id: number,
): Promise<FieldProvenance[]> {
  const row = id > maxMuseumId ? null : await ctx.prisma.client.museum.findUnique({ where: { id } })
  if (!row) throw notFound(texts.museum.notFound)
  return provenanceOf(ctx.db, row, viewer?.id ?? anonymous, ctx.clock())
}

const unconfirmed = { confirmations: 0, confirmedAt: null, isConfirmed: false, edit: null }

async function provenanceOf(sql: Sql, row: Row, viewerId: number, now: Date): Promise<FieldProvenance[]> {
  const known = new Map((await repository.listFields(sql, row.id, viewerId)).map(each => [each.field, each]))
  const creator = row.createdBy === null ? null : await repository.findCreator(sql, row.id, viewerId)
  const visits =
    row.openingHours && (await findConfidence(sql, row.id, viewerId, visitDay(row.timezone, now)))
  return provenanceFields.flatMap(field => {
    const value = fieldValue(row, field)
    if (value === null) return []
    const { edit, ...found } = known.get(field) ?? unconfirmed
    return {
      ...{ field, value, digest: digestOf(value) },
      ...originOf(row, field, edit, creator),
      confirmations: found.confirmations,
      confirmedAt: found.confirmedAt?.toISOString() ?? null,
      isConfirmed: found.isConfirmed,
      mayConfirm: viewerId !== anonymous && field !== 'openingHours' && !isOwn(row, edit, viewerId),
      // Hours are confirmed by visits (C-02).
      ...(field === 'openingHours' &&
        visits && { confirmations: visits.confirmations, confirmedAt: visits.confirmedAt }),
    }
  })
}

/** What a look-up found is no value of the administrator who began it. */
const isOwn = (row: Row, edit: repository.SettingEdit | null, viewerId: number): boolean =>
  edit ? edit.isOwn && !edit.source : row.createdBy !== null && Number(row.createdBy) === viewerId

/** A member says that a value is still right, or takes that back. Both may be repeated. */
export async function confirmField(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, field, ...given }: ConfirmField & { museumId: number; field: ProvenanceField },
): Promise<FieldProvenance> {
  await mutate(ctx.prisma, idempotency, async tx => {
    await lockName(tx, `confirmations of ${viewer.id}`)
    const row = await lockKnown(tx, museumId)
    if (given.confirmed) await confirm(ctx, tx, row, viewer, { field, digest: given.digest })
    else {
      const withdrawn = await repository.deleteConfirmations(tx, museumId, viewer.id, field)
      if (withdrawn.length > 0) await repository.countConfirmation(tx, museumId, field, -1)
    }
    return {}
  })
  const found = (await getProvenance(ctx, viewer, museumId)).find(each => each.field === field)
  // The value was removed meanwhile.
  if (!found) throw staleVersion()
  return found
}

async function confirm(
  { clock }: MuseumsContext,
  tx: Transaction,
  row: Row,
  { id: userId }: Viewer,
  { field, digest }: { field: ProvenanceField; digest: string },
): Promise<void> {
  if (field === 'openingHours') throw forbidden(texts.suggestion.byVisits)
  const now = clock()
  const current = (await provenanceOf(tx, row, userId, now)).find(each => each.field === field)
  if (current?.digest !== digest) throw staleVersion()
  if (!current.mayConfirm) throw forbidden(texts.suggestion.ownValue)
  if (current.isConfirmed) return
  await refuseTooMany(tx, userId, now)
  if (await repository.insertConfirmation(tx, { museumId: row.id, field, userId, at: now }))
    await repository.countConfirmation(tx, row.id, field, 1)
}

async function refuseTooMany(tx: Transaction, userId: number, now: Date): Promise<void> {
  const oldest = await repository.findConfirmedAt(tx, userId, confirmationsPerDay)
  const freeAt = oldest && oldest.getTime() + dayMs
  if (!freeAt || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.suggestion.tooManyConfirmed, {
    values: { count: confirmationsPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}
