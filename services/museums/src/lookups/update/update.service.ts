import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type FactsSource, MuseumChanges, texts, type UpdateMuseumsStats } from '@vitrine/contracts'
import type { Viewer } from '@vitrine/service-kit'
import type { MuseumsContext } from '../../context.ts'
import { isSameMuseum } from '../../duplicates/same-museum.ts'
import { fillMuseum } from '../../edits/edits.service.ts'
import type { Found } from '../knowledge-base/found.ts'
import { findFacts } from '../knowledge-base/knowledge-base.service.ts'
import { beginRun, finishRun, type IncompleteRow, keepChecked, listIncomplete } from './update.repository.ts'

const museumsPerRun = 100
/** The gateway waits ten seconds for an answer. */
const runMs = 7_000
/** After so many failures the knowledge base is unavailable. */
const maxFailures = 3
/** A run that is older was interrupted. */
const lostAfterMs = 60_000

/**
 * Fills empty fields of museums from the knowledge base (AM5): as many as there is time for, the next run goes on with
 * others. What is filled is in the history of the museum, and can be taken back.
 */
export async function updateMuseums(ctx: MuseumsContext, viewer: Viewer): Promise<UpdateMuseumsStats> {
  const { db, clock } = ctx
  const now = clock()
  const run = await beginRun(db, now, new Date(now.getTime() - lostAfterMs))
  if (run === undefined) throw new AppError('request_in_progress', texts.lookup.inProgress)
  try {
    return await check(ctx, viewer, await listIncomplete(db, museumsPerRun))
  } finally {
    await finishRun(db, run, clock())
  }
}

async function check(
  ctx: MuseumsContext,
  viewer: Viewer,
  museums: readonly IncompleteRow[],
): Promise<UpdateMuseumsStats> {
  const stats = { checked: 0, updated: 0, skipped: 0, failed: 0 }
  const ended = new AbortController()
  const end = pause(runMs, undefined, { signal: ended.signal }).catch(() => undefined)
  for (const museum of museums) {
    const work = update(ctx, viewer, museum)
    const outcome = await Promise.race([work, end])
    if (outcome === undefined) {
      // It goes on, and its outcome is not awaited.
      work.catch(error => ctx.log.warn({ err: error, museumId: museum.id }, 'a museum was not updated'))
      break
    }
    stats.checked++
    stats[outcome]++
    if (stats.failed === maxFailures) break
  }
  ended.abort()
  return stats
}

async function update(
  ctx: MuseumsContext,
  viewer: Viewer,
  museum: IncompleteRow,
): Promise<'updated' | 'skipped' | 'failed'> {
  const found = await findFacts(ctx, museum.name).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'service_unavailable') return undefined
    throw error
  })
  if (found === undefined) return 'failed'
  // A name may be that of another museum.
  const isKnown = found !== null && isSameMuseum({ ...found.facts, aliases: [] }, museum)
  const isFilled = isKnown && (await fillMuseum(ctx, viewer, museum.id, changesOf(found)))
  await keepChecked(ctx.db, museum.id, ctx.clock())
  return isFilled ? 'updated' : 'skipped'
}

/** What the knowledge base knows, in the form of an edit. Name, city, country and category are never empty. */
const changesOf = ({ facts, source }: Found): { changes: MuseumChanges; source: FactsSource } => ({
  source,
  changes: {
    description: facts.description,
    address: facts.address,
    state: facts.state,
    zipCode: facts.zipCode,
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    // Hours of an older source may not be what an editor could write.
    openingHours: MuseumChanges.shape.openingHours.safeParse(facts.openingHours ?? undefined).data,
  },
})
