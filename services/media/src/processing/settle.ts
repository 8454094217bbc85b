import type { Asset } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { correctStored } from '../ledger/files.repository.ts'
import { publishPending } from '../pending-events/pending-events.ts'
import { deleteIncoming } from '../removal/incoming.ts'

/**
 * What follows once an asset is ready or failed, in steps that can be repeated: what it takes of the quota, its event, and
 * the deletion of what only unfinished runs needed. `known`: the asset where it was read after that.
 */
export async function settleMedia(
  ctx: MediaContext,
  mediaId: number,
  known: Asset | null = null,
): Promise<void> {
  const asset = known ?? (await ctx.assets.find(mediaId))
  if (asset?.state !== 'ready' && asset?.state !== 'failed') return
  const bytes = asset.files.reduce((sum, file) => sum + file.bytes, 0)
  await ctx.db.transaction(tx => correctStored(tx, mediaId, { bytes, files: asset.files.length }))
  await publishPending(ctx, mediaId, asset)
  await deleteLitter(ctx, asset)
}

/** Only where it is settled: another run may be at work in its folder otherwise. */
async function deleteLitter(ctx: MediaContext, { _id, runs, folder, input }: Asset): Promise<void> {
  const litter = runs.filter(each => each !== folder)
  for (const each of litter) await ctx.storage.deleteFolder(each)
  if (litter.length > 0) await ctx.assets.forgetRuns(_id, litter)
  await deleteIncoming(ctx, input.file)
}
