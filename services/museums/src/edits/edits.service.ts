import { isDeepStrictEqual } from 'node:util'
import {
  AppError,
  type CategoryCode,
  type Museum,
  type MuseumChange,
  type MuseumChanges,
  type MuseumField,
  mayEditMuseum,
  museumHoursChanged,
  museumUpdated,
  texts,
} from '@vitrine/contracts'
import {
  type Caller,
  decodeCursor,
  forbidden,
  mutate,
  notFound,
  pageOf,
  type Viewer,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import type { Prisma, Museum as Row } from '../generated/prisma/client.ts'
import { stateNameOf } from '../import/us-states.ts'
import { refOf } from '../museums/card.ts'
import { searchTextsOf } from '../museums/draft.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { getMuseum } from '../museums/museums.service.ts'
import { updateSearchRows } from '../museums/upsert.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { columnsOf, currentValue, differences, type FieldChange, reversed } from './changes.ts'
import { listChanges, lockMuseum } from './edits.repository.ts'

const Cursor = z.tuple([z.int().min(0)])
const staleVersion = () => new AppError('stale_version', texts.errors.staleVersion)

/** Changes a museum, for who may (ME1). What is equal already is no change, and without one nothing happens. */
export async function editMuseum(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { id, version, changes }: { id: number; version: number | undefined; changes: MuseumChanges },
): Promise<Museum> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const row = await lockEditable(tx, viewer, id)
    if (version !== undefined && version !== row.version) throw staleVersion()
    await apply(ctx, tx, row, { userId: viewer.id, fields: differences(row, changes), undoes: null })
    return {}
  })
  return getMuseum(ctx, viewer, { id })
}

/**
 * Fills fields of a museum that are empty, as a change by a user: what is there by now stays. Returns whether there were
 * any.
 */
export function fillMuseum(
  ctx: MuseumsContext,
  viewer: Viewer,
  id: number,
  known: MuseumChanges,
): Promise<boolean> {
  return ctx.prisma.transaction(async tx => {
    const row = await lockEditable(tx, viewer, id)
    const fields = differences(row, known).filter(({ before }) => before === '' || before === null)
    await apply(ctx, tx, row, { userId: viewer.id, fields, undoes: null })
    return fields.length > 0
  })
}

/** Takes a change back. A second time it changes nothing; a field that has another value by now is refused. */
export async function undoChange(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { id, changeId }: { id: number; changeId: number },
): Promise<Museum> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const row = await lockEditable(tx, viewer, id)
    const edit = await tx.prisma.museumEdit.findFirst({ where: { id: changeId, museumId: id } })
    if (!edit) throw notFound()
    if (await tx.prisma.museumEdit.findUnique({ where: { undoes: edit.id } })) return {}
    const fields = reversed(edit.fields as unknown as FieldChange[])
    if (fields.some(({ field, before }) => !isDeepStrictEqual(currentValue(row, field), before)))
      throw staleVersion()
    await apply(ctx, tx, row, { userId: viewer.id, fields, undoes: edit.id })
    return {}
  })
  return getMuseum(ctx, viewer, { id })
}

async function lockEditable(tx: MuseumsTransaction, viewer: Viewer, id: number): Promise<Row> {
  const isPossible = id <= maxMuseumId
  if (isPossible) await lockMuseum(tx, id)
  const row = isPossible ? await tx.prisma.museum.findUnique({ where: { id } }) : null
  if (!row) throw notFound(texts.museum.notFound)
  const managerId = row.managerId === null ? null : Number(row.managerId)
  if (!mayEditMuseum(viewer, { managerId })) throw forbidden()
  return row
}

/** Sets the fields of a locked museum, with what search finds, a row of its history and the events. */
async function apply(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  { id }: Row,
  { userId, fields, undoes }: { userId: number; fields: FieldChange[]; undoes: bigint | null },
): Promise<void> {
  if (fields.length === 0) return
  const data = { ...columnsOf(fields), version: { increment: 1 } }
  const row = await tx.prisma.museum.update({ where: { id }, data })
  await tx.prisma.museumEdit.create({
    data: { museumId: id, userId, at: clock(), fields: fields as unknown as Prisma.InputJsonValue, undoes },
  })
  if (fields.some(({ field }) => isSearched(field))) {
    const stateName = stateNameOf(row.state)
    const searchTexts = searchTextsOf({ ...row, stateName })
    await updateSearchRows(tx, [{ id, searchTexts, draft: {} }])
  }
  const museum = refOf({ ...row, categoryCode: row.category as CategoryCode })
  await outbox.publish(tx, museumUpdated, { museum })
  if (fields.some(({ field }) => field === 'openingHours')) {
    await outbox.publish(tx, museumHoursChanged, { museum, userId })
  }
}

const searched: readonly MuseumField[] = ['name', 'description', 'city', 'state', 'country']
const isSearched = (field: MuseumField): boolean => searched.includes(field)

/** A page of a museum's changes, and the cursor of the next one; null at the end. */
export async function listMuseumChanges(
  { db }: MuseumsContext,
  viewer: Viewer,
  id: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ changes: MuseumChange[]; next: string | null }> {
  const [before] = decodeCursor(cursor, Cursor) ?? [Number.MAX_SAFE_INTEGER]
  const wanted = { viewerId: viewer.id, before, limit: limit + 1 }
  const found = id <= maxMuseumId ? await listChanges(db, id, wanted) : []
  const { page, next } = pageOf(found, limit, change => [change.id])
  return { changes: page.map(row => ({ ...row, at: row.at.toISOString() })), next }
}
