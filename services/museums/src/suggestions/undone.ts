import { atOnceUndoDays, type CategoryCode, museumEditDecided } from '@vitrine/contracts'
import { countDecided } from '../accuracy/accuracy.repository.ts'
import type { MuseumsContext } from '../context.ts'
import type { EditSuggestion, Museum, MuseumEdit } from '../generated/prisma/client.ts'
import { refOf } from '../museums/card.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { fieldsOf } from './fields.ts'

const dayMs = 24 * 60 * 60_000

/** Until when a suggestion can be undone that was applied at once. */
export const undoUntilOf = ({ createdAt }: Pick<EditSuggestion, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + atOnceUndoDays * dayMs)

/**
 * The edit that a suggestion made at once is about to be undone, by its member or by someone else: then it counts as rejected
 * within the days for that, and the member is notified.
 */
export async function noteUndone(
  { outbox, clock }: MuseumsContext,
  tx: MuseumsTransaction,
  userId: number,
  { museum, edit, reason = '' }: { museum: Museum; edit: MuseumEdit; reason?: string | undefined },
): Promise<void> {
  const id = edit.suggestionId
  const row = id === null ? null : await tx.prisma.editSuggestion.findUnique({ where: { id } })
  if (row?.status !== 'applied') return
  const now = clock()
  await tx.prisma.editSuggestion.update({
    where: { id: row.id },
    data: { status: 'undone', reviewedAt: now, reviewedBy: userId, rejection: reason },
  })
  const memberId = Number(row.userId)
  if (memberId === userId) return
  if (now <= undoUntilOf(row))
    await countDecided(tx, memberId, { accepted: 0, rejected: fieldsOf(row).length })
  await outbox.publish(tx, museumEditDecided, {
    suggestionId: Number(row.id),
    userId: memberId,
    museum: refOf({ ...museum, categoryCode: museum.category as CategoryCode }),
    outcome: 'rejected',
    reason,
    isTakenBack: true,
  })
}
