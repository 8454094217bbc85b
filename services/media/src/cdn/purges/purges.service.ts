import { type CdnPurge, cdnPurged, deliveryMessages, mediaFilePath } from '@vitrine/contracts'
import { type Caller, invalid, mutate } from '@vitrine/service-kit'
import type { MediaContext } from '../../context.ts'
import type { CachedFile } from '../../storage/edge.ts'
import { ownAddress } from './own-address.ts'
import { insertPurge } from './purges.repository.ts'

/** Removes one file, or everything, from the caches, and records who did it. */
export async function purgeCaches(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  { url, purgeAll }: CdnPurge,
): Promise<void> {
  const { db, cdn, outbox, clock, log } = ctx
  // Before it is recorded: a purge that failed is none. It can be repeated without an effect.
  if (purgeAll) await purgeEverything(ctx)
  else await cdn.edge.purge([await fileOf(ctx, url ?? '')])
  await mutate(db, idempotency, async tx => {
    const at = clock()
    const purged = { url: purgeAll ? null : (url ?? null), by: viewer.id, at }
    const purgeId = await insertPurge(tx, purged)
    await outbox.publish(tx, cdnPurged, {
      purgeId,
      url: purged.url,
      purgedBy: viewer.id,
      purgedAt: at.toISOString(),
    })
    log.info({ purgeId, everything: purgeAll, by: viewer.id }, 'the cache is purged')
    return {}
  })
}

async function purgeEverything({ cdn }: MediaContext): Promise<void> {
  await cdn.active()?.edge.purgeAll()
}

async function fileOf({ cdn, assets }: MediaContext, url: string): Promise<CachedFile> {
  const address = ownAddress(url, cdn.active()?.settings.cdnUrl ?? null)
  if (!address) throw invalid('url', deliveryMessages.foreignAddress)
  if ('key' in address)
    return { key: address.key, path: mediaFilePath(address.key.slice(address.key.lastIndexOf('/') + 1)) }
  const asset = await assets.find(address.mediaId)
  if (!asset?.folder || !asset.files.some(({ name }) => name === address.name))
    throw invalid('url', deliveryMessages.foreignAddress)
  return { key: `${asset.folder}/${address.name}`, path: mediaFilePath(address.name) }
}
