import {
  AppError,
  amenityGroups,
  type Contribution,
  lowRiskFields,
  texts,
  type UndoneSuggestion,
} from '@vitrine/contracts'
import { type Caller, forbidden, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import { findAccuracy } from '../accuracy/accuracy.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { lockKnown, mayEdit } from '../edits/lock.ts'
import { undoEdit } from '../edits/undo.ts'
import { maxMuseumId } from '../museums/ids.ts'
import { fieldsOf, type StoredField } from './fields.ts'
import { undoUntilOf } from './undone.ts'

/** More than can be undone: ten are suggested a day. */
const maxApplied = 100

const amenities: ReadonlySet<unknown> = new Set(Object.values(amenityGroups).flat())

/** Whether a wrong value does little harm. An amenity in words of the member's own may say anything. */
export const isLowRisk = ({ field, base, suggested }: StoredField): boolean =>
  lowRiskFields.includes(field) &&
  (field !== 'amenities' ||
    listOf(suggested).every(each => amenities.has(each) || listOf(base).includes(each)))

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** How accurate a member is, and what they changed of a museum at once that can still be undone. */
export async function getContribution(
  { db, prisma, clock }: MuseumsContext,
  { id: userId }: Viewer,
  museumId: number,
): Promise<Contribution> {
  const museum =
    museumId > maxMuseumId
      ? null
      : await prisma.client.museum.findUnique({ where: { id: museumId }, select: { id: true } })
  if (!museum) throw notFound(texts.museum.notFound)
  const rows = await prisma.client.editSuggestion.findMany({
    where: { museumId, userId, status: 'applied' },
    orderBy: { id: 'desc' },
    take: maxApplied,
  })
  const now = clock()
  const applied = rows.flatMap(row => {
    const undoUntil = undoUntilOf(row)
    if (undoUntil < now) return []
    return {
      suggestionId: Number(row.id),
      fields: fieldsOf(row).map(({ field }) => field),
      appliedAt: row.createdAt.toISOString(),
      undoUntil: undoUntil.toISOString(),
    }
  })
  return { accuracy: await findAccuracy(db, userId), applied }
}

/**
 * Takes back what a suggestion changed at once, by its member or by who edits the museum. A second time it changes nothing; a
 * field that has another value by now is refused, as by the history.
 */
export function undoSuggestion(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<UndoneSuggestion> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const found = await tx.prisma.editSuggestion.findUnique({ where: { id } })
    if (!found) throw notFound()
    const museum = await lockKnown(tx, found.museumId)
    const row = await tx.prisma.editSuggestion.findUnique({ where: { id } })
    const isOwn = row?.userId !== null && Number(row?.userId) === viewer.id
    if (!row || !(isOwn || mayEdit(viewer, museum))) throw notFound()
    const undone = { id, museumId: museum.id, status: 'undone' } as const
    if (row.status === 'undone') return undone
    if (row.status !== 'applied') throw new AppError('stale_version', texts.suggestion.decided)
    if (ctx.clock() > undoUntilOf(row)) throw forbidden(texts.errors.undoExpired)
    const edit = await tx.prisma.museumEdit.findFirst({ where: { suggestionId: id, atOnce: true } })
    if (!edit) throw notFound()
    // The member needs no reason of their own.
    await undoEdit(ctx, tx, viewer.id, { museum, edit, reason: isOwn ? '' : reason })
    return undone
  })
}
