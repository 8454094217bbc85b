import { connect, createServer, type Server, type Socket } from 'node:net'
import { isTransient } from '@vitrine/service-kit'
import { createTestDocuments } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestEnvironment } from './environment.ts'

const soon = { timeout: 10_000, interval: 50 }

/** A port before the server of the tests, which all tests share: closed, it is a server that has stopped. */
function createGate(url: string) {
  const [, hosts = '', database = ''] = /^mongodb:\/\/([^/]+)\/([^?]*)/.exec(url) ?? []
  const open = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  function forward(socket: Socket): void {
    const [host, at] = hosts.split(':')
    const target = hosts.includes('%2F') ? connect(decodeURIComponent(hosts)) : connect(Number(at), host)
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  }
  return {
    async open(): Promise<string> {
      const fresh = createServer(forward)
      server = fresh
      await new Promise<void>(resolve => fresh.listen(port, '127.0.0.1', resolve))
      port = (fresh.address() as { port: number }).port
      return `mongodb://127.0.0.1:${port}/${database}`
    },
    async close(): Promise<void> {
      const closed = new Promise(resolve => server?.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

const documents = createTestDocuments('media')
const gate = createGate(documents.url)
const env = await createTestEnvironment({ MONGO_URL: await gate.open() })
const { app } = env.service
afterAll(async () => {
  await env.close()
  await gate.close()
  await documents.drop()
})
const isReady = async () => (await app.inject('/readyz')).json().parts.mongo

describe('a MongoDB that stops', () => {
  it('is answered by 503 within seconds, and used again once it is back', async () => {
    const { _id } = await env.upload(1)
    const url = `/api/media/${_id}`
    expect((await env.as(1, 'GET', url)).status).toBe(200)
    expect(await isReady()).toBe(true)

    await gate.close()
    const began = performance.now()
    const refused = await Promise.all(Array.from({ length: 5 }, () => env.as(1, 'GET', url)))
    expect(performance.now() - began).toBeLessThan(4_000)
    for (const { status, body } of refused)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' })
    await expect.poll(isReady, soon).toBe(false)
    // What needs SQL alone, and decides before the document is read.
    expect((await env.as(2, 'GET', url)).status).toBe(404)

    await gate.open()
    await expect.poll(isReady, soon).toBe(true)
    expect(await env.as(1, 'GET', url)).toMatchObject({
      status: 200,
      body: { id: _id, status: 'processing' },
    })
  })

  it('leaves nothing half stored of a file that arrives meanwhile', async () => {
    const before = await env.usageOf(2)
    await gate.close()
    const error: unknown = await env.upload(2).catch(failure => failure)
    expect(isTransient(error)).toBe(true)
    expect(await env.usageOf(2)).toBe(before)
    await gate.open()
    await expect.poll(isReady, soon).toBe(true)
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
    await expect.poll(ask, soon).toBe(200)
    await other.stop()
  })
})
