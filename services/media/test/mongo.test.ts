import { connect } from 'node:net'
import { isTransient } from '@vitrine/service-kit'
import { createTestDocuments } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'
import { createGate } from './gate.ts'

const often = { interval: 50 }

const documents = createTestDocuments('media')
const [, server = '', database = ''] = /^mongodb:\/\/([^/]+)\/([^?]*)/.exec(documents.url) ?? []
const [host, port] = server.split(':')
const gate = createGate(() =>
  server.includes('%2F') ? connect(decodeURIComponent(server)) : connect(Number(port), host),
)
const MONGO_URL = `mongodb://127.0.0.1:${await gate.open()}/${database}`
const env = await createTestEnvironment({ MONGO_URL, TIMEOUT_FACTOR: '1' })
const { app } = env.service
afterAll(async () => {
  await env.close()
  await gate.close()
  await documents.drop()
})
const isReady = async () => (await app.inject('/readyz')).json().parts.mongo

describe('a MongoDB that stops', () => {
  it('is waited for by no request, which is answered by 503, and used again once it is back', async () => {
    const { _id } = await env.upload(1)
    const url = `/api/media/${_id}`
    expect((await env.as(1, 'GET', url)).status).toBe(200)
    expect(await isReady()).toBe(true)

    await gate.close()
    // Answered while there is no server.
    const refused = await Promise.all(Array.from({ length: 5 }, () => env.as(1, 'GET', url)))
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' })
    await expect.poll(isReady, often).toBe(false)
    // What needs SQL alone, and decides before the document is read.
    expect((await env.as(2, 'GET', url)).status).toBe(404)

    await gate.open()
    await expect.poll(isReady, often).toBe(true)
    expect(await env.as(1, 'GET', url)).toMatchObject({
      status: 200,
      body: { id: _id, status: 'processing' },
    })
  })

  it('costs an operation 4.5 s at most, and the two of a change less than a transaction may be idle', () => {
    const { options } = env.ctx.mongo.connection.getClient()
    const { serverSelectionTimeoutMS, waitQueueTimeoutMS, socketTimeoutMS, retryReads, retryWrites } = options
    expect(serverSelectionTimeoutMS + waitQueueTimeoutMS + socketTimeoutMS).toBeLessThanOrEqual(4_500)
    expect([retryReads, retryWrites]).toEqual([false, false])
  })

  it('leaves nothing half stored of a file that arrives meanwhile', async () => {
    const before = await env.usageOf(2)
    await gate.close()
    const error: unknown = await env.upload(2).catch(failure => failure)
    expect(isTransient(error)).toBe(true)
    expect(await env.usageOf(2)).toBe(before)
    await gate.open()
    await expect.poll(isReady, often).toBe(true)
    expect(await env.upload(2)).toMatchObject({ ownerId: 2 })
  })

  it('is waited for at the start, whose requests are answered by 503', async () => {
    await gate.close()
    const other = await env.service.startApi()
    const { _id } = (await env.ctx.db.query<{ _id: number }>('select max(id) as _id from files'))[0] ?? {
      _id: 0,
    }
    const headers = await env.service.tokens.as({ id: 2 })
    const ask = async () => (await other.app.inject({ url: `/api/media/${_id}`, headers })).statusCode
    expect(await ask()).toBe(503)
    await gate.open()
    await expect.poll(ask, often).toBe(200)
    await other.stop()
  })
})
