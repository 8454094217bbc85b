import { connect, createServer, type Server } from 'node:net'
import { redisUrl } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, password, type World } from './world.ts'

/** A Redis that can be reached only while `server` listens. */
const real = new URL(redisUrl())
const server: Server = createServer(socket => {
  const behind = connect(Number(real.port), real.hostname)
  for (const end of [socket, behind]) end.on('error', () => end.destroy())
  socket.pipe(behind).pipe(socket)
  socket.on('close', () => behind.destroy())
})
const listen = (port: number) =>
  new Promise<number>(resolve => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })

let world: World
let port: number
beforeAll(async () => {
  port = await listen(0)
  await new Promise(resolve => server.close(resolve))
  world = await createWorld({ REDIS_URL: `redis://127.0.0.1:${port}` })
})
afterAll(async () => {
  await world.close()
  server.close()
})

describe('without Redis', () => {
  it('people sign up, in and out', async () => {
    const person = await world.join()
    const body = { email: person.email, password }
    expect((await world.call('POST', '/api/auth/login', { body })).statusCode).toBe(200)
    expect((await world.call('POST', '/api/logout', { as: person })).statusCode).toBe(200)
    expect((await world.renew(person.session)).statusCode).toBe(401)
    expect((await world.call('GET', '/readyz')).statusCode).toBe(200)
  })

  it('failed sign-ins are counted all the same', async () => {
    const { email } = await world.join()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const body = { email, password: 'guess' }
      statuses.push((await world.call('POST', '/api/auth/login', { body })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('an ended session waits, and is announced once Redis is back', async () => {
    const person = await world.join()
    await world.call('POST', '/api/logout', { as: person })
    const sid = JSON.parse(Buffer.from(person.access.split('.')[1] ?? '', 'base64url').toString()).sid
    await listen(port)
    await world.service.drain()
    expect(await world.service.ctx.redis.zscore('sessions:revoked', sid)).not.toBeNull()
    expect(await world.sql.query('select 1 from dead_letters')).toHaveLength(0)
  })
})
