import { buffer } from 'node:stream/consumers'
import { mediaFilePath, postMediaAttached, userRegistered, userUpdated } from '@vitrine/contracts'
import { bunnyCredentials } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { relocate, requestRelocations } from '../src/cdn/relocation/relocate.ts'
import { type CdnEnvironment, createCdnEnvironment } from './cdn-environment.ts'

let env: CdnEnvironment
beforeAll(async () => {
  env = await createCdnEnvironment()
})
afterEach(() => {
  env.bunny.onStorage = () => {}
  env.bunny.isDown = false
})
afterAll(() => env.close())

const request = (asset: Asset) => env.ctx.db.transaction(tx => requestRelocations(env.ctx, tx, [asset._id]))
const requested = async () => (await env.ctx.db.query('select 1 from relocations')).length
const folderOf = async ({ _id }: Asset) => (await env.ctx.assets.find(_id))?.folder
const atCdn = (folder: string | null | undefined) =>
  [...env.bunny.files.keys()].filter(key => key.startsWith(`${folder}/`))
const onDisk = async (folder: string | null | undefined) =>
  (await env.ctx.localStorage.list(null, 100)).filter(({ key }) => key.startsWith(`${folder}/`))

async function addAtCdn(): Promise<Asset> {
  const asset = await env.addReady(2)
  for (const { name } of asset.files) {
    const body = await env.ctx.localStorage.get(`${asset.folder}/${name}`)
    if (body) env.bunny.files.set(`${asset.folder}/${name}`, await buffer(body))
  }
  return asset
}

it('moves nothing without a CDN: no address names a folder', async () => {
  const asset = await env.addReady()
  await request(asset)
  expect(await requested()).toBe(0)
})

it('moves files that ceased to be public: the old address answers no more, from no cache', async () => {
  await env.useCdn()
  const asset = await addAtCdn()
  const address = `${bunnyCredentials.cdnUrl}/${asset.folder}/${asset.files[0]?.name}`
  expect((await env.bunny.read(address)).status).toBe(200)
  await request(asset)
  await expect.poll(requested).toBe(0)
  const folder = await folderOf(asset)
  expect(folder).not.toBe(asset.folder)
  expect((await env.bunny.read(address)).status).toBe(404)
  expect(atCdn(asset.folder)).toEqual([])
  expect(atCdn(folder)).toHaveLength(2)
  expect(await onDisk(asset.folder)).toEqual([])
  expect(await onDisk(folder)).toHaveLength(2)
  expect((await env.ctx.assets.find(asset._id))?.runs).toEqual([folder])
})

it.each([
  ['while the copy is written', 'PUT'],
  ['while the old folder is deleted', 'DELETE'],
] as const)('goes on with the same folder after a failure %s', async (_name, method) => {
  const asset = await addAtCdn()
  let calls = 0
  env.bunny.onStorage = called => {
    if (called === method && ++calls === 1) env.bunny.isDown = true
  }
  await env.ctx.db.query('insert into relocations (media_id) values ($1)', [asset._id])
  env.bunny.refuse = called => (called === method && env.bunny.isDown ? 503 : null)
  await expect(relocate(env.ctx, asset._id)).rejects.toThrow()
  expect(await requested()).toBe(1)
  env.bunny.isDown = false
  env.bunny.onStorage = () => {}
  await relocate(env.ctx, asset._id)
  expect(await requested()).toBe(0)
  const folder = await folderOf(asset)
  expect(atCdn(asset.folder)).toEqual([])
  expect(atCdn(folder)).toHaveLength(2)
  expect(env.bunny.purged).toContain(`${bunnyCredentials.cdnUrl}/${asset.folder}/${asset.files[0]?.name}`)
})

it('deletes the copy of media that are removed meanwhile', async () => {
  const asset = await addAtCdn()
  await env.ctx.db.query(
    `insert into relocations (media_id, from_folder, to_folder) values ($1, $2, 'aa/copy')`,
    [asset._id, asset.folder],
  )
  env.bunny.files.set('aa/copy/x.webp', Buffer.from('x'))
  await env.ctx.assets.beginRemoval(asset._id, 'owner')
  await relocate(env.ctx, asset._id)
  expect(atCdn('aa/copy')).toEqual([])
  expect(await requested()).toBe(0)
})

it('moves again after a request that came meanwhile', async () => {
  const asset = await addAtCdn()
  await env.ctx.db.query('insert into relocations (media_id) values ($1)', [asset._id])
  let isAsked = false
  env.bunny.onStorage = async method => {
    if (method !== 'DELETE' || isAsked) return
    isAsked = true
    await env.ctx.db.query('update relocations set requests = requests + 1')
  }
  await relocate(env.ctx, asset._id)
  const once = await folderOf(asset)
  expect(await requested()).toBe(1)
  await relocate(env.ctx, asset._id)
  expect(await folderOf(asset)).not.toBe(once)
  expect(await requested()).toBe(0)
  expect(atCdn(once)).toEqual([])
})

it('redirects readers to the CDN, until the owner is no longer public', async () => {
  const owner = 31
  const user = {
    id: owner,
    username: 'kestrel',
    slug: 'kestrel',
    firstName: 'Ada',
    lastName: 'Quist',
    profileImageUrl: null,
    role: 'Traveler' as const,
  }
  const asset = await env.addReady(1, owner)
  const registeredAt = env.ctx.clock().toISOString()
  await env.publish(userRegistered, { user, registeredAt }, { aggregateVersion: 1 })
  const attached = {
    postId: 5,
    authorId: owner,
    audience: 'public' as const,
    mediaIds: [asset._id],
    isPublished: true,
  }
  await env.publish(postMediaAttached, attached, { aggregateVersion: 1 })
  await env.drain()
  // Media of other tests are in the storage in part.
  await env.ctx.db.query('delete from files where id <> $1', [asset._id])
  await env.call('POST', '/api/cdn/migrate', {})
  await expect.poll(async () => (await env.call('GET', '/api/cdn/migration')).body.state).toBe('complete')

  const name = asset.files[0]?.name ?? ''
  const get = () => env.service.app.inject({ url: mediaFilePath(name) })
  const answer = await get()
  const address = `${bunnyCredentials.cdnUrl}/${asset.folder}/${name}`
  expect([answer.statusCode, answer.headers.location]).toEqual([302, address])
  expect(answer.headers['cache-control']).toBe('public, max-age=60')
  expect((await env.bunny.read(address)).status).toBe(200)

  const more = { audience: 'private' as const, allowsMessages: true, allowsTagging: true }
  await env.publish(userUpdated, { user, ...more }, { aggregateVersion: 2 })
  await env.drain()
  await expect.poll(requested).toBe(0)
  expect((await env.bunny.read(address)).status).toBe(404)
  expect(await folderOf(asset)).not.toBe(asset.folder)
})
