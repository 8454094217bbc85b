import { afterAll, describe, expect, it } from 'vitest'
import { runLeaseMs } from '../src/assets/assets.repository.ts'
import { newFolder } from '../src/assets/names.ts'
import { createTestEnvironment, renditionOf } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { assets } = env.ctx
const at = (seconds: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + seconds * 1_000)
const begin = (id: number, run = 'a', seconds = 0) => assets.beginRun(id, run, newFolder(), at(seconds))

describe('the documents of assets', () => {
  it('are stored whole, and replaced by another attempt to accept the file', async () => {
    const asset = await env.upload(1)
    expect(await assets.find(asset._id)).toEqual(asset)
    await assets.insert({ ...asset, salt: 'another' })
    expect(await assets.find(asset._id)).toEqual({ ...asset, salt: 'another' })
    expect(await assets.find(999_999)).toBeNull()
    expect(await assets.findMany([999_999, asset._id])).toMatchObject([{ _id: asset._id }])
  })

  it('go from uploaded to ready by one run, with one event', async () => {
    const asset = await env.upload(1)
    const folder = newFolder()
    expect(await assets.beginRun(asset._id, 'a', folder, at(0))).toMatchObject({
      state: 'processing',
      run: 'a',
      attempts: 1,
      runs: [folder],
    })
    expect(await assets.keepRun(asset._id, 'a', at(10))).toBe(true)
    expect(await assets.publish(asset._id, 'a', folder, renditionOf(asset), at(20))).toMatchObject({
      state: 'ready',
      folder,
    })
    const ready = await assets.find(asset._id)
    expect(ready).toMatchObject({ state: 'ready', run: null, runAt: null, folder, seq: 1 })
    expect(ready?.events).toMatchObject([
      { seq: 1, type: 'media-ready', data: { ownerId: 1, purpose: 'post', media: { id: asset._id } } },
    ])

    expect(await assets.publish(asset._id, 'a', folder, renditionOf(asset), at(30))).toBeNull()
    expect(await assets.fail(asset._id, 'a', 'damaged')).toBe(false)
    expect(await assets.keepRun(asset._id, 'a', at(30))).toBe(false)
    expect(await begin(asset._id, 'b', 1_000)).toBeNull()
    expect(await assets.find(asset._id)).toEqual(ready)
  })

  it('go from processing to failed by their run alone', async () => {
    const { _id } = await env.upload(1, { kind: 'video' })
    expect(await assets.fail(_id, 'a', 'damaged')).toBe(false)
    await begin(_id)
    expect(await assets.fail(_id, 'b', 'damaged')).toBe(false)
    expect(await assets.fail(_id, 'a', 'video_too_long')).toBe(true)
    expect(await assets.find(_id)).toMatchObject({
      state: 'failed',
      reason: 'video_too_long',
      run: null,
      events: [
        { seq: 1, type: 'media-failed', data: { mediaId: _id, kind: 'video', reason: 'video_too_long' } },
      ],
    })
    expect(await begin(_id, 'b', 1_000)).toBeNull()
  })

  it('are claimed by one of many runs at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { _id } = await env.upload(1)
      const claims = await Promise.all(Array.from({ length: 8 }, (_, run) => begin(_id, `run ${run}`)))
      const [claimed, ...more] = claims.filter(each => each !== null)
      expect(more).toEqual([])
      expect(await assets.find(_id)).toEqual(claimed)
      expect(claimed).toMatchObject({ attempts: 1, runs: [expect.any(String)] })
    }
  })

  it('are taken over once the run has been silent for a minute, and then belong to the other', async () => {
    const { _id, ...asset } = await env.upload(1)
    await begin(_id, 'a')
    await assets.keepRun(_id, 'a', at(30))
    expect(await begin(_id, 'b', 30 + runLeaseMs / 1_000 - 1)).toBeNull()
    expect(await begin(_id, 'b', 30 + runLeaseMs / 1_000)).toMatchObject({ run: 'b', attempts: 2 })
    expect(await assets.keepRun(_id, 'a', at(100))).toBe(false)
    expect(await assets.publish(_id, 'a', 'aa/x', renditionOf({ _id, ...asset }), at(100))).toBeNull()
    await assets.release(_id, 'a')
    expect((await assets.find(_id))?.run).toBe('b')
    await assets.release(_id, 'b', 'unavailable')
    expect(await assets.find(_id)).toMatchObject({ state: 'processing', run: null, attempts: 1 })
    expect(await begin(_id, 'c', 100)).toMatchObject({ run: 'c', attempts: 2 })
  })

  it('begin to be removed once, from any state, and no run ends them in another way', async () => {
    const { _id, ...asset } = await env.upload(1)
    await begin(_id)
    const removals = await Promise.all([
      assets.beginRemoval(_id, 'owner'),
      assets.beginRemoval(_id, 'erasure'),
      assets.publish(_id, 'a', 'aa/x', renditionOf({ _id, ...asset }), at(1)),
    ])
    const removed = await assets.find(_id)
    expect(removed?.state).toBe('removing')
    const types = removed?.events.map(({ type }) => type)
    expect(types).toEqual(removals[2] ? ['media-ready', 'media-removed'] : ['media-removed'])
    expect(removed?.events.map(({ seq }) => seq)).toEqual(types?.map((_, index) => index + 1))
    expect(await assets.keepRun(_id, 'a', at(2))).toBe(false)
    expect(await begin(_id, 'b', 1_000)).toBeNull()
    expect(await assets.beginRemoval(999_999, 'owner')).toBeNull()
  })

  it('lose no change that many processes make at once', async () => {
    const { _id } = await env.upload(1)
    const folders = Array.from({ length: 10 }, newFolder)
    for (const [index, folder] of folders.entries())
      await assets.beginRun(_id, `${index}`, folder, at(index * 100))
    await Promise.all([
      ...folders.slice(0, 8).map(folder => assets.forgetRuns(_id, [folder])),
      assets.fail(_id, '9', 'damaged'),
    ])
    expect(await assets.find(_id)).toMatchObject({ state: 'failed', runs: folders.slice(8), seq: 1 })
    await Promise.all([assets.pullEvents(_id, 1), assets.beginRemoval(_id, 'owner')])
    expect((await assets.find(_id))?.events).toMatchObject([{ seq: 2, type: 'media-removed' }])
  })

  it('keep no event that does not fit, and stay as they are', async () => {
    const asset = await env.upload(1)
    await begin(asset._id)
    const { rendered, files } = renditionOf(asset)
    const damaged = { rendered: { ...rendered, width: -1 }, files }
    await expect(assets.publish(asset._id, 'a', 'aa/x', damaged, at(1))).rejects.toThrow()
    expect(await assets.find(asset._id)).toMatchObject({ state: 'processing', seq: 0, events: [] })
  })

  it('are listed, all of them', async () => {
    const listed: number[] = []
    for await (const { _id, createdAt } of assets.list()) if (createdAt instanceof Date) listed.push(_id)
    const rows = await env.ctx.db.query<{ id: number }>('select id from files order by id')
    expect(listed.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
  })
})
