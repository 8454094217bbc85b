import { mediaFilePath } from '@vitrine/contracts'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { Asset, RemovalCause } from '../assets/asset.ts'
import { isRunning } from '../assets/assets.repository.ts'
import type { MediaContext } from '../context.ts'
import { deleteFile, findFile } from '../ledger/files.repository.ts'
import { findUploadOf, markRemoval } from '../ledger/removals.repository.ts'
import { publishPending } from '../pending-events/pending-events.ts'
import { deleteIncoming } from './incoming.ts'

export const removalQueue = 'media-removals'
export interface RemovalJob {
  mediaId: number
}

/** Marks a file, and has it removed after the commit. What then fails, the task of each minute continues. */
export async function requestRemoval(
  ctx: MediaContext,
  tx: Transaction,
  mediaId: number,
  cause: RemovalCause,
): Promise<void> {
  await markRemoval(tx, mediaId, cause)
  afterCommit(tx, () => {
    ctx.jobs
      .queue<RemovalJob>(removalQueue)
      .add(`remove-${mediaId}`, { mediaId })
      .catch(error =>
        ctx.log.warn({ err: error, mediaId }, 'media are removed later, by the task of each minute'),
      )
  })
}

/**
 * Removes a marked file: everywhere else first and from the ledger last, in steps that can be repeated. Resolves with
 * false where a run may still write files; it is to be called again then.
 */
export async function removeMedia(ctx: MediaContext, mediaId: number): Promise<boolean> {
  const row = await findFile(ctx.db, mediaId)
  if (!row?.removal) return true
  const asset = await ctx.assets.beginRemoval(mediaId, row.removal)
  if (asset) {
    await publishPending(ctx, mediaId)
    await deleteFiles(ctx, asset)
    if (isRunning(asset, ctx.clock()) && asset.runs.length > 0) return false
    await ctx.assets.delete(mediaId)
  }
  const upload = await findUploadOf(ctx.db, mediaId)
  if (upload !== null) await deleteIncoming(ctx, upload)
  await ctx.db.transaction(tx => deleteFile(tx, mediaId))
  return true
}

async function deleteFiles(ctx: MediaContext, asset: Asset): Promise<void> {
  const { _id, folder, runs, files, input } = asset
  const folders = folder === null ? runs : [...runs, folder]
  for (const each of new Set(folders)) await ctx.storage.deleteFolder(each)
  if (folder !== null && files.length > 0)
    await ctx.edge.purge(files.map(({ name }) => ({ path: mediaFilePath(name), key: `${folder}/${name}` })))
  await deleteIncoming(ctx, input.file)
  // The last folder is of the run that may be at work, which forgets it once it has ended.
  const ended = isRunning(asset, ctx.clock()) ? runs.slice(0, -1) : runs
  if (ended.length > 0) await ctx.assets.forgetRuns(_id, ended)
}
