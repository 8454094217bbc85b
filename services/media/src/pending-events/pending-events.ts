import { mediaFailed, mediaReady, mediaRemoved } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { Asset, PendingEvent } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { findWithPendingEvents, lockFile, recordPublished } from '../ledger/files.repository.ts'

const definitions = {
  'media-ready': mediaReady,
  'media-failed': mediaFailed,
  'media-removed': mediaRemoved,
} as const
/** The states in which no run will work on an asset any more. */
const settled: readonly Asset['state'][] = ['ready', 'failed', 'removing']
const pageRows = 100

/**
 * Moves the events of a document to the outbox, once each, however often it is called and wherever it was interrupted: the
 * number of the last one is stored in the transaction that publishes it. Call it after each update that adds an event;
 * `known` is the asset as that update left it.
 */
export async function publishPending(
  ctx: MediaContext,
  mediaId: number,
  known: Asset | null = null,
): Promise<void> {
  const publishedSeq = await ctx.db.transaction(async tx => {
    const row = await lockFile(tx, mediaId)
    const asset = row && (known ?? (await ctx.assets.find(mediaId)))
    if (!row || !asset) return 0
    const pending = asset.events.filter(({ seq }) => seq > row.publishedSeq)
    for (const event of pending) await publish(ctx, tx, event)
    const last = asset.events.at(-1)?.seq ?? 0
    if (pending.length > 0 || (row.settledAt === null && settled.includes(asset.state))) {
      const settledAt = settled.includes(asset.state) ? (row.settledAt ?? ctx.clock()) : null
      await recordPublished(tx, mediaId, Math.max(row.publishedSeq, last), settledAt)
    }
    return last
  })
  if (publishedSeq > 0) await ctx.assets.pullEvents(mediaId, publishedSeq)
}

const publish = ({ outbox }: MediaContext, tx: Transaction, { type, data }: PendingEvent): Promise<void> =>
  outbox.publish(tx, definitions[type] as (typeof definitions)['media-removed'], data as never)

/** Of all files that can have events which are not in the outbox: the unsettled, and those that are being removed. */
export async function publishAllPending(ctx: MediaContext): Promise<number> {
  let published = 0
  for (let after = 0; ; ) {
    const ids = await findWithPendingEvents(ctx.db, after, pageRows)
    for (const id of ids) await publishPending(ctx, id)
    published += ids.length
    after = ids.at(-1) ?? 0
    if (ids.length < pageRows) return published
  }
}
