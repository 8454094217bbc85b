import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, mediaFailed, mediaReady, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { CdnError } from '../src/cdn/bunny-client.ts'
import type { MediaContext } from '../src/context.ts'
import { preparePicture } from '../src/pictures/prepare-picture.ts'
import { Late } from '../src/processing/child.ts'
import { cleanWork } from '../src/processing/clean-work.ts'
import { MediaRefused, type Prepare, processMedia, type Run } from '../src/processing/run.ts'
import { removeMedia, requestRemoval } from '../src/removal/remove.ts'
import { workDirectory } from '../src/storage/directories.ts'
import { type Kill, killedContext } from './killed-context.ts'
import { corners, createPicturesEnvironment, type PicturesEnvironment } from './pictures-environment.ts'

let env: PicturesEnvironment
let picture: string
beforeAll(async () => {
  env = await createPicturesEnvironment()
  // In two sizes, one of which is stored while the other is encoded.
  picture = join(env.ctx.config.FILES_DIR, 'picture.png')
  await writeFile(picture, await corners(450, 300).png().toBuffer())
})
afterAll(() => env.close())

/** Which a worker could prepare, without the job. */
async function uploaded(): Promise<Asset> {
  const asset = await env.upload(7)
  await copyFile(picture, join(env.incoming, asset.input.file))
  return asset
}
const process = (asset: Asset, prepare: Prepare = preparePicture, ctx: MediaContext = env.ctx) =>
  processMedia(ctx, { mediaId: asset._id, kind: 'picture' }, prepare)
const current = async ({ _id }: Asset): Promise<Asset> => (await env.ctx.assets.find(_id)) as Asset
const eventsOf = async ({ _id }: Asset) => [
  ...(await env.published(mediaReady)).filter(({ media }) => media.id === _id).map(() => 'ready'),
  ...(await env.published(mediaFailed)).filter(({ mediaId }) => mediaId === _id).map(({ reason }) => reason),
]
const storedOf = async ({ _id }: Asset) => (await env.stored()).filter(key => key.includes(`/${_id}-`))
const workLeft = () => readdir(workDirectory(env.ctx)).catch(() => [])

/** One published rendition, and nothing else of the asset anywhere. */
async function expectWhole(asset: Asset): Promise<void> {
  const after = await current(asset)
  expect(after).toMatchObject({ state: 'ready', run: null, events: [], runs: [after.folder] })
  expect(await storedOf(asset)).toEqual(after.files.map(({ name }) => `${after.folder}/${name}`).sort())
  expect(await eventsOf(asset)).toEqual(['ready'])
  await cleanWork(env.ctx)
  expect(await workLeft()).toEqual([])
  expect(await readdir(env.incoming)).toEqual([])
}

it('publishes one rendition wherever a worker is killed', async () => {
  const first = await uploaded()
  const counting = killedContext(env.ctx, null)
  await process(first, preparePicture, counting.ctx)
  await expectWhole(first)
  // The claim, two sizes, the publication, what it takes of the quota, the outbox, and the events of the document.
  expect(counting.calls()).toBe(7)
  const kills = Array.from({ length: counting.calls() }, (_, index) => index + 1).flatMap(call =>
    (['before', 'after'] as const).map((when): Kill => ({ call, when })),
  )
  for (const kill of kills) {
    const asset = await uploaded()
    const mortal = killedContext(env.ctx, kill)
    const running = process(asset, preparePicture, mortal.ctx)
    await Promise.race([mortal.killed, running])
    env.advance(60_001)
    await process(asset)
    await expectWhole(asset)
  }
})

it('leaves media to a run that is at work, and takes them over once it has been silent for a minute', async () => {
  const asset = await uploaded()
  const mortal = killedContext(env.ctx, { call: 2, when: 'before' })
  void process(asset, preparePicture, mortal.ctx)
  await mortal.killed
  await process(asset)
  expect((await current(asset)).state).toBe('processing')
  env.advance(60_000)
  await process(asset)
  await expectWhole(asset)
})

it('publishes the rendition of the run that took over, and deletes that of the other', async () => {
  const asset = await uploaded()
  const gate = Promise.withResolvers<void>()
  const put = Promise.withResolvers<void>()
  const slow = process(asset, async run => {
    const rendered = await preparePicture(run)
    put.resolve()
    await gate.promise
    return rendered
  })
  await put.promise
  env.advance(60_001)
  await process(asset)
  gate.resolve()
  await slow
  await expectWhole(asset)
})

it('deletes what it made where the media were removed meanwhile', async () => {
  const asset = await uploaded()
  await process(asset, async run => {
    const rendered = await preparePicture(run)
    await env.ctx.db.transaction(tx => requestRemoval(env.ctx, tx, asset._id, 'owner'))
    await removeMedia(env.ctx, asset._id)
    return rendered
  })
  expect(await removeMedia(env.ctx, asset._id)).toBe(true)
  expect([await env.ctx.assets.find(asset._id), await storedOf(asset)]).toEqual([null, []])
  expect(await eventsOf(asset)).toEqual([])
})

it('fails for good for what the file is', async () => {
  const asset = await uploaded()
  await process(asset, async run => {
    await run.put('400.webp', 'image/webp', Buffer.from('litter'))
    throw new MediaRefused('damaged')
  })
  expect(await current(asset)).toMatchObject({ state: 'failed', reason: 'damaged', runs: [], folder: null })
  expect([await storedOf(asset), await eventsOf(asset)]).toEqual([[], ['damaged']])
  expect(await readdir(env.incoming)).toEqual([])
})

it('fails after five attempts that failed for no reason of the file, each of which rejects', async () => {
  const asset = await uploaded()
  const broken = async () => {
    throw new Error('a bug')
  }
  for (const _ of [1, 2, 3, 4]) await expect(process(asset, broken)).rejects.toThrow('a bug')
  expect((await current(asset)).state).toBe('processing')
  await process(asset, broken)
  expect(await current(asset)).toMatchObject({ state: 'failed', reason: 'processing_failed', attempts: 5 })
  expect([await storedOf(asset), await eventsOf(asset)]).toEqual([[], ['processing_failed']])
})

it('fails after five workers were killed by the same file', async () => {
  const asset = await uploaded()
  for (const _ of [1, 2, 3, 4, 5]) {
    const mortal = killedContext(env.ctx, { call: 2, when: 'before' })
    void process(asset, preparePicture, mortal.ctx)
    await mortal.killed
    env.advance(60_001)
  }
  await process(asset)
  expect(await current(asset)).toMatchObject({ state: 'failed', reason: 'processing_failed' })
})

it.each([
  ['the disk is full', () => new AppError('storage_full', texts.media.storageFull)],
  ['the disk has no room for what it makes', () => Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['the storage does not answer', () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['the CDN refuses our credentials', () => new CdnError('refused', 'PUT answered 401', 401)],
  ['the CDN answers what is not expected', () => new CdnError('unexpected', 'PUT answered 400', 400)],
])('waits while %s, however often, and counts no attempt', async (_name, error) => {
  const asset = await uploaded()
  const unavailable = async (run: Run) => {
    await run.put('400.webp', 'image/webp', Buffer.from('litter'))
    throw error()
  }
  for (const _ of [1, 2, 3, 4, 5, 6]) await process(asset, unavailable)
  expect(await current(asset)).toMatchObject({ state: 'processing', attempts: 0, run: null, runs: [] })
  expect(await storedOf(asset)).toEqual([])
  await process(asset)
  await expectWhole(asset)
})

it('makes no attempt of a run that was late, and fails after 25 of them', async () => {
  const asset = await uploaded()
  const late = async () => {
    throw new Late('ffmpeg was not done in time')
  }
  for (let runs = 1; runs <= 24; runs++) await process(asset, late)
  expect(await current(asset)).toMatchObject({ state: 'processing', attempts: 0, lateRuns: 24 })
  await process(asset, late)
  expect(await current(asset)).toMatchObject({ state: 'failed', reason: 'processing_failed' })
})

it('deletes the directories of killed runs, and keeps those of live ones', async () => {
  const asset = await uploaded()
  const mortal = killedContext(env.ctx, { call: 2, when: 'before' })
  void process(asset, preparePicture, mortal.ctx)
  await mortal.killed
  expect(await cleanWork(env.ctx)).toBe(0)
  expect(await workLeft()).toHaveLength(1)
  env.advance(60_001)
  expect(await cleanWork(env.ctx)).toBe(1)
  expect(await workLeft()).toEqual([])
  await process(asset)
})
