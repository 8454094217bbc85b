import { randomUUID } from 'node:crypto'
import { mediaFilePath } from '@vitrine/contracts'
import type { QueueTask } from '@vitrine/jobs'
import type { Transaction } from '@vitrine/service-kit'
import { afterCommit } from '@vitrine/service-kit'
import type { Asset } from '../../assets/asset.ts'
import { newFolder } from '../../assets/names.ts'
import type { MediaContext } from '../../context.ts'
import {
  beginRelocation,
  endRelocation,
  findRelocation,
  insertRelocations,
  listRelocations,
  type Relocation,
} from './relocations.repository.ts'

const queueName = 'media-relocations'
const minuteMs = 60_000
const rowsAtOnce = 500

interface RelocationJob {
  mediaId: number
}

/**
 * Files that ceased to be public move to a folder whose address is unknown, because whoever has seen the old one could
 * ask a CDN for it for ever. In the transaction that makes them private.
 */
export async function requestRelocations(
  ctx: MediaContext,
  tx: Transaction,
  mediaIds: readonly number[],
): Promise<void> {
  const requested = await insertRelocations(tx, mediaIds)
  afterCommit(tx, () => {
    // A job that is lost is added by the task of each minute.
    for (const id of requested)
      queueRelocation(ctx, id, randomUUID()).catch(error => ctx.log.warn({ err: error }, 'no job'))
  })
}

async function queueRelocation({ jobs }: MediaContext, mediaId: number, id: string): Promise<void> {
  await jobs.queue<RelocationJob>(queueName).add(`relocate-${mediaId}-${id}`, { mediaId })
}

export async function queueRelocations(ctx: MediaContext): Promise<number> {
  const minute = String(Math.floor(ctx.clock().getTime() / minuteMs))
  let count = 0
  for (let after = 0; ; ) {
    const ids = await listRelocations(ctx.db, after, rowsAtOnce)
    for (const id of ids) await queueRelocation(ctx, id, minute)
    count += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < rowsAtOnce) return count
  }
}

export const relocationQueue = (ctx: MediaContext): QueueTask => ({
  queue: queueName,
  run: data => relocate(ctx, (data as RelocationJob).mediaId),
})

/** Copies the folder, has the document name the copy, then deletes and purges the old one. Repeated until it is done. */
export async function relocate(ctx: MediaContext, mediaId: number): Promise<void> {
  const { db, assets, storage } = ctx
  const requested = await findRelocation(db, mediaId)
  if (!requested) return
  const asset = await assets.find(mediaId)
  if (asset?.state !== 'ready' || asset.folder === null) {
    // Being removed, with all folders that its document names: the copy is none of them.
    if (requested.to) await storage.deleteFolder(requested.to)
    return endRelocation(db, requested)
  }
  const relocation = await beginRelocation(db, mediaId, asset.folder, newFolder())
  if (!relocation?.from || !relocation.to) return
  const { from, to } = relocation
  if (asset.folder === from) {
    await copyFolder(ctx, asset, from, to)
    if (!(await assets.move(mediaId, from, to)))
      throw new Error(`media ${mediaId} changed while it was moved; it is tried again`)
  }
  await leave(ctx, asset, { ...relocation, from })
}

async function copyFolder({ storage }: MediaContext, { files }: Asset, from: string, to: string) {
  for (const { name, bytes, sha256 } of files) {
    const body = await storage.get(`${from}/${name}`)
    if (!body) throw new Error(`the storage has lost ${name}`)
    await storage.put(`${to}/${name}`, body, { bytes, sha256 })
  }
}

async function leave(ctx: MediaContext, { _id, files }: Asset, relocation: Relocation & { from: string }) {
  const { db, assets, storage, edge } = ctx
  const { from } = relocation
  await storage.deleteFolder(from)
  await edge.purge(files.map(({ name }) => ({ path: mediaFilePath(name), key: `${from}/${name}` })))
  await assets.forgetRuns(_id, [from])
  await endRelocation(db, relocation)
}
