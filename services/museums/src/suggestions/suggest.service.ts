import {
  AppError,
  type MuseumChanges,
  museumEditSuggested,
  type SuggestedEdit,
  suggestionsPerDay,
  texts,
} from '@vitrine/contracts'
import { type Caller, forbidden, lockName, mutate, type Transaction } from '@vitrine/service-kit'
import { lockAccuracy } from '../accuracy/accuracy.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { applyEdit } from '../edits/apply.ts'
import { differences } from '../edits/changes.ts'
import { refuseUnknownDays } from '../edits/kept-days.ts'
import { lockKnown, mayEdit } from '../edits/lock.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import type { MuseumsTransaction } from '../prisma.ts'
import { isLowRisk } from './at-once.ts'
import { fieldsOf, type StoredField, storedOf } from './fields.ts'
import { countPending, findSuggestedAt } from './suggestions.repository.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Suggests an edit (ME4), with the values that it would change. Low-risk fields from an accurate member are applied at once
 * (C-08). It replaces the own one that is pending. Whoever may edit the museum has nothing to suggest.
 */
export function suggestEdit(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  { museumId, changes, reason }: { museumId: number; changes: MuseumChanges; reason: string },
): Promise<SuggestedEdit> {
  return mutate(ctx.prisma, idempotency, async tx => {
    const now = ctx.clock()
    await lockName(tx, `suggestions of ${viewer.id}`)
    const museum = await lockKnown(tx, museumId)
    if (mayEdit(viewer, museum)) throw forbidden(texts.suggestion.editsDirectly)
    refuseUnknownDays(museum, changes, 'suggestedChanges.')
    const made = differences(museum, changes)
    const fields = storedOf(made)
    if (fields.length === 0) throw new AppError('validation_error', texts.post.noChanges)
    await refuseTooMany(tx, viewer.id, now)
    const isAtOnce = fields.every(isLowRisk) && (await lockAccuracy(tx, viewer.id)).isHigh
    const mine = { museumId, userId: viewer.id }
    const replaced = await replacePending(tx, mine, isAtOnce ? fields : null)
    const status = isAtOnce ? ('applied' as const) : ('pending' as const)
    const suggestion = await tx.prisma.editSuggestion.create({
      data: {
        ...mine,
        reason: reason || texts.suggestion.standardReason,
        fields: fields as unknown as Prisma.InputJsonValue,
        status,
        createdAt: now,
      },
    })
    await ctx.outbox.publish(tx, museumEditSuggested, {
      suggestionId: Number(suggestion.id),
      museumId,
      userId: viewer.id,
      fields: fields.map(({ field }) => field),
      isApplied: isAtOnce,
    })
    const change = (isAtOnce ? 0 : 1) - replaced
    if (isAtOnce)
      await applyEdit(ctx, tx, museum, {
        userId: viewer.id,
        fields: made,
        suggestion: { ...suggestion, isAtOnce },
      })
    if (change !== 0) await countPending(tx, museumId, change > 0 ? 1 : -1)
    return { id: Number(suggestion.id), status }
  })
}

/**
 * Ends the own suggestion that is pending; returns how many. What is applied at once ends one of the same fields, and leaves
 * one with others to its reviewers.
 */
async function replacePending(
  tx: MuseumsTransaction,
  mine: { museumId: number; userId: number },
  applied: readonly StoredField[] | null,
): Promise<0 | 1> {
  const pending = await tx.prisma.editSuggestion.findFirst({ where: { ...mine, status: 'pending' } })
  if (!pending) return 0
  const isCovered = fieldsOf(pending).every(
    ({ field }) => applied?.some(each => each.field === field) ?? true,
  )
  if (!isCovered) return 0
  await tx.prisma.editSuggestion.update({ where: { id: pending.id }, data: { status: 'replaced' } })
  return 1
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
