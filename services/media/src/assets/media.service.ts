import { AppError, type Media, texts } from '@vitrine/contracts'
import { type Caller, mutate, notFound, type Viewer } from '@vitrine/service-kit'
import { isAttached } from '../attachments/attachments.repository.ts'
import type { MediaContext } from '../context.ts'
import { findFile, type LedgerFile, lockFile } from '../ledger/files.repository.ts'
import { requestRemoval } from '../removal/remove.ts'
import { mediaOf } from './media.ts'
import { readProgress } from './progress.ts'

/** An upload that is not complete is no media yet; what is being removed is none any more. */
const isOwn = (row: LedgerFile | null, viewer: Viewer): row is LedgerFile =>
  row?.userId === viewer.id && row.uploadedAt !== null && row.removal === null && row.purpose !== 'profile'

/** One's own media, ready or not. */
export async function getMedia(ctx: MediaContext, viewer: Viewer, id: number): Promise<Media> {
  const row = await findFile(ctx.db, id)
  if (!isOwn(row, viewer)) throw notFound()
  const asset = await ctx.assets.find(id)
  if (!asset || asset.state === 'removing') throw notFound()
  return mediaOf(asset, row, asset.state === 'processing' ? await readProgress(ctx, id) : 0)
}

/** Has one's own media removed, which nothing may show. */
export const deleteMedia = (ctx: MediaContext, call: Caller, id: number): Promise<{ id: number }> =>
  mutate(ctx.db, call.idempotency, async tx => {
    // What shows a file is noted under the same lock.
    const row = await lockFile(tx, id)
    if (!isOwn(row, call.viewer)) throw notFound()
    if (await isAttached(tx, id)) throw new AppError('media_attached', texts.media.attached)
    await requestRemoval(ctx, tx, id, 'owner')
    return { id }
  })
