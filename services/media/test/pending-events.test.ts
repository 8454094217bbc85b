import { mediaReady, mediaRemoved } from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import type { MediaContext } from '../src/context.ts'
import { findFile } from '../src/ledger/files.repository.ts'
import { publishPending } from '../src/pending-events/pending-events.ts'
import { createTestEnvironment } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { ctx } = env
const eventsOf = async ({ _id }: Asset) =>
  (await env.published(mediaReady)).filter(({ media }) => media.id === _id).length
const crash = () => Promise.reject(new Error('killed'))

/** A process that is killed after one step of the pump. */
const killedAfter: Record<string, MediaContext> = {
  'the row was locked': { ...ctx, assets: { ...ctx.assets, find: crash } },
  'the event was written': {
    ...ctx,
    outbox: {
      ...ctx.outbox,
      publish: async (...all: Parameters<typeof ctx.outbox.publish>) => {
        await ctx.outbox.publish(...all)
        return crash()
      },
    } as MediaContext['outbox'],
  },
  'the commit': { ...ctx, assets: { ...ctx.assets, pullEvents: crash } },
}

describe('the events of documents', () => {
  it.each(Object.keys(killedAfter))('are published once where the process is killed after %s', async step => {
    const asset = await env.upload(1)
    await env.prepare(asset)
    await expect(publishPending(killedAfter[step] as MediaContext, asset._id)).rejects.toThrow('killed')
    await publishPending(ctx, asset._id)
    expect(await eventsOf(asset)).toBe(1)
    expect(await findFile(ctx.db, asset._id)).toMatchObject({ publishedSeq: 1, settledAt: expect.any(Date) })
    expect(await ctx.assets.find(asset._id)).toMatchObject({ seq: 1, events: [] })
  })

  it('are published once by many processes at once', async () => {
    const asset = await env.upload(1)
    await env.prepare(asset)
    await Promise.all(Array.from({ length: 8 }, () => publishPending(ctx, asset._id)))
    expect(await eventsOf(asset)).toBe(1)
  })

  it('are published in their order, and leave what is not settled unsettled', async () => {
    const asset = await env.upload(1)
    await publishPending(ctx, asset._id)
    await ctx.assets.beginRun(asset._id, 'a', 'aa/b', ctx.clock())
    await publishPending(ctx, asset._id)
    expect(await findFile(ctx.db, asset._id)).toMatchObject({ publishedSeq: 0, settledAt: null })
    await ctx.assets.release(asset._id, 'a')
    await env.prepare(asset)
    await ctx.assets.beginRemoval(asset._id, 'moderator')
    await publishPending(ctx, asset._id)
    const rows = await ctx.db.query<{ type: string }>('select type from outbox where key = $1 order by seq', [
      String(asset._id),
    ])
    expect(rows.map(({ type }) => type)).toEqual([mediaReady.type, mediaRemoved.type])
    await publishPending(ctx, 999_999)
  })

  it('are waited for by `drain`', async () => {
    const asset = await env.upload(1)
    await env.prepare(asset)
    const removed = await env.upload(1)
    await ctx.db.query(`update files set removal = 'owner' where id = $1`, [removed._id])
    await ctx.assets.beginRemoval(removed._id, 'owner')
    await env.drain()
    expect(await eventsOf(asset)).toBe(1)
    expect((await env.published(mediaRemoved)).map(({ mediaId }) => mediaId)).toContain(removed._id)
  })
})
