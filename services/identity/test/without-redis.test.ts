import { connect, createServer, type Server } from 'node:net'
import { revocations } from '@vitrine/service-kit'
import { redisUrl } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'

/** Redis behind a proxy: it can be reached only while `server` listens. */
const real = new URL(redisUrl())
const server: Server = createServer(socket => {
  const upstream = connect(Number(real.port), real.hostname)
  for (const end of [socket, upstream]) end.on('error', () => end.destroy())
  socket.pipe(upstream).pipe(socket)
  socket.on('close', () => upstream.destroy())
})
const listen = (port: number) =>
  new Promise<number>(resolve => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

let environment: TestEnvironment
let port: number
beforeAll(async () => {
  port = await listen(0)
  await new Promise(resolve => server.close(resolve))
  const proxied = new URL(real)
  proxied.host = `127.0.0.1:${port}`
  environment = await createTestEnvironment({ redisUrl: proxied.href, env: { TIMEOUT_FACTOR: '1' } })
})
afterAll(async () => {
  await environment.close()
  server.close()
})

describe('without Redis', () => {
  it('users sign up, in and out', async () => {
    const person = await environment.join()
    const body = { email: person.email, password }
    expect((await environment.call('POST', '/api/auth/login', { body })).statusCode).toBe(200)
    expect((await environment.call('POST', '/api/logout', { as: person })).statusCode).toBe(200)
    expect((await environment.renew(person.session)).statusCode).toBe(401)
    expect((await environment.call('GET', '/readyz')).statusCode).toBe(200)
  })

  it('failed sign-ins are counted in the process', async () => {
    const { email } = await environment.join()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const body = { email, password: 'guess' }
      statuses.push((await environment.call('POST', '/api/auth/login', { body })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('an ended session is announced once Redis is available again', async () => {
    const person = await environment.join()
    await environment.call('POST', '/api/logout', { as: person })
    const sid = JSON.parse(Buffer.from(person.access.split('.')[1] ?? '', 'base64url').toString()).sid
    await listen(port)
    await environment.service.drain()
    expect(await environment.service.ctx.redis.zscore(revocations.key, sid)).not.toBeNull()
    expect(await environment.sql.query('select 1 from dead_letters')).toHaveLength(0)
  })
})
