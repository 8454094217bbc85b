import type { MediaFailure } from '@vitrine/contracts'
import type { Model } from 'mongoose'
import type { Asset, PendingEvent, RemovalCause, Rendition } from './asset.ts'

/** Longer than a run that lives is silent: after this another may take its work over. */
export const runLeaseMs = 60_000

/** The documents. Each change is one update of one document by its id and its state, so no two processes both make it. */
export interface Assets {
  insert(asset: Asset): Promise<void>
  find(id: number): Promise<Asset | null>
  /** In no order; those that do not exist are left out. */
  findMany(ids: readonly number[]): Promise<Asset[]>
  /** Claims an asset that is not ready for one run. Null: it is gone, settled, or another run is at work. */
  beginRun(id: number, run: string, folder: string, now: Date): Promise<Asset | null>
  /** Says that the run is at work. False: it is not this run's any more, which must end. */
  keepRun(id: number, run: string, now: Date): Promise<boolean>
  /** Ends the run with what it made, and with `media-ready`. False: it was not this run's. */
  publish(id: number, run: string, folder: string, rendition: Rendition, now: Date): Promise<boolean>
  /** Ends the run for good, with `media-failed`. */
  fail(id: number, run: string, reason: MediaFailure): Promise<boolean>
  /** Gives the asset back before another attempt. `isAttempt: false`: this one is not counted. */
  release(id: number, run: string, options?: { isAttempt: boolean }): Promise<void>
  /** From any state; a second call changes nothing. Null: there is no such asset. */
  beginRemoval(id: number, cause: RemovalCause): Promise<Asset | null>
  /** Forgets folders of the storage that are deleted. */
  forgetRuns(id: number, folders: readonly string[]): Promise<void>
  /** Removes events that are in the outbox. */
  pullEvents(id: number, upTo: number): Promise<void>
  delete(id: number): Promise<void>
}

/** `seq` counts the events of a document; the update that adds one compares it, so that numbers are never used twice. */
const withEvent = (asset: Asset, type: PendingEvent['type'], data: unknown) => {
  const seq = asset.seq + 1
  return { $set: { seq }, $push: { events: { seq, type, data } satisfies PendingEvent } }
}

export function createAssets(model: Model<Asset>): Assets {
  const find = (id: number) => model.findById(id).lean<Asset>().exec()

  /** Reads, decides and updates, again where another process was faster. */
  async function change(
    id: number,
    decide: (asset: Asset) => { set: Partial<Asset>; event?: [PendingEvent['type'], unknown] } | null,
  ): Promise<Asset | null> {
    for (;;) {
      const asset = await find(id)
      const decided = asset && decide(asset)
      if (!asset || !decided) return null
      const { state, run, seq } = asset
      const update = decided.event ? withEvent(asset, ...decided.event) : { $set: {} }
      const changed = await model
        .findOneAndUpdate(
          { _id: id, state, run, seq },
          { ...update, $set: { ...update.$set, ...decided.set } },
          { returnDocument: 'after' },
        )
        .lean<Asset>()
        .exec()
      if (changed) return changed
    }
  }
  const isOf = (asset: Asset, run: string) => asset.state === 'processing' && asset.run === run

  return {
    async insert(asset) {
      await model.create(asset)
    },
    find,
    findMany: ids =>
      model
        .find({ _id: { $in: [...ids] } })
        .lean<Asset[]>()
        .exec(),
    beginRun: (id, run, folder, now) =>
      change(id, asset => {
        const isFree =
          asset.state === 'uploaded' ||
          (asset.state === 'processing' &&
            (asset.run === null || (asset.runAt?.getTime() ?? 0) <= now.getTime() - runLeaseMs))
        if (!isFree) return null
        const attempts = asset.attempts + 1
        return { set: { state: 'processing', run, runAt: now, attempts, runs: [...asset.runs, folder] } }
      }),
    async keepRun(id, run, now) {
      const { matchedCount } = await model.updateOne({ _id: id, run, state: 'processing' }, { runAt: now })
      return matchedCount === 1
    },
    async publish(id, run, folder, { rendered, files }, now) {
      const published = await change(id, asset => {
        if (!isOf(asset, run)) return null
        const { ownerId, purpose } = asset
        const data = { media: rendered, ownerId, purpose, readyAt: now.toISOString() }
        const set = { state: 'ready', run: null, runAt: null, folder, rendered, files } as const
        return { set, event: ['media-ready', data] }
      })
      return published !== null
    },
    async fail(id, run, reason) {
      const failed = await change(id, asset => {
        if (!isOf(asset, run)) return null
        const { ownerId, kind, purpose } = asset
        const set = { state: 'failed', run: null, runAt: null, reason } as const
        return { set, event: ['media-failed', { mediaId: id, ownerId, kind, purpose, reason }] }
      })
      return failed !== null
    },
    async release(id, run, { isAttempt } = { isAttempt: true }) {
      await model.updateOne(
        { _id: id, run, state: 'processing' },
        { $set: { run: null, runAt: null }, $inc: { attempts: isAttempt ? 0 : -1 } },
      )
    },
    async beginRemoval(id, cause) {
      const removing = await change(id, asset => {
        if (asset.state === 'removing') return null
        const { ownerId } = asset
        const set = { state: 'removing', run: null, runAt: null } as const
        return { set, event: ['media-removed', { mediaId: id, ownerId, cause }] }
      })
      return removing ?? find(id)
    },
    async forgetRuns(id, folders) {
      await model.updateOne({ _id: id }, { $pull: { runs: { $in: [...folders] } } })
    },
    async pullEvents(id, upTo) {
      await model.updateOne({ _id: id }, { $pull: { events: { seq: { $lte: upTo } } } })
    },
    async delete(id) {
      await model.deleteOne({ _id: id })
    },
  }
}
