import type { Media, MediaPurpose } from '@vitrine/contracts'
import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import { findFile, insertFile, type LedgerFile, markUploaded } from '../ledger/files.repository.ts'
import { addProcessingJob } from '../processing/queue.ts'
import type { Asset, AssetInput, AssetKind } from './asset.ts'
import { mediaOf } from './media.ts'
import { newSalt, pipelineVersion } from './names.ts'

export interface AcceptedFile {
  /** Of the row that reserved the bytes before they arrived (tus); absent: the row is inserted here. */
  id?: number
  userId: number
  kind: AssetKind
  purpose: MediaPurpose
  /** In the directory of incoming files, whole and durable. */
  input: AssetInput
}

/**
 * Takes a file that has arrived whole: the row of the ledger, the document and, after the commit, the job that prepares
 * it. Call it in the transaction that stores the answer (`mutate`), and for tus the one that deletes the row of `uploads`.
 * After a rollback the document is replaced by the next attempt, or deleted by the daily comparison.
 */
export async function acceptFile(ctx: MediaContext, tx: Transaction, file: AcceptedFile): Promise<Media> {
  const row = await rowOf(ctx, tx, file)
  const asset = newAsset(row, file.input)
  await ctx.assets.insert(asset)
  afterCommit(tx, () => {
    addProcessingJob(ctx, file.kind, row.id).catch(error =>
      ctx.log.warn({ err: error, mediaId: row.id }, 'a job is added later, by the task of each minute'),
    )
  })
  return mediaOf(asset, row, 0)
}

async function rowOf(
  { clock }: MediaContext,
  tx: Transaction,
  { id, userId, kind, purpose, input }: AcceptedFile,
): Promise<LedgerFile> {
  const at = clock()
  if (id === undefined)
    return insertFile(tx, { userId, kind, purpose, bytes: input.bytes, at, uploadedAt: at })
  await markUploaded(tx, id, at)
  const row = await findFile(tx, id)
  if (!row) throw new Error(`The ledger has no row ${id} to accept a file for.`)
  return row
}

/** A document that no run has begun with. */
export const newAsset = (row: LedgerFile, input: AssetInput): Asset => ({
  _id: row.id,
  ownerId: row.userId,
  kind: row.kind,
  purpose: row.purpose,
  state: 'uploaded',
  salt: newSalt(),
  pipeline: pipelineVersion,
  input,
  run: null,
  runAt: null,
  attempts: 0,
  lateRuns: 0,
  runs: [],
  folder: null,
  rendered: null,
  files: [],
  reason: null,
  seq: 0,
  events: [],
  createdAt: row.createdAt,
})
