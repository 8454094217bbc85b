import { type EventData, type MediaFailure, mediaFailed, mediaReady, mediaRemoved } from '@vitrine/contracts'
import { type Database, lockName } from '@vitrine/service-kit'
import type { Model } from 'mongoose'
import type { Asset, PendingEvent, RemovalCause, Rendition } from './asset.ts'

/** Longer than a run that lives is silent: after this another may take its work over. */
export const runLeaseMs = 60_000

/**
 * The documents. Each change is one update of one document by its id, made by one process at a time. Not to be called in a
 * transaction that changes the same asset, but for `insert`.
 */
export interface Assets {
  /** Replaces what an attempt that was rolled back has left. In the transaction that inserts the row of the ledger. */
  insert(asset: Asset): Promise<void>
  find(id: number): Promise<Asset | null>
  /** In no order; those that do not exist are left out. */
  findMany(ids: readonly number[]): Promise<Asset[]>
  /** All documents, in no order; those that are written meanwhile may be missing. */
  list(): AsyncIterable<ListedAsset>
  /** Claims an asset that is not ready for one run. Null: it is deleted, settled, or another run is at work. */
  beginRun(id: number, run: string, folder: string, now: Date): Promise<Asset | null>
  /** Says that the run is at work. False: it is not this run's any more, which must end. */
  keepRun(id: number, run: string, now: Date): Promise<boolean>
  /** Ends the run with what it made, and with `media-ready`; resolves with the asset. Null: it was not this run's. */
  publish(id: number, run: string, folder: string, rendition: Rendition, now: Date): Promise<Asset | null>
  /** Ends the run for good, with `media-failed`. False: it was not this run's. */
  fail(id: number, run: string, reason: MediaFailure): Promise<boolean>
  /**
   * Gives the asset back: before another attempt, or because the asset is being removed. Neither a run for which something
   * was unavailable nor one that was late is counted as an attempt; late ones are counted apart.
   */
  release(id: number, run: string, ended?: 'failed' | 'unavailable' | 'late'): Promise<void>
  /** Has the files of a ready asset read from a copy of their folder. False: they are not in `from`. */
  move(id: number, from: string, to: string): Promise<boolean>
  /** From any state; a second call changes nothing. The run at work notices by `keepRun`. Null: there is no such asset. */
  beginRemoval(id: number, cause: RemovalCause): Promise<Asset | null>
  /** Forgets folders of the storage that are deleted. */
  forgetRuns(id: number, folders: readonly string[]): Promise<void>
  /** Removes events that are in the outbox. */
  pullEvents(id: number, upTo: number): Promise<void>
  delete(id: number): Promise<void>
}

/** What the daily comparison reads of each document. */
export type ListedAsset = Pick<Asset, '_id' | 'input' | 'runs' | 'folder' | 'createdAt'>

/** Whether a run may still write files: it has said so lately. */
export const isRunning = ({ run, runAt }: Asset, now: Date): boolean =>
  run !== null && (runAt?.getTime() ?? 0) > now.getTime() - runLeaseMs

type PendingData =
  | { type: 'media-ready'; data: EventData<typeof mediaReady> }
  | { type: 'media-failed'; data: EventData<typeof mediaFailed> }
  | { type: 'media-removed'; data: EventData<typeof mediaRemoved> }
const definitions = {
  'media-ready': mediaReady,
  'media-failed': mediaFailed,
  'media-removed': mediaRemoved,
} as const

/** Checked before it is stored: what the outbox refused later would block the asset. */
function withEvent({ seq, events }: Asset, { type, data }: PendingData): Pick<Asset, 'seq' | 'events'> {
  const next: PendingEvent = { seq: seq + 1, type, data: definitions[type].data.parse(data) }
  return { seq: next.seq, events: [...events, next] }
}

/** FerretDB reads the whole collection for `$in`, so documents are read one by one. */
const readsAtOnce = 10

export function createAssets({ model, db }: { model: Model<Asset>; db: Database }): Assets {
  const find = (id: number) => model.findById(id).lean<Asset>().exec()

  /**
   * Reads, decides and updates under a lock of PostgreSQL: FerretDB does not make `findOneAndUpdate` in one step, so two
   * processes could both find what they compare (docs/decisions/0131). Null: nothing was to change.
   */
  const change = (id: number, decide: (asset: Asset) => Partial<Asset> | null): Promise<Asset | null> =>
    db.transaction(async tx => {
      await lockName(tx, `asset ${id}`)
      const asset = await find(id)
      const set = asset && decide(asset)
      if (!asset || !set) return null
      const { matchedCount } = await model.updateOne({ _id: id }, { $set: set })
      return matchedCount === 1 ? { ...asset, ...set } : null
    })
  const isOf = (asset: Asset, run: string) => asset.state === 'processing' && asset.run === run

  return {
    async insert(asset) {
      await model.replaceOne({ _id: asset._id }, asset, { upsert: true })
    },
    find,
    async findMany(ids) {
      const found: (Asset | null)[] = []
      // One by one: FerretDB reads the whole collection for `$in`.
      for (let at = 0; at < ids.length; at += readsAtOnce)
        found.push(...(await Promise.all(ids.slice(at, at + readsAtOnce).map(find))))
      return found.filter(asset => asset !== null)
    },
    async *list() {
      const fields = { input: 1, runs: 1, folder: 1, createdAt: 1 }
      yield* model.find({}, fields).lean<ListedAsset[]>().cursor({ batchSize: 500 })
    },
    beginRun: (id, run, folder, now) =>
      change(id, asset => {
        const isFree = asset.state === 'uploaded' || (asset.state === 'processing' && !isRunning(asset, now))
        if (!isFree) return null
        const attempts = asset.attempts + 1
        return { state: 'processing', run, runAt: now, attempts, runs: [...asset.runs, folder] }
      }),
    async keepRun(id, run, now) {
      return (await change(id, asset => (isOf(asset, run) ? { runAt: now } : null))) !== null
    },
    publish: (id, run, folder, { rendered, files }, now) =>
      change(id, asset => {
        if (!isOf(asset, run)) return null
        const { ownerId, purpose } = asset
        const set = { state: 'ready', run: null, runAt: null, folder, rendered, files } as const
        // A photo of a profile has an event of its own.
        if (purpose === 'profile') return set
        const data = { media: rendered, ownerId, purpose, readyAt: now.toISOString() }
        return { ...set, ...withEvent(asset, { type: 'media-ready', data }) }
      }),
    async fail(id, run, reason) {
      const failed = await change(id, asset => {
        if (!isOf(asset, run)) return null
        const { ownerId, kind, purpose } = asset
        const set = { state: 'failed', run: null, runAt: null, reason } as const
        if (purpose === 'profile') return set
        const data = { mediaId: id, ownerId, kind, purpose, reason }
        return { ...set, ...withEvent(asset, { type: 'media-failed', data }) }
      })
      return failed !== null
    },
    async release(id, run, ended = 'failed') {
      await change(id, asset => {
        if (asset.run !== run) return null
        const attempts = asset.attempts - (ended === 'failed' ? 0 : 1)
        const lateRuns = asset.lateRuns + (ended === 'late' ? 1 : 0)
        return { run: null, runAt: null, attempts, lateRuns }
      })
    },
    async move(id, from, to) {
      const moved = await change(id, ({ state, folder, runs }) =>
        state === 'ready' && folder === from ? { folder: to, runs: [...runs, to] } : null,
      )
      return moved !== null
    },
    async beginRemoval(id, cause) {
      const removing = await change(id, asset => {
        if (asset.state === 'removing') return null
        const data = { mediaId: id, ownerId: asset.ownerId, cause }
        return { state: 'removing', ...withEvent(asset, { type: 'media-removed', data }) }
      })
      return removing ?? find(id)
    },
    async forgetRuns(id, folders) {
      await change(id, ({ runs }) => ({ runs: runs.filter(each => !folders.includes(each)) }))
    },
    async pullEvents(id, upTo) {
      await change(id, ({ events }) => ({ events: events.filter(each => each.seq > upTo) }))
    },
    async delete(id) {
      await model.deleteOne({ _id: id })
    },
  }
}
