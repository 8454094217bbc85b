import {
  type AdminNewMuseum,
  AppError,
  duplicateMuseumsCount,
  type MuseumRef,
  type MuseumSuggestion,
  museumSuggested,
  museumSuggestionDecided,
  type SuggestMuseum,
  texts,
} from '@vitrine/contracts'
import {
  type Caller,
  decodeCursor,
  invalid,
  mutate,
  notFound,
  pageOf,
  type Transaction,
  type Viewer,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { MuseumsContext } from '../context.ts'
import { addByAdmin } from '../create/create.service.ts'
import { findDuplicates } from '../duplicates/duplicates.service.ts'
import { refOf } from '../museums/card.ts'
import { maxMuseumId } from '../museums/ids.ts'
import * as repository from './museum-suggestions.repository.ts'

const Cursor = z.tuple([z.int().min(0)])

/** Suggests a museum that is missing (PO6). */
export const suggestMuseum = (
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  museum: SuggestMuseum,
): Promise<{ id: number }> =>
  mutate(ctx.db, idempotency, async tx => {
    const id = await repository.insertSuggestion(tx, { ...museum, userId: viewer.id, at: ctx.clock() })
    await ctx.outbox.publish(tx, museumSuggested, { suggestionId: id, userId: viewer.id })
    return { id }
  })

/** A page of suggestions, and the cursor of the next one; null at the end. */
export async function listMuseumSuggestions(
  { db }: MuseumsContext,
  viewer: Viewer,
  {
    status = null,
    cursor,
    limit,
  }: { status?: MuseumSuggestion['status'] | null | undefined; cursor?: string | undefined; limit: number },
): Promise<{ suggestions: MuseumSuggestion[]; next: string | null }> {
  const [after] = decodeCursor(cursor, Cursor) ?? [null]
  const rows = await repository.listSuggestions(db, { viewerId: viewer.id, status, after, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, row => [row.id])
  const unplaced = { aliases: [], state: '', latitude: null, longitude: null }
  const waiting = page.filter(row => row.status === 'pending')
  const found = await findDuplicates(
    db,
    waiting.map(row => ({ ...row, ...unplaced })),
  )
  const candidates = new Map(waiting.map((row, index) => [row.id, found[index] ?? []]))
  return {
    suggestions: page.map(row => ({
      ...suggestionOf(row),
      candidates: (candidates.get(row.id) ?? []).slice(0, duplicateMuseumsCount).map(refOf),
    })),
    next,
  }
}

const suggestionOf = (row: repository.SuggestionRow): MuseumSuggestion => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  museum: row.museum && refOf(row.museum),
  candidates: [],
})

type Outcome = { status: 'approved' | 'merged'; museum: MuseumRef } | { status: 'rejected'; reason: string }

/** Adds the museum as the reviewer has completed it, in the transaction of the decision. */
export const approve = (ctx: MuseumsContext, caller: Caller, id: number, museum: AdminNewMuseum) =>
  decide(ctx, caller, id, async tx => ({
    status: 'approved',
    museum: await addByAdmin(ctx, tx, caller.viewer, museum),
  }))

export const merge = (ctx: MuseumsContext, caller: Caller, id: number, museumId: number) =>
  decide(ctx, caller, id, async tx => {
    const museum = museumId <= maxMuseumId ? await repository.findMuseumRef(tx, museumId) : undefined
    if (!museum) throw invalid('museumId', texts.museum.notFound)
    return { status: 'merged', museum }
  })

export const reject = (ctx: MuseumsContext, caller: Caller, id: number, reason: string) =>
  decide(ctx, caller, id, async () => ({ status: 'rejected', reason }))

/** Decides once: the suggester is notified, and the posts that wait for the museum get it, by the event. */
async function decide(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
  id: number,
  outcomeOf: (tx: Transaction) => Promise<Outcome>,
): Promise<MuseumSuggestion> {
  await mutate(ctx.db, idempotency, async tx => {
    const suggestion = await repository.lockSuggestion(tx, id)
    if (!suggestion) throw notFound()
    if (suggestion.status !== 'pending') throw new AppError('stale_version', texts.suggestion.museumDecided)
    const outcome = await outcomeOf(tx)
    const museum = 'museum' in outcome ? outcome.museum : null
    const reason = 'reason' in outcome ? outcome.reason : null
    const { status } = outcome
    const at = ctx.clock()
    await repository.decideSuggestion(tx, {
      id,
      status,
      reason,
      at,
      museumId: museum?.id ?? null,
      by: viewer.id,
    })
    const { userId, name } = suggestion
    const decided = { suggestionId: id, userId, name, outcome: status, museum, reason }
    await ctx.outbox.publish(tx, museumSuggestionDecided, decided)
    return {}
  })
  const row = await repository.findSuggestion(ctx.db, viewer.id, id)
  if (!row) throw notFound()
  return suggestionOf(row)
}
