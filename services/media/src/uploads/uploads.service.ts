import { randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError, texts, uploadRefusals } from '@vitrine/contracts'
import { addToFingerprint, type Caller, mutate, notFound } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import { deleteFile, insertFile } from '../ledger/files.repository.ts'
import { deleteIncoming } from '../removal/incoming.ts'
import { isDiskFull, requireFreeSpace, storageFull } from '../storage/free-space.ts'
import { finishUpload, requireVideo } from './finish.ts'
import { appendIncoming, createIncoming, headBytes, sizeOfIncoming } from './incoming.ts'
import type { Announced } from './tus.ts'
import {
  claimWriter,
  findFinished,
  findUpload,
  insertUpload,
  keepWriter,
  releaseWriter,
  takeUpload,
  type Upload,
} from './uploads.repository.ts'

type Viewer = Caller['viewer']
const keepMs = 1_000

export const uploadConflict = (): AppError => new AppError('upload_conflict', uploadRefusals.uploadConflict)

/** Reserves the bytes of a video, and the id under which it is asked for. */
export async function createUpload(
  ctx: MediaContext,
  { viewer, idempotency }: Caller,
  { length, purpose }: Announced,
): Promise<{ id: string; mediaId: number; length: number; grownAt: string }> {
  await ctx.uploadLimit.consume(String(viewer.id))
  await requireFreeSpace(ctx.config.FILES_DIR)
  const id = randomBytes(16).toString('base64url')
  // What a request without a body asks for is in its headers.
  addToFingerprint(idempotency, `${length} ${purpose}`)
  try {
    return await mutate(ctx.db, idempotency, async tx => {
      const at = ctx.clock()
      const file = { userId: viewer.id, kind: 'video', purpose, bytes: length, at, uploadedAt: null } as const
      const { id: mediaId } = await insertFile(tx, file)
      await insertUpload(tx, { id, mediaId, userId: viewer.id, length, grownAt: at })
      await createIncoming(ctx, id)
      return { id, mediaId, length, grownAt: at.toISOString() }
    })
  } catch (error) {
    await deleteIncoming(ctx, id)
    throw isDiskFull(error) ? storageFull(error) : error
  }
}

export type UploadProgress = Pick<Upload, 'id' | 'mediaId' | 'length'> & { offset: number; grownAt?: Date }

/** How far an upload is. One that arrived whole, and whose process died before it was accepted, is accepted here. */
export async function getUpload(ctx: MediaContext, viewer: Viewer, id: string): Promise<UploadProgress> {
  const upload = await findUpload(ctx.db, id, viewer.id, ctx.clock())
  const offset = upload && (await sizeOfIncoming(ctx, id))
  if (upload && offset !== null && offset < upload.length) return { ...upload, offset }
  if (upload && offset !== null) await finishUpload(ctx, upload, null)
  const finished = await findFinished(ctx.db, id, viewer.id)
  if (finished) return { ...finished, offset: finished.length }
  // Another request is about to finish it.
  if (upload && offset !== null) return { ...upload, offset }
  throw notFound()
}

export interface Appending {
  id: string
  offset: number
  /** Of the body, where the client said so. */
  announcedBytes: number | null
  body: Readable
}

/** Appends what arrives. Resolves with the media once these bytes were the last. */
export async function appendUpload(ctx: MediaContext, viewer: Viewer, appending: Appending) {
  const { id } = appending
  const upload = await findUpload(ctx.db, id, viewer.id, ctx.clock())
  if (!upload) throw (await findFinished(ctx.db, id, viewer.id)) ? uploadConflict() : notFound()
  const writer = randomUUID()
  if (!(await claimWriter(ctx.db, id, writer))) throw uploadConflict()
  try {
    const size = await write(ctx, upload, writer, appending)
    const media = size === upload.length ? await finishUpload(ctx, upload, writer) : null
    const { mediaId, length } = upload
    return { media, upload: { mediaId, length, offset: size, ...(!media && { grownAt: ctx.clock() }) } }
  } catch (error) {
    // What the request's own limits end is no refusal of the file.
    if (isRefusalOfFile(error) && error !== appending.body.errored) await discardUpload(ctx, upload, writer)
    throw error
  } finally {
    await releaseWriter(ctx.db, id, writer, ctx.clock())
  }
}

/** What the rest of the file would not change: nothing of it is kept. */
const isRefusalOfFile = (error: unknown): boolean =>
  error instanceof AppError && ['unsupported_media', 'storage_full', 'payload_too_large'].includes(error.code)

async function write(
  ctx: MediaContext,
  upload: Upload,
  writer: string,
  { offset, announcedBytes, body }: Appending,
): Promise<number> {
  const { id, length } = upload
  const before = await sizeOfIncoming(ctx, id)
  if (before === null) throw notFound()
  if (before !== offset) throw uploadConflict()
  if (announcedBytes !== null && offset + announcedBytes > length) throw tooLong()
  const check = keeping(ctx, id, writer)
  const { size, isTooLong, failure } = await appendIncoming(ctx, id, body, { offset, end: length, check })
  const isHeadThere = size >= Math.min(headBytes, length)
  if (isHeadThere && offset < headBytes) await requireVideo(ctx, id)
  if (isTooLong) throw tooLong()
  if (failure !== undefined) throw isDiskFull(failure) ? storageFull(failure) : failure
  return size
}

const tooLong = () => new AppError('payload_too_large', texts.errors.payloadTooLarge)

/** Says each second that the request is still the one that appends; not later than bytes arrive. */
function keeping({ db }: MediaContext, id: string, writer: string): () => Promise<void> {
  let keptAt = performance.now()
  return async () => {
    if (performance.now() - keptAt < keepMs) return
    if (!(await keepWriter(db, id, writer))) throw uploadConflict()
    keptAt = performance.now()
  }
}

/** Ends an upload that is not complete. */
export async function cancelUpload(ctx: MediaContext, viewer: Viewer, id: string): Promise<void> {
  const upload = await findUpload(ctx.db, id, viewer.id, ctx.clock())
  if (!upload) throw (await findFinished(ctx.db, id, viewer.id)) ? uploadConflict() : notFound()
  if (!(await discardUpload(ctx, upload, null))) throw uploadConflict()
}

/** Gives its bytes back, and deletes what has arrived. False: a request appends to it, or it is no more. */
export async function discardUpload(
  ctx: MediaContext,
  { id, mediaId }: Upload,
  writer: string | null,
): Promise<boolean> {
  const isTaken = await ctx.db.transaction(async tx => {
    const taken = await takeUpload(tx, id, writer)
    if (taken) await deleteFile(tx, mediaId)
    return taken
  })
  if (isTaken) await deleteIncoming(ctx, id)
  return isTaken
}
