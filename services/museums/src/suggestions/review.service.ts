import {
  AppError,
  type ApproveSuggestion,
  type CategoryCode,
  can,
  type EditSuggestion,
  museumEditDecided,
  type SuggestedField,
  type SuggestionConflicts,
  type SuggestionStatus,
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
import { countDecided } from '../accuracy/accuracy.repository.ts'
import { accuracyOf } from '../accuracy/score.ts'
import type { MuseumsContext } from '../context.ts'
import { applyEdit } from '../edits/apply.ts'
import { lockEditable, mayEdit } from '../edits/lock.ts'
import type { Museum, EditSuggestion as Row } from '../generated/prisma/client.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { setDoubt, useRemainingContradictions } from '../observations/observations.repository.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { changesOf, compare, fieldsOf } from './fields.ts'
import { countPending, findPending, type ListedRow, listSuggestions } from './suggestions.repository.ts'
import { undoUntilOf } from './undone.ts'

const Cursor = z.tuple([z.int().min(0)])

interface Wanted {
  museumId?: number | undefined
  status?: SuggestionStatus | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of suggestions, the cursor of the next one, and of pending ones how many there are. */
export async function listEditSuggestions(
  ctx: MuseumsContext,
  viewer: Viewer,
  { museumId, status, cursor, limit }: Wanted,
): Promise<{ suggestions: EditSuggestion[]; next: string | null; pending: number | null }> {
  await refuseOthers(ctx, viewer, museumId)
  const [before] = decodeCursor(cursor, Cursor) ?? []
  const scope = { museumId: museumId ?? null, status: status ?? null }
  const found = await listSuggestions(ctx.db, {
    viewerId: viewer.id,
    ...scope,
    ...(before !== undefined && { before }),
    limit: limit + 1,
  })
  const { page, next } = pageOf(found, limit, ({ id }) => [id])
  return {
    suggestions: await withMuseums(ctx, page),
    next,
    pending: status === 'pending' ? await findPending(ctx.db, scope.museumId) : null,
  }
}

/** All suggestions are for who manages all museums; those of one museum for its manager too. */
async function refuseOthers({ prisma }: MuseumsContext, viewer: Viewer, museumId: number | undefined) {
  if (can(viewer.role, 'manage_museums')) return
  if (museumId === undefined) throw forbidden()
  const where = { id: museumId }
  const museum = museumId <= maxMuseumId ? await prisma.client.museum.findUnique({ where }) : null
  if (!museum) throw notFound(texts.museum.notFound)
  if (!mayEdit(viewer, museum)) throw forbidden()
}

async function withMuseums(
  { prisma, clock }: MuseumsContext,
  rows: readonly ListedRow[],
): Promise<EditSuggestion[]> {
  const museums = await prisma.client.museum.findMany({
    where: { id: { in: rows.map(({ museumId }) => museumId) } },
  })
  const now = clock()
  const byId = new Map(museums.map(museum => [museum.id, museum]))
  return rows.flatMap(row => {
    const museum = byId.get(row.museumId)
    return museum ? [suggestionOf(row, { museum, now })] : []
  })
}

const suggestionOf = (
  { museumId: _, approved, fields, createdAt, reviewedAt, counts, ...row }: ListedRow,
  { museum, now }: { museum: Museum; now: Date },
): EditSuggestion => ({
  ...row,
  accuracy: counts && accuracyOf(counts),
  museum: museumRefOf(museum),
  fields: compare({ fields: fields as never, status: row.status, approved }, museum),
  createdAt: createdAt.toISOString(),
  reviewedAt: reviewedAt?.toISOString() ?? null,
  undoUntil: row.status === 'applied' ? openUntil(undoUntilOf({ createdAt }), now) : null,
})

const openUntil = (end: Date, now: Date) => (end < now ? null : end.toISOString())

const museumRefOf = (museum: Museum) => refOf({ ...museum, categoryCode: museum.category as CategoryCode })

/**
 * Applies fields of a suggestion as an edit by the reviewer (AM7). A field that the museum has changed since is refused
 * unless `overwrite` names it. Of two reviewers at once, the second is refused. What was applied at once is kept as a whole, and
 * counts as accepted, while it could be undone (C-08).
 */
export async function approveSuggestion(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { suggestionId, fields, overwrite }: ApproveSuggestion,
): Promise<EditSuggestion> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const { row, museum } = await lockOpen(ctx, tx, viewer, suggestionId)
    if (row.status === 'applied') {
      const approved = fieldsOf(row).map(({ field }) => field)
      await decide(ctx, tx, { row, museum, viewer, outcome: 'approved', approved })
      return {}
    }
    const all = compare(row, museum)
    const chosen = chosenOf(all, fields)
    const conflicts = chosen.filter(({ field, isConflict }) => isConflict && !overwrite.includes(field))
    if (conflicts.length > 0) {
      throw new AppError('stale_version', texts.suggestion.conflict, {
        details: { fields: conflicts.map(({ field }) => field) } satisfies SuggestionConflicts,
      })
    }
    const outcome = chosen.length === all.length ? 'approved' : 'partly_approved'
    await decide(ctx, tx, { row, museum, viewer, outcome, approved: chosen.map(({ field }) => field) })
    await applyEdit(ctx, tx, museum, { userId: viewer.id, fields: changesOf(chosen), suggestion: row })
    return {}
  })
  return findSuggestion(ctx, viewer, suggestionId)
}

function chosenOf(all: readonly SuggestedField[], fields: ApproveSuggestion['fields']): SuggestedField[] {
  const unknown = fields?.some(name => !all.some(({ field }) => field === name))
  if (!unknown) return all.filter(({ field }) => fields?.includes(field) ?? true)
  const error = { field: 'fields', message: texts.suggestion.unknownFields }
  throw new AppError('validation_error', error.message, { errors: [error] })
}

export async function rejectSuggestion(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { suggestionId, reason }: { suggestionId: number; reason: string },
): Promise<EditSuggestion> {
  await mutate(ctx.prisma, idempotency, async tx => {
    const { row, museum } = await lockOpen(ctx, tx, viewer, suggestionId)
    // It is taken back by its undo.
    if (row.status === 'applied') throw decided()
    await decide(ctx, tx, { row, museum, viewer, outcome: 'rejected', rejection: reason })
    return {}
  })
  return findSuggestion(ctx, viewer, suggestionId)
}

const decided = () => new AppError('stale_version', texts.suggestion.decided)

/** One that waits for its decision, or was applied and can be undone. All changes of a suggestion lock its museum first. */
async function lockOpen(
  { clock }: MuseumsContext,
  tx: MuseumsTransaction,
  viewer: Viewer,
  id: number,
): Promise<{ row: Row; museum: Museum }> {
  const found = await tx.prisma.editSuggestion.findUnique({ where: { id } })
  if (!found) throw notFound()
  const museum = await lockEditable(tx, viewer, found.museumId)
  const row = await tx.prisma.editSuggestion.findUnique({ where: { id } })
  if (!row) throw notFound()
  const isOpen = row.status === 'pending' || (row.status === 'applied' && clock() <= undoUntilOf(row))
  if (!isOpen) throw decided()
  return { row, museum }
}

interface Decision {
  row: Row
  museum: Museum
  viewer: Viewer
  outcome: 'approved' | 'partly_approved' | 'rejected'
  approved?: string[]
  rejection?: string
}

async function decide(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  { row, museum, viewer, outcome, approved = [], rejection = '' }: Decision,
): Promise<void> {
  await tx.prisma.editSuggestion.update({
    where: { id: row.id },
    data: { status: outcome, reviewedAt: clock(), reviewedBy: viewer.id, approved, rejection },
  })
  await countAccuracy(tx, row, viewer, approved.length)
  if (row.status === 'pending') await countPending(tx, museum.id, -1)
  if (row.userId === null) {
    await useRemainingContradictions(tx, museum.id, Number(row.id))
    return setDoubt(tx, museum.id, { contradictions: 0, isDoubted: false })
  }
  await outbox.publish(tx, museumEditDecided, {
    suggestionId: Number(row.id),
    userId: Number(row.userId),
    museum: museumRefOf(museum),
    outcome,
    reason: rejection,
  })
}

/** A member who has become the manager decides on their own suggestions too, which says nothing of them. */
async function countAccuracy(
  tx: MuseumsTransaction,
  row: Row,
  reviewer: Viewer,
  accepted: number,
): Promise<void> {
  const userId = Number(row.userId)
  if (row.userId === null || userId === reviewer.id) return
  await countDecided(tx, userId, { accepted, rejected: fieldsOf(row).length - accepted })
}

async function findSuggestion(ctx: MuseumsContext, viewer: Viewer, id: number): Promise<EditSuggestion> {
  const found = await listSuggestions(ctx.db, { viewerId: viewer.id, id, limit: 1 })
  const [suggestion] = await withMuseums(ctx, found)
  if (!suggestion) throw notFound()
  return suggestion
}
