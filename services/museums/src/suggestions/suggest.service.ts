import { AppError, type MuseumChanges, suggestionsPerDay, texts } from '@vitrine/contracts'
import { type Caller, forbidden, lockName, mutate, type Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { differences } from '../edits/changes.ts'
import { lockKnown, mayEdit } from '../edits/lock.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { storedOf } from './fields.ts'
import { countPending, findSuggestedAt } from './suggestions.repository.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Suggests an edit (ME4), with the values that it would change. It replaces the own one that is pending. Whoever may edit
 * the museum has nothing to suggest.
 */
export function suggestEdit(
  { prisma, clock }: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, changes, reason }: { museumId: number; changes: MuseumChanges; reason: string },
): Promise<{ id: number; status: 'pending' }> {
  return mutate(prisma, idempotency, async tx => {
    const now = clock()
    await lockName(tx, `suggestions of ${viewer.id}`)
    const museum = await lockKnown(tx, museumId)
    if (mayEdit(viewer, museum)) throw forbidden(texts.suggestion.editsDirectly)
    const fields = storedOf(differences(museum, changes))
    if (fields.length === 0) throw new AppError('validation_error', texts.post.noChanges)
    await refuseTooMany(tx, viewer.id, now)
    const mine = { museumId, userId: viewer.id }
    const { count } = await tx.prisma.editSuggestion.updateMany({
      where: { ...mine, status: 'pending' },
      data: { status: 'replaced' },
    })
    const { id } = await tx.prisma.editSuggestion.create({
      data: {
        ...mine,
        reason: reason || texts.suggestion.standardReason,
        fields: fields as unknown as Prisma.InputJsonValue,
        status: 'pending',
        createdAt: now,
      },
    })
    if (count === 0) await countPending(tx, museumId, 1)
    return { id: Number(id), status: 'pending' as const }
  })
}

async function refuseTooMany(tx: Transaction, userId: number, now: Date): Promise<void> {
  const oldest = await findSuggestedAt(tx, userId, suggestionsPerDay)
  const freeAt = oldest && oldest.getTime() + dayMs
  if (!freeAt || freeAt <= now.getTime()) return
  throw new AppError('rate_limited', texts.suggestion.tooMany, {
    values: { count: suggestionsPerDay },
    retryAfter: Math.ceil((freeAt - now.getTime()) / 1000),
  })
}
