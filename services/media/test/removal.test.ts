import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaErased, mediaFilePath, mediaRemoved, userDeleted } from '@vitrine/contracts'
import { eraseUser } from '@vitrine/runtime'
import { findTraces } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { nameOf } from '../src/assets/names.ts'
import { CdnError } from '../src/cdn/bunny-client.ts'
import { compareStores } from '../src/comparison/compare.ts'
import type { MediaContext } from '../src/context.ts'
import { erasure } from '../src/erasure/erasure.ts'
import { findFile, insertFile } from '../src/ledger/files.repository.ts'
import { deleteUnknownIncoming } from '../src/removal/incoming.ts'
import { removeMedia, requestRemoval } from '../src/removal/remove.ts'
import { continueRemovals, markExpired } from '../src/removal/sweep.ts'
import type { CachedFile } from '../src/storage/edge.ts'
import { createTestEnvironment, exists, hourMs } from './environment.ts'

const env = await createTestEnvironment()
afterAll(() => env.close())
const { ctx } = env
const purged: CachedFile[] = []
ctx.edge.purge = async files => void purged.push(...files)

const mark = ({ _id }: Asset) => ctx.db.query(`update files set removal = 'moderator' where id = $1`, [_id])
const incomingOf = ({ input }: Asset) => join(env.incoming, input.file)
const removedCount = async ({ _id }: Asset) =>
  (await env.published(mediaRemoved)).filter(({ mediaId }) => mediaId === _id).length
async function expectDeleted(asset: Asset, folder: string): Promise<void> {
  expect(await findFile(ctx.db, asset._id)).toBeNull()
  expect(await ctx.assets.find(asset._id)).toBeNull()
  expect((await env.stored()).filter(key => key.startsWith(folder))).toEqual([])
  expect(await exists(incomingOf(asset))).toBe(false)
  expect(await removedCount(asset)).toBe(1)
}
/** An upload by tus that is not complete. */
async function begin(userId: number, id: string): Promise<number> {
  await env.arrive(id, 'half')
  const at = ctx.clock()
  return ctx.db.transaction(async tx => {
    const row = { userId, kind: 'video', purpose: 'post', bytes: 1_000, at, uploadedAt: null } as const
    const file = await insertFile(tx, row)
    await tx.query(
      'insert into uploads (id, media_id, user_id, length, grown_at) values ($1, $2, $3, 1000, $4)',
      [id, file.id, userId, at],
    )
    return file.id
  })
}

const crash = () => Promise.reject(new Error('killed'))
/** A process that is killed at one step of a removal. */
const killedAt: Record<string, MediaContext> = {
  'the document': { ...ctx, assets: { ...ctx.assets, beginRemoval: crash } },
  'the event': { ...ctx, assets: { ...ctx.assets, pullEvents: crash } },
  'the storage': { ...ctx, storage: { ...ctx.storage, deleteFolder: crash } },
  'the caches': { ...ctx, edge: { purge: crash } },
  'the folders': { ...ctx, assets: { ...ctx.assets, forgetRuns: crash } },
  'the deletion of the document': { ...ctx, assets: { ...ctx.assets, delete: crash } },
  'the ledger': {
    ...ctx,
    assets: {
      ...ctx.assets,
      delete: async id => {
        await ctx.assets.delete(id)
        return crash()
      },
    },
  },
}

describe('the removal of media', () => {
  it.each(Object.keys(killedAt))('is continued where the process is killed at %s', async step => {
    const asset = await env.upload(1)
    const folder = await env.prepare(asset)
    await mark(asset)
    await expect(removeMedia(killedAt[step] as MediaContext, asset._id)).rejects.toThrow('killed')
    expect(await continueRemovals(ctx)).toBe(1)
    await expectDeleted(asset, folder)
    expect(await env.usageOf(1)).toBe(0)
    const name = nameOf(asset, 'main.webp')
    expect(purged).toContainEqual({ path: mediaFilePath(name), key: `${folder}/${name}` })
  })

  it('is one, however many processes make it at once', async () => {
    const asset = await env.upload(1)
    const folder = await env.prepare(asset)
    await mark(asset)
    await Promise.all(Array.from({ length: 6 }, () => removeMedia(ctx, asset._id)))
    await expectDeleted(asset, folder)
  })

  it('begins after the commit of who asks for it', async () => {
    const asset = await env.upload(1)
    const folder = await env.prepare(asset)
    await ctx.db.transaction(tx => requestRemoval(ctx, tx, asset._id, 'owner'))
    await expect.poll(() => findFile(ctx.db, asset._id), { interval: 50 }).toBeNull()
    await expectDeleted(asset, folder)
  })

  it('waits for the run that may still write files, and deletes what it has written', async () => {
    const asset = await env.upload(1)
    await ctx.assets.beginRun(asset._id, 'slow', 'aa/slow', ctx.clock())
    await mark(asset)
    expect(await removeMedia(ctx, asset._id)).toBe(false)
    expect(await ctx.assets.keepRun(asset._id, 'slow', ctx.clock())).toBe(false)
    expect((await ctx.assets.find(asset._id))?.runs).toEqual(['aa/slow'])
    env.advance(61_000)
    expect(await removeMedia(ctx, asset._id)).toBe(true)
    await expectDeleted(asset, 'aa/slow')
  })

  it('does not wait for a run that has given the asset back', async () => {
    const asset = await env.upload(1)
    await ctx.assets.beginRun(asset._id, 'quick', 'aa/quick', ctx.clock())
    await mark(asset)
    expect(await removeMedia(ctx, asset._id)).toBe(false)
    await ctx.assets.forgetRuns(asset._id, ['aa/quick'])
    expect(await removeMedia(ctx, asset._id)).toBe(true)
  })

  it('does not stop at a file that cannot be removed now', async () => {
    const [one, two] = [await env.upload(1), await env.upload(1)]
    await mark(one)
    await mark(two)
    const find = (id: number) => (id === one._id ? crash() : ctx.assets.beginRemoval(id, 'moderator'))
    expect(await continueRemovals({ ...ctx, assets: { ...ctx.assets, beginRemoval: find } })).toBe(1)
    expect(await findFile(ctx.db, two._id)).toBeNull()
    expect(await continueRemovals(ctx)).toBe(1)
  })

  it('is left to the next call after three files for which something was unavailable', async () => {
    const assets = await Promise.all(Array.from({ length: 5 }, () => env.upload(1)))
    for (const asset of assets) await mark(asset)
    let asked = 0
    const beginRemoval = async () => {
      asked += 1
      throw new CdnError('unavailable', 'DELETE did not answer', null)
    }
    expect(await continueRemovals({ ...ctx, assets: { ...ctx.assets, beginRemoval } })).toBe(0)
    expect(asked).toBe(3)
    expect(await continueRemovals(ctx)).toBe(5)
  })
})

describe('what is not used', () => {
  it('is removed after a day: files that nothing shows, failed or not, and uploads that do not grow', async () => {
    const ready = await env.upload(2)
    const folder = await env.prepare(ready)
    const failed = await env.upload(2)
    await ctx.assets.beginRun(failed._id, 'a', 'aa/b', ctx.clock())
    await ctx.assets.fail(failed._id, 'a', 'damaged')
    const shown = await env.upload(2)
    await ctx.db.query('update files set unattached_at = null where id = $1', [shown._id])
    const idle = await begin(2, 'idle-upload-0000000001')
    env.advance(12 * hourMs)
    const fresh = await begin(2, 'idle-upload-0000000002')
    const late = await env.upload(2)
    expect(await markExpired(ctx)).toBe(0)
    env.advance(12 * hourMs)
    // An event that could not be handled may say what shows the files; the idle upload is no matter of events.
    for (const [consumer, marked] of [
      ['media.keep-attached', 1],
      ['media.keep-community-attached', 0],
      ['media.keep-meetup-photo-attached', 0],
    ]) {
      await ctx.db.query(
        `insert into dead_letters (consumer, event_id, topic, key, value, headers, reason, attempts)
         values ($1, gen_random_uuid(), 't', 'k', 'v', '{}', 'r', 1)`,
        [consumer],
      )
      expect(await markExpired(ctx)).toBe(marked)
      await ctx.db.query('update dead_letters set resolved_at = now()')
    }
    expect(await markExpired(ctx)).toBe(2)
    expect(await continueRemovals(ctx)).toBe(3)
    await expectDeleted(ready, folder)
    expect((await env.published(mediaRemoved)).at(-1)).toMatchObject({ ownerId: 2, cause: 'unattached' })
    const left = await ctx.db.query<{ id: number }>('select id from files where user_id = 2 order by id')
    expect(left.map(({ id }) => id)).toEqual([shown._id, fresh, late._id])
    expect(await findFile(ctx.db, idle)).toBeNull()
    const names = await readdir(env.incoming)
    expect(names.filter(name => name.startsWith('idle-upload'))).toEqual(['idle-upload-0000000002'])
    expect(await env.usageOf(2)).toBe(1_010)
  })

  it('is deleted from the incoming files after a day, unless an upload or an unsettled file has it', async () => {
    const asset = await env.upload(3)
    await begin(3, 'idle-upload-0000000003')
    const old = await env.arrive('litter')
    env.advance(25 * hourMs)
    const young = await env.arrive('arriving')
    expect(await deleteUnknownIncoming(ctx)).toBeGreaterThan(0)
    const names = await readdir(env.incoming)
    expect(names).toEqual(expect.arrayContaining([asset.input.file, 'idle-upload-0000000003', young]))
    expect(names).not.toContain(old)
    expect(await deleteUnknownIncoming(ctx)).toBe(0)
  })
})

describe('the comparison of both stores', () => {
  it('deletes documents that the ledger does not have, and marks rows whose documents are lost', async () => {
    const [kept, unknown, lost] = [await env.upload(4), await env.upload(4), await env.upload(4)]
    const folder = await env.prepare(unknown)
    await ctx.db.query('delete from files where id = $1', [unknown._id])
    await ctx.assets.delete(lost._id)
    expect(await compareStores(ctx)).toEqual({ deleted: 0, missing: 0 })
    env.advance(2 * hourMs)
    expect(await compareStores(ctx)).toEqual({ deleted: 1, missing: 1 })
    expect(await ctx.assets.find(unknown._id)).toBeNull()
    expect((await env.stored()).filter(key => key.startsWith(folder))).toEqual([])
    expect(await exists(incomingOf(unknown))).toBe(false)
    expect(await ctx.assets.find(kept._id)).not.toBeNull()
    const missing = () => ctx.db.query('select id from files where missing_since is not null')
    expect(await missing()).toEqual([{ id: lost._id }])
    await ctx.assets.insert(lost)
    expect(await compareStores(ctx)).toEqual({ deleted: 0, missing: 0 })
    expect(await missing()).toEqual([])
  })
})

describe('the erasure of a user', () => {
  const userId = 7_654_321
  it('removes everything of theirs and nothing else, is confirmed once, and can be repeated', async () => {
    const [ready, uploaded, other] = [await env.upload(userId), await env.upload(userId), await env.upload(9)]
    const folder = await env.prepare(ready)
    await begin(userId, 'idle-upload-0000000009')
    await ctx.db.query('insert into profile_photos (user_id, media_id) values ($1, $2)', [
      userId,
      uploaded._id,
    ])
    await ctx.db.query(
      `insert into attachments (media_id, kind, subject_id, is_published) values ($1, 'post', 1, true)`,
      [ready._id],
    )
    await ctx.db.query(`insert into audiences values ($1, 'public', 1)`, [userId])
    await env.publish(userDeleted, { userId })
    await env.drain()
    await expect.poll(() => env.published(mediaErased), { interval: 50 }).toEqual([{ userId }])
    await expectDeleted(ready, folder)
    await expectDeleted(uploaded, 'none')
    const traces = await findTraces(ctx.db, { id: userId, words: ['idle-upload-0000000009'] })
    // What is published goes with the outbox; the other is what repeats the erasure.
    expect(traces.filter(each => !each.startsWith('outbox.'))).toEqual(['erasures.user_id'])
    expect(await exists(join(env.incoming, 'idle-upload-0000000009'))).toBe(false)
    expect(await ctx.db.query('select 1 from attachments where media_id = $1', [ready._id])).toEqual([])
    expect(await ctx.assets.find(other._id)).not.toBeNull()
    await eraseUser(ctx, erasure, userId)
    expect(await env.published(mediaErased)).toHaveLength(1)
  })

  it('is not confirmed while a run may still write files of theirs', async () => {
    const asset = await env.upload(userId)
    await ctx.assets.beginRun(asset._id, 'slow', 'aa/slow', ctx.clock())
    await expect(eraseUser(ctx, erasure, userId)).rejects.toThrow('still being prepared')
    env.advance(61_000)
    await eraseUser(ctx, erasure, userId)
    await expectDeleted(asset, 'aa/slow')
  })
})
