import { setTimeout as pause } from 'node:timers/promises'
import { AppError, type FactsSource, MuseumChanges, texts, type UpdateMuseumsStats } from '@vitrine/contracts'
import {
  type Caller,
  type Idempotency,
  mutate,
  renewAnswer,
  type Sql,
  type Viewer,
} from '@vitrine/service-kit'
import type { MuseumsContext } from '../../context.ts'
import { isSameMuseum } from '../../duplicates/same-museum.ts'
import type { ColumnChanges } from '../../edits/changes.ts'
import { fillMuseum } from '../../edits/edits.service.ts'
import { placeOf } from '../../museums/place.ts'
import type { Found } from '../knowledge-base/found.ts'
import { findFacts } from '../knowledge-base/knowledge-base.service.ts'
import { beginRun, findRun, finishRun } from './runs.repository.ts'
import { type IncompleteRow, keepChecked, listIncomplete } from './update.repository.ts'

const museumsPerRun = 100
/** The gateway waits ten seconds for an answer. */
const runMs = 7_000
/** After so many failures the knowledge base is unavailable. */
const maxFailures = 3
/** A run that is older was interrupted. */
const lostAfterMs = 60_000
/**
 * So long a retry waits for the run of an earlier attempt, and so often it looks; up to when there is time for another run
 * before the gateway ends the request.
 */
const retryMs = { longest: 8_000, between: 200, begins: 2_000 }

/**
 * Fills empty fields of museums from the knowledge base (AM5): as many as there is time for, the next run goes on with
 * others. What is filled is in the history of the museum, and can be taken back.
 */
export async function updateMuseums(
  ctx: MuseumsContext,
  { viewer, idempotency }: Caller,
): Promise<UpdateMuseumsStats> {
  // The answer that is stored with the key is the run: a transaction cannot be as long.
  const run = await mutate(ctx.db, idempotency, tx => begin(ctx, tx))
  return idempotency?.replayed ? retry(ctx, viewer, idempotency, run) : perform(ctx, viewer, run)
}

interface Run {
  id: number
}

/** What the run of an earlier attempt did, once it is finished. Where it failed, the key's run is another one from then on. */
async function retry(
  ctx: MuseumsContext,
  viewer: Viewer,
  idempotency: Idempotency,
  earlier: Run,
): Promise<UpdateMuseumsStats> {
  let run = earlier
  for (let waited = 0; waited <= retryMs.longest; waited += retryMs.between) {
    const known = await findRun(ctx.db, run.id, lostBefore(ctx.clock()))
    if (known?.stats) return known.stats
    if (known && !known.isFinished) await pause(retryMs.between)
    else if (waited > retryMs.begins) break
    else {
      const next = await beginAgain(ctx, idempotency, run)
      if (next.isOwn) {
        idempotency.replayed = false
        return perform(ctx, viewer, next)
      }
      run = next
    }
  }
  throw inProgress()
}

/** Another run in place of one that failed; not an own one where another retry has begun it already. */
async function beginAgain(
  ctx: MuseumsContext,
  idempotency: Idempotency,
  failed: Run,
): Promise<Run & { isOwn: boolean }> {
  let isOwn = false
  const { id } = await renewAnswer(ctx.db, idempotency, async (tx, stored: Run) => {
    isOwn = stored.id === failed.id
    return isOwn ? begin(ctx, tx) : stored
  })
  return { id, isOwn }
}

const lostBefore = (now: Date) => new Date(now.getTime() - lostAfterMs)
const inProgress = () => new AppError('request_in_progress', texts.lookup.inProgress)

async function begin({ clock }: MuseumsContext, sql: Sql): Promise<Run> {
  const now = clock()
  const id = await beginRun(sql, now, lostBefore(now))
  if (id === undefined) throw inProgress()
  return { id }
}

async function perform(ctx: MuseumsContext, viewer: Viewer, { id }: Run): Promise<UpdateMuseumsStats> {
  let stats: UpdateMuseumsStats | null = null
  try {
    stats = await check(ctx, viewer, await listIncomplete(ctx.db, museumsPerRun))
    return stats
  } finally {
    await finishRun(ctx.db, id, { now: ctx.clock(), stats })
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
  try {
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
  } finally {
    ended.abort()
  }
  return stats
}

async function update(
  ctx: MuseumsContext,
  viewer: Viewer,
  museum: IncompleteRow,
): Promise<'updated' | 'skipped' | 'failed'> {
  // Before the look-up: a museum whose look-up always fails comes again when the others were checked.
  await keepChecked(ctx.db, museum.id, ctx.clock())
  const found = await findFacts(ctx, museum.name).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'service_unavailable') return undefined
    throw error
  })
  if (found === undefined) return 'failed'
  // A name may be that of another museum.
  const isKnown = found !== null && isSameMuseum({ ...found.facts, aliases: [] }, museum)
  const isFilled = isKnown && (await fillMuseum(ctx, viewer, museum.id, changesOf(found)))
  return isFilled ? 'updated' : 'skipped'
}

/** What the knowledge base knows, in the form of an edit. Name, city, country and category are never empty. */
const changesOf = ({ facts, source }: Found): { changes: ColumnChanges; source: FactsSource } => ({
  source,
  changes: {
    description: facts.description,
    address: facts.address,
    state: facts.state,
    zipCode: facts.zipCode,
    phone: facts.phone,
    email: facts.email,
    website: facts.website,
    featuredImage: facts.featuredImage,
    ...placeOf(facts),
    // Hours of an older source may not be what an editor could write.
    openingHours: MuseumChanges.shape.openingHours.safeParse(facts.openingHours ?? undefined).data,
  },
})
