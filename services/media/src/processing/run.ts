import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, type MediaFailure, type RenderedMedia } from '@vitrine/contracts'
import { isTransient } from '@vitrine/service-kit'
import type { Asset, AssetFile, AssetKind } from '../assets/asset.ts'
import { runLeaseMs } from '../assets/assets.repository.ts'
import { newFolder } from '../assets/names.ts'
import { CdnError } from '../cdn/bunny-client.ts'
import type { MediaContext } from '../context.ts'
import { incomingDirectory, workDirectory } from '../storage/directories.ts'
import { isDiskFull, requireFreeSpace } from '../storage/free-space.ts'
import { Late } from './child.ts'
import { keepLease, LeaseLost } from './lease.ts'
import { putFile } from './put-file.ts'
import { type ProcessingJob, processingQueues } from './queue.ts'
import { settleMedia } from './settle.ts'

/** Runs that began and did not end by themselves, or failed for no reason that the file gives. */
const maxAttempts = 5
/** Runs that were not done in time: the machine is busy, or the file takes that long on it. Some hours. */
const maxLateRuns = 24
/** After what is unavailable for now. */
const retryMs = 30_000

/** The file itself is why it is not prepared: no other attempt is made, and the owner is shown the reason. */
export class MediaRefused extends Error {
  override name = 'MediaRefused'
  readonly reason: MediaFailure

  constructor(reason: MediaFailure, options?: ErrorOptions) {
    super(`media are refused: ${reason}`, options)
    this.reason = reason
  }
}

/** One attempt to prepare an asset. */
export interface Run {
  asset: Asset
  /** The path of what arrived. */
  input: string
  /** A directory for temporary files, deleted at the end. */
  directory: string
  /** Aborted when the asset is no longer this run's: children are to be killed. */
  signal: AbortSignal
  /**
   * Stores a file under the name of `rendition`, such as `800.webp`; `source` is its bytes or the path of a file. Every
   * file that a run has put is published with it.
   */
  put(rendition: string, type: string, source: Buffer | string): Promise<AssetFile>
}

/** Makes all files of an asset, and puts them. Rejects with {@link MediaRefused} for what no attempt will change. */
export type Prepare = (run: Run) => Promise<RenderedMedia>

/**
 * The disk is full, or something that the run needs does not answer: not the file's fault, so it is no attempt. Nor is it
 * where the CDN refuses our credentials.
 */
const isUnavailable = (error: unknown): boolean =>
  isTransient(error) ||
  isDiskFull(error) ||
  error instanceof CdnError ||
  (error instanceof AppError && (error.status === 503 || error.status === 507))

/**
 * Prepares an asset, once however often it is called, and wherever an earlier call was interrupted. A rejection is to be
 * tried again soon; what is unavailable for now is tried again later, by a job of its own.
 */
export async function processMedia(
  ctx: MediaContext,
  media: { mediaId: number; kind: AssetKind },
  prepare: Prepare,
): Promise<void> {
  const id = randomUUID()
  try {
    await attempt(ctx, media, id, prepare)
  } catch (error) {
    if (!isUnavailable(error) && !(error instanceof Late)) throw error
    ctx.log.warn({ err: error, ...media }, 'media are prepared later')
    // Several jobs for one file become one.
    await addLater(ctx, media, `later-${Math.floor(ctx.clock().getTime() / retryMs)}`, retryMs)
  }
}

async function attempt(
  ctx: MediaContext,
  media: { mediaId: number; kind: AssetKind },
  id: string,
  prepare: Prepare,
): Promise<void> {
  const folder = newFolder()
  const asset = await ctx.assets.beginRun(media.mediaId, id, folder, ctx.clock())
  if (!asset) return settleOrWait(ctx, media)
  let published: Asset | null = null
  try {
    if (asset.attempts > maxAttempts) await ctx.assets.fail(asset._id, id, 'processing_failed')
    else published = await make(ctx, { asset, id, folder }, prepare)
  } catch (error) {
    await giveUp(ctx, asset, id, error)
  } finally {
    if (!published) await leave(ctx, asset._id, { id, folder })
  }
  await settleMedia(ctx, asset._id, published)
}

/**
 * Deletes the folder of a run that published nothing, unless an answer was lost and it did, and lets a removal go on, which waits for a run that may still
 * write files. What cannot be deleted now stays among the asset's runs, and goes when it settles.
 */
async function leave(
  ctx: MediaContext,
  mediaId: number,
  { id, folder }: Pick<Begun, 'id' | 'folder'>,
): Promise<void> {
  try {
    const asset = await ctx.assets.find(mediaId)
    if (asset?.folder !== folder) {
      await ctx.storage.deleteFolder(folder)
      if (asset) await ctx.assets.forgetRuns(mediaId, [folder])
    }
    if (asset?.state === 'removing') await ctx.assets.release(mediaId, id)
  } catch (error) {
    ctx.log.warn({ err: error, mediaId, folder }, 'what a run has left is deleted later')
  }
}

interface Begun {
  asset: Asset
  id: string
  folder: string
}

/** Resolves with the asset as it is published; null: it is not this run's any more. */
async function make(
  ctx: MediaContext,
  { asset, id, folder }: Begun,
  prepare: Prepare,
): Promise<Asset | null> {
  const directory = join(workDirectory(ctx), workName(asset._id, id))
  const lease = keepLease(ctx, asset._id, id)
  const files: AssetFile[] = []
  try {
    await mkdir(directory, { recursive: true })
    await requireFreeSpace(directory)
    const rendered = await prepare({
      asset,
      input: join(incomingDirectory(ctx), asset.input.file),
      directory,
      signal: lease.signal,
      async put(rendition, type, source) {
        lease.signal.throwIfAborted()
        const file = await putFile(ctx.storage, { asset, folder, rendition, type, source })
        files.push(file)
        return file
      },
    })
    lease.signal.throwIfAborted()
    return await ctx.assets.publish(asset._id, id, folder, { rendered, files }, ctx.clock())
  } finally {
    lease.end()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Decides what an error means for the asset; rejects where another attempt is to be made. */
async function giveUp(ctx: MediaContext, asset: Asset, id: string, error: unknown): Promise<void> {
  const mediaId = asset._id
  if (error instanceof LeaseLost) {
    ctx.log.info({ mediaId }, 'the media are removed, or another run has taken them over')
  } else if (error instanceof MediaRefused) {
    ctx.log.info({ mediaId, reason: error.reason, err: error.cause }, 'media are refused')
    await ctx.assets.fail(mediaId, id, error.reason)
  } else if (isUnavailable(error)) {
    await ctx.assets.release(mediaId, id, 'unavailable')
    throw error
  } else if (error instanceof Late && asset.lateRuns < maxLateRuns) {
    await ctx.assets.release(mediaId, id, 'late')
    throw error
  } else if (error instanceof Late || asset.attempts >= maxAttempts) {
    ctx.log.error({ err: error, mediaId }, 'media cannot be prepared')
    await ctx.assets.fail(mediaId, id, 'processing_failed')
  } else {
    await ctx.assets.release(mediaId, id)
    throw error
  }
}

/** Nothing to begin: ends what an earlier run left, or looks again once another run could have been killed. */
async function settleOrWait(ctx: MediaContext, media: { mediaId: number; kind: AssetKind }): Promise<void> {
  const asset = await ctx.assets.find(media.mediaId)
  if (asset?.state !== 'processing' || !asset.runAt) return settleMedia(ctx, media.mediaId)
  // The job of a killed worker comes back before its lease has ended.
  const saidAt = asset.runAt.getTime()
  const leftMs = saidAt + runLeaseMs - ctx.clock().getTime()
  await addLater(ctx, media, `${asset.run}-${saidAt}`, Math.max(0, leftMs) + 1_000)
}

/** `cause` is part of the job's id: one of an id that was done lately is not added again. */
const addLater = (
  { jobs }: MediaContext,
  { mediaId, kind }: { mediaId: number; kind: AssetKind },
  cause: string,
  delayMs: number,
): Promise<void> =>
  jobs
    .queue<ProcessingJob>(processingQueues[kind])
    .add(`process-${mediaId}-${cause}`, { mediaId }, { delayMs })

/** The name of a run's directory, from which `cleanWork` knows whose it is. */
export const workName = (mediaId: number, run: string): string => `${mediaId}-${run}`
