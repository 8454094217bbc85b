import { unattachedHours, uploadIdleHours } from '@vitrine/contracts'
import { isTransient } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import { findInRemoval, markIdleUploads, markUnattached } from '../ledger/removals.repository.ts'
import { removeMedia } from './remove.ts'

const hourMs = 60 * 60_000
const pageRows = 100
/** Of one call; the next one continues. */
const maxMarked = 1_000
/** So many one after another are an outage. */
const maxUnavailable = 3

const before = ({ clock }: MediaContext, hours: number): Date => new Date(clock().getTime() - hours * hourMs)

/** Marks what nothing has shown for a day, and uploads that have not grown for a day. */
export async function markExpired(ctx: MediaContext): Promise<number> {
  const unattached = await markUnattached(ctx.db, before(ctx, unattachedHours), maxMarked)
  const idle = await markIdleUploads(ctx.db, before(ctx, uploadIdleHours), maxMarked)
  return unattached.length + idle.length
}

/**
 * Continues the removal of all marked files. One that fails is logged and does not stop the others; an outage does, because
 * each of them would wait for it: the next call continues.
 */
export async function continueRemovals(ctx: MediaContext): Promise<number> {
  let removed = 0
  let unavailable = 0
  for (let after = 0; ; ) {
    const ids = await findInRemoval(ctx.db, after, pageRows)
    for (const id of ids) {
      const outcome = await tryToRemove(ctx, id)
      unavailable = outcome === 'unavailable' ? unavailable + 1 : 0
      if (unavailable === maxUnavailable) return removed
      if (outcome === 'removed') removed += 1
    }
    after = ids.at(-1) ?? 0
    if (ids.length < pageRows) return removed
  }
}

async function tryToRemove(ctx: MediaContext, mediaId: number): Promise<'removed' | 'later' | 'unavailable'> {
  try {
    return (await removeMedia(ctx, mediaId)) ? 'removed' : 'later'
  } catch (error) {
    ctx.log.warn({ err: error, mediaId }, 'media are removed later')
    return isTransient(error) ? 'unavailable' : 'later'
  }
}
