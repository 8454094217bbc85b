import { AppError, type Media, texts, videoTypes } from '@vitrine/contracts'
import { acceptFile } from '../assets/accept.ts'
import type { MediaContext } from '../context.ts'
import { lockFile } from '../ledger/files.repository.ts'
import { sizeOfIncoming, syncIncoming, typeOfIncoming } from './incoming.ts'
import { insertFinished, listQuiet, purgeFinished, takeUpload, type Upload } from './uploads.repository.ts'

/** The type of a video that can be prepared; rejects with `unsupported_media`. */
export async function requireVideo(ctx: MediaContext, id: string): Promise<string> {
  const type = await typeOfIncoming(ctx, id)
  if (!(videoTypes as readonly (string | undefined)[]).includes(type))
    throw new AppError('unsupported_media', texts.media.videoType)
  return type as string
}

/**
 * Accepts an upload that has arrived whole: it becomes a file in the transaction that removes it as an upload. `writer`:
 * the request that wrote the last bytes; null: none appends any more. Null: another request has accepted it.
 */
export async function finishUpload(
  ctx: MediaContext,
  upload: Upload,
  writer: string | null,
): Promise<Media | null> {
  const { id, mediaId, userId, length } = upload
  const type = await requireVideo(ctx, id)
  await syncIncoming(ctx, id)
  return ctx.db.transaction(async tx => {
    const row = await lockFile(tx, mediaId)
    if (!row || row.removal || row.purpose === 'profile' || !(await takeUpload(tx, id, writer))) return null
    await insertFinished(tx, upload, ctx.clock())
    const input = { file: id, type, bytes: length }
    return acceptFile(ctx, tx, { id: mediaId, userId, kind: 'video', purpose: row.purpose, input })
  })
}

const batch = 100

/** Accepts what arrived whole before its process died. Returns how many. */
export async function finishUploads(ctx: MediaContext): Promise<{ finished: number; forgotten: number }> {
  let finished = 0
  for (let after = ''; ; ) {
    const uploads = await listQuiet(ctx.db, after, batch)
    for (const upload of uploads) if (await finishIfWhole(ctx, upload)) finished++
    const last = uploads.at(-1)
    if (!last || uploads.length < batch) break
    after = last.id
  }
  return { finished, forgotten: await purgeFinished(ctx.db, ctx.clock()) }
}

async function finishIfWhole(ctx: MediaContext, upload: Upload): Promise<boolean> {
  if ((await sizeOfIncoming(ctx, upload.id)) !== upload.length) return false
  try {
    return (await finishUpload(ctx, upload, null)) !== null
  } catch (error) {
    ctx.log.warn({ err: error, mediaId: upload.mediaId }, 'an upload that has arrived cannot be accepted')
    return false
  }
}
