import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isTransient } from '@vitrine/service-kit'
import { bunnyCredentials, startBunnyServer } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newFolder } from '../src/assets/names.ts'
import { type CdnConnection, connectCdn } from '../src/cdn/connection.ts'
import { describeStorage } from './storage-contract.ts'

const name = `1-${'a'.repeat(26)}.webp`
const bytes = Buffer.from('a picture')
const expected = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }

describeStorage('the storage of BunnyCDN', async () => {
  const own = await startBunnyServer()
  const cdn = connectCdn(bunnyCredentials, own.env)
  return {
    storage: cdn.storage,
    async end() {
      await cdn.close()
      await own.stop()
    },
  }
})

let server: Awaited<ReturnType<typeof startBunnyServer>>
let cdn: CdnConnection
beforeAll(async () => {
  server = await startBunnyServer()
  cdn = connectCdn(bunnyCredentials, server.env)
})
afterEach(() => {
  server.refuse = () => null
  server.isDown = false
  server.cut = () => false
  server.edge = { hasCors: () => true, refuses: null, isOfOtherZone: false }
})
afterAll(async () => {
  await cdn.close()
  await server.stop()
})

async function putPicture(): Promise<string> {
  const key = `${newFolder()}/${name}`
  await cdn.storage.put(key, Readable.from([bytes]), expected)
  return key
}

it('asks again while the storage is unavailable', async () => {
  const key = await putPicture()
  let calls = 0
  server.refuse = () => (++calls < 3 ? 503 : null)
  const body = await cdn.storage.get(key)
  expect(body && (await buffer(body))).toEqual(bytes)
  expect(calls).toBe(3)
})

it('reports a storage that stays unavailable as transient, and sends a body once', async () => {
  let calls = 0
  server.refuse = () => {
    calls += 1
    return 503
  }
  const failure = await putPicture().catch(error => error)
  expect(isTransient(failure)).toBe(true)
  expect(calls).toBe(1)
})

it('reports wrong credentials as no transient failure', async () => {
  const wrong = connectCdn({ ...bunnyCredentials, storagePassword: 'other' }, server.env)
  const failure = await wrong.storage.get(`${newFolder()}/${name}`).catch(error => error)
  await wrong.close()
  expect(failure).toMatchObject({ reason: 'refused', status: 401 })
  expect(isTransient(failure)).toBe(false)
})

it('answers storage_full where BunnyCDN has no room', async () => {
  server.refuse = () => 507
  await expect(putPicture()).rejects.toMatchObject({ code: 'storage_full' })
})

it('names no secret in a failure', async () => {
  server.refuse = () => 500
  const failure: Error = await putPicture().catch(error => error)
  expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain(bunnyCredentials.storagePassword)
})

it('purges one address: the pull zone answers with the new state', async () => {
  const key = await putPicture()
  const address = cdn.edge.addressOf(key)
  expect((await server.read(address)).status).toBe(200)
  await cdn.storage.deleteFolder(key.slice(0, key.lastIndexOf('/')))
  expect((await server.read(address)).status).toBe(200)
  await cdn.edge.purge([{ key, path: '' }])
  expect((await server.read(address)).status).toBe(404)
})

it('purges everything, and refuses a pull zone that does not exist', async () => {
  const key = await putPicture()
  await server.read(cdn.edge.addressOf(key))
  await cdn.edge.purgeAll()
  expect(server.cached.size).toBe(0)
  const other = connectCdn({ ...bunnyCredentials, pullZoneId: '1' }, server.env)
  await expect(other.edge.purgeAll()).rejects.toMatchObject({ reason: 'refused' })
  await other.close()
})

it('reads what the pull zone has delivered', async () => {
  const key = await putPicture()
  const before = await cdn.edge.statistics(new Date(0), new Date())
  for (let reads = 0; reads < 4; reads++) await server.read(cdn.edge.addressOf(key))
  const { requests, bytes: sent, hits } = await cdn.edge.statistics(new Date(0), new Date())
  expect(requests - before.requests).toBe(4)
  expect(sent - before.bytes).toBe(4 * bytes.length)
  expect(hits - before.hits).toBe(3)
})

it('knows whether the servers of the pull zone answer', async () => {
  expect(await cdn.edge.isAnswering()).toBe(true)
  server.isDown = true
  expect(await cdn.edge.isAnswering()).toBe(false)
})

it.each([401, 403])(
  'takes a pull zone that refuses readers with %i for one that does not answer',
  async status => {
    server.edge.refuses = status
    expect(await cdn.edge.isAnswering()).toBe(false)
  },
)

it('reads a file as the page of another site does', async () => {
  const key = await putPicture()
  expect(await cdn.edge.read(key)).toEqual({ body: bytes, isReadable: true })
  server.edge.hasCors = () => false
  expect(await cdn.edge.read(key)).toEqual({ body: bytes, isReadable: false })
  expect((await cdn.edge.read(`${newFolder()}/${name}`)).body).toBeNull()
  server.isDown = true
  await expect(cdn.edge.read(key)).rejects.toMatchObject({ reason: 'unavailable' })
})

it('does not end the process for a body that breaks off before it is read', async () => {
  const key = await putPicture()
  server.cut = () => true
  const body = await cdn.storage.get(key)
  const failure = await new Promise<unknown>(resolve => body?.once('close', () => resolve(body.errored)))
  expect(failure).toBeInstanceOf(Error)
  await expect(buffer(body as NonNullable<typeof body>)).rejects.toThrow()
})
