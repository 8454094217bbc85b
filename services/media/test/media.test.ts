import { MediaPurpose, mediaFilePath, mediaIdOf } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { acceptFile } from '../src/assets/accept.ts'
import { writeProgress } from '../src/assets/progress.ts'
import { insertFile } from '../src/ledger/files.repository.ts'
import { publishPending } from '../src/pending-events/pending-events.ts'
import { processingQueues } from '../src/processing/queue.ts'
import { requeueUnsettled } from '../src/processing/requeue.ts'
import { createTestEnvironment } from './environment.ts'

// Without workers, which would take the jobs.
const env = await createTestEnvironment({ ROLE: 'api' })
afterAll(() => env.close())
const { ctx } = env
const get = (userId: number, id: number) => env.as(userId, 'GET', `/api/media/${id}`)
const remove = (userId: number, id: number, key?: string) =>
  env.as(userId, 'DELETE', `/api/media/${id}`, key ? { 'idempotency-key': key } : {})
const jobs = () => ctx.jobs.queue(processingQueues.picture).pending()
const attach = (id: number) =>
  ctx.db.query(
    `insert into attachments (media_id, kind, subject_id, is_published) values ($1, 'post', 1, true)`,
    [id],
  )

describe('a file that has arrived', () => {
  const accept = async (id?: number) => {
    const input = { file: await env.arrive(), type: 'image/png', bytes: 5 }
    const file = { userId: 1, kind: 'picture', purpose: 'post', input } as const
    return ctx.db.transaction(tx => acceptFile(ctx, tx, { ...file, ...(id && { id }) }))
  }

  it('is answered with its address, kept in both stores, and prepared by one job', async () => {
    const before = await jobs()
    const media = await accept()
    expect(media).toMatchObject({
      kind: 'picture',
      status: 'processing',
      progress: 0,
      purpose: 'post',
      width: null,
      reason: null,
      createdAt: '2026-11-23T12:00:00.000Z',
      expiresAt: '2026-11-24T12:00:00.000Z',
    })
    expect(mediaIdOf(media.url)).toBe(media.id)
    expect((await get(1, media.id)).body).toEqual(media)
    await expect.poll(jobs).toBe(before + 1)
  })

  it('takes the row that reserved its bytes', async () => {
    const { id } = await ctx.db.transaction(tx =>
      insertFile(tx, {
        userId: 1,
        kind: 'picture',
        purpose: 'post',
        bytes: 5,
        at: ctx.clock(),
        uploadedAt: null,
      }),
    )
    expect((await get(1, id)).status).toBe(404)
    expect((await accept(id)).id).toBe(id)
    expect((await get(1, id)).status).toBe(200)
    await expect(accept(999_999)).rejects.toThrow()
  })

  it('leaves no row and no job where the transaction fails', async () => {
    const [before, used] = [await jobs(), await env.usageOf(1)]
    const input = { file: await env.arrive(), type: 'image/png', bytes: 5 }
    const failed = ctx.db.transaction(async tx => {
      await acceptFile(ctx, tx, { userId: 1, kind: 'picture', purpose: 'post', input })
      throw new Error('interrupted')
    })
    await expect(failed).rejects.toThrow('interrupted')
    expect([await jobs(), await env.usageOf(1)]).toEqual([before, used])
  })

  it('gets another job where it is not settled in time, until it is', async () => {
    const asset = await env.upload(1)
    const early = await requeueUnsettled(ctx)
    env.advance(6 * 60_000)
    expect(await requeueUnsettled(ctx)).toBeGreaterThan(early)
    const added = await jobs()
    await requeueUnsettled(ctx)
    expect(await jobs()).toBe(added)
    env.advance(6 * 60_000)
    const unsettled = await requeueUnsettled(ctx)
    expect(await jobs()).toBe(added)
    await env.prepare(asset)
    await publishPending(ctx, asset._id)
    expect(await requeueUnsettled(ctx)).toBe(unsettled - 1)
  })
})

describe('the media of a user', () => {
  it('are shown to their owner alone, with their progress', async () => {
    const asset = await env.upload(2, { kind: 'video', purpose: 'meetup' })
    await ctx.assets.beginRun(asset._id, 'a', 'aa/b', ctx.clock())
    await writeProgress(ctx, asset._id, 41.6)
    expect(await get(2, asset._id)).toMatchObject({
      status: 200,
      body: { kind: 'video', purpose: 'meetup', status: 'processing', progress: 42 },
    })
    for (const [viewer, id] of [
      [3, asset._id],
      [2, 999_999],
    ] as const)
      expect(await get(viewer, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await ctx.assets.fail(asset._id, 'a', 'damaged')
    expect((await get(2, asset._id)).body).toMatchObject({ status: 'failed', progress: 0, reason: 'damaged' })
  })

  it('are shown with what was made of them once they are ready', async () => {
    const asset = await env.upload(2)
    const address = (await get(2, asset._id)).body.url
    await env.prepare(asset)
    expect((await get(2, asset._id)).body).toMatchObject({
      status: 'ready',
      progress: 100,
      url: address,
      width: 1600,
    })
    expect(address.startsWith(mediaFilePath(`${asset._id}-`))).toBe(true)
    await attach(asset._id)
    expect((await get(2, asset._id)).body.purpose).toBe(MediaPurpose.enum.post)
  })

  it('are deleted by their owner, once, unless something shows them', async () => {
    const asset = await env.upload(4)
    expect((await remove(5, asset._id)).status).toBe(404)
    await attach(asset._id)
    expect(await remove(4, asset._id)).toMatchObject({
      status: 409,
      body: { code: 'media_attached', message: 'This file is in use. Please delete what shows it first.' },
    })
    expect((await get(4, asset._id)).status).toBe(200)
    await ctx.db.query('delete from attachments where media_id = $1', [asset._id])
    expect(await remove(4, asset._id, 'once')).toEqual({ status: 200, body: { id: asset._id } })
    expect(await remove(4, asset._id, 'once')).toEqual({ status: 200, body: { id: asset._id } })
    expect((await remove(4, asset._id)).status).toBe(404)
    expect((await get(4, asset._id)).status).toBe(404)
  })

  it('are in the export of their data', async () => {
    const asset = await env.upload(6)
    const { media } = await exportOf(env.service, 6)
    expect(media).toEqual([
      { id: asset._id, kind: 'picture', purpose: 'post', bytes: 5, createdAt: expect.any(String) },
    ])
  })
})
