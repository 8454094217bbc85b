import {
  AppError,
  can,
  type FactsSource,
  type Museum,
  type MuseumChange,
  type MuseumChanges,
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
import { maxMuseumId } from '../museums/ids.ts'
import { getMuseum } from '../museums/museums.service.ts'
import { applyEdit } from './apply.ts'
import {
  asColumnChanges,
  type ColumnChange,
  type ColumnChanges,
  differences,
  type FieldChange,
  isEmpty,
  isOfMembers,
} from './changes.ts'
import { type ChangeRow, listChanges } from './edits.repository.ts'
import { refuseUnknownDays } from './kept-days.ts'
import { lockEditable } from './lock.ts'
import { undoEdit } from './undo.ts'

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
    refuseUnknownDays(row, changes)
    await applyEdit(ctx, tx, row, { userId: viewer.id, fields: differences(row, changes) })
    return {}
  })
  return getMuseum(ctx, viewer, { id })
}

/**
 * Fills fields of a museum that are empty with what a knowledge base says, as changes by a user: what is there by now
 * stays. What the museum's manager may not take back is a change of its own. Returns whether there were any.
 */
export function fillMuseum(
  ctx: MuseumsContext,
  viewer: Viewer,
  id: number,
  known: { changes: ColumnChanges; source: FactsSource },
): Promise<boolean> {
  return ctx.prisma.transaction(async tx => {
    const row = await lockEditable(tx, viewer, id)
    const filled = differences(row, known.changes).filter(({ field }) => isEmpty(row, field))
    const isOfManager = (change: ColumnChange) => isOfMembers([change])
    for (const fields of [filled.filter(each => !isOfManager(each)), filled.filter(isOfManager)])
      await applyEdit(ctx, tx, row, { userId: viewer.id, fields, source: known.source })
    return filled.length > 0
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
    const made = edit.fields as unknown as FieldChange[]
    const columns = asColumnChanges(made)
    if (!columns || !(isOfMembers(made) || can(viewer.role, 'manage_museums'))) throw forbidden()
    await undoEdit(ctx, tx, viewer.id, { museum: row, edit })
    return {}
  })
  return getMuseum(ctx, viewer, { id })
}

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
  const changes = page.map(row => ({ ...row, at: row.at.toISOString(), mayUndo: mayUndo(viewer, row) }))
  return { changes, next }
}

/** Of those who may edit the museum. */
function mayUndo({ role }: Viewer, { fields, isUndone }: Pick<ChangeRow, 'fields' | 'isUndone'>): boolean {
  if (isUndone || !asColumnChanges(fields)) return false
  return isOfMembers(fields) || can(role, 'manage_museums')
}
