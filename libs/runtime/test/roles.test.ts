import { userRegistered } from '@vitrine/contracts'
import { createMemoryBus } from '@vitrine/messaging'
import { withContext } from '@vitrine/runtime'
import { createLogger } from '@vitrine/telemetry'
import { createTestDatabase, redisUrl, startTestService } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import people from './people.ts'

type Running = Awaited<ReturnType<typeof start>>
const start = (ROLE: 'api' | 'worker' | 'all') =>
  startTestService(people, { env: { ROLE, GREETING: 'Good evening' }, recurring: true })

const register = ({ publisher }: Running, id: number) =>
  publisher.publish(userRegistered, {
    user: {
      id,
      username: `user${id}`,
      slug: `user${id}`,
      firstName: 'Ida',
      lastName: 'Holm',
      profileImageUrl: null,
      role: 'Traveler',
    },
    registeredAt: '2026-06-01T12:00:00.000Z',
  })
const list = async ({ app }: Running) => {
  const answer = await app.inject('/people')
  return { status: answer.statusCode, body: answer.json() }
}
const known = ({ ctx }: Running) => ctx.db.query('select id from known_people order by id')

describe('ROLE=api', () => {
  let service: Running
  beforeAll(async () => {
    service = await start('api')
  })
  afterAll(() => service.stop())

  it('serves routes', async () => {
    expect(await list(service)).toEqual({ status: 200, body: [] })
  })

  it('consumes no event and performs no task', async () => {
    await register(service, 1)
    await service.drain()
    expect(service.ctx.calls).toEqual(['routes', 'start'])
    expect(await known(service)).toEqual([])
  })

  it('is ready without a consumer', async () => {
    await expect
      .poll(async () => (await service.app.inject('/readyz')).json())
      .toEqual({
        status: 'ready',
        parts: { relay: true, greeting: true },
      })
  })
})

describe('ROLE=worker', () => {
  let service: Running
  beforeAll(async () => {
    service = await start('worker')
  })
  afterAll(() => service.stop())

  it('serves no route but health and metrics', async () => {
    expect((await list(service)).status).toBe(404)
    for (const url of ['/healthz', '/metrics']) expect((await service.app.inject(url)).statusCode).toBe(200)
  })

  it('consumes events', async () => {
    await register(service, 1)
    await expect.poll(() => known(service)).toEqual([{ id: 1 }])
  })

  it('performs recurring tasks and the jobs of its queues', async () => {
    await service.ctx.jobs.queue<object>('letters').add('one', { to: 'Ida' })
    await expect
      .poll(() => service.ctx.calls)
      .toEqual(expect.arrayContaining(['count ran', 'letter {"to":"Ida"}']))
  })
})

describe('ROLE=all', () => {
  it('serves routes, consumes events and performs tasks in one process', async () => {
    const service = await start('all')
    try {
      await register(service, 7)
      await expect.poll(() => list(service)).toEqual({ status: 200, body: [{ id: 7 }] })
      await expect.poll(() => service.ctx.calls).toContain('count ran')
    } finally {
      await service.stop()
    }
  })

  it('is the role when the environment names none', () => {
    const { ctx } = people.create(
      { ...engines, GREETING: 'Good evening' },
      { log: createLogger({ name: 'test', level: 'silent' }), bus: createMemoryBus() },
    )
    expect(ctx.config.ROLE).toBe('all')
  })
})

const engines = {
  DATABASE_URL: 'postgres://nowhere/test',
  REDIS_URL: 'redis://127.0.0.1:9',
  KAFKA_BROKERS: '',
  JWKS_URL: 'http://127.0.0.1:9/',
}

describe('stop', () => {
  it('closes the server and the consumer first, then the service, then the database', async () => {
    const service = await start('all')
    const { server } = service.app
    server.once('close', () => service.ctx.calls.push('server closed'))
    await service.stop()
    expect(service.ctx.calls.filter(call => /server|stop/.test(call))).toEqual([
      'server closed',
      'stop, database answers 1',
    ])
    await expect(service.ctx.db.query('select 1')).rejects.toThrow(/after calling end/)
    expect(service.ctx.redis.status).toBe('end')
  })
})

it('names every bad variable in one error', () => {
  const create = () =>
    people.create(
      { ...engines, ROLE: 'boss', GREETING: 'Ho', DATABASE_URL: 'mysql://x' },
      { log: createLogger({ name: 'test', level: 'silent' }) },
    )
  expect(create).toThrow(/ROLE[\s\S]*DATABASE_URL[\s\S]*GREETING/)
})

it('lends its context to a tool without starting anything', async () => {
  const database = await createTestDatabase('tool', people.migrations)
  try {
    const env = {
      ...engines,
      REDIS_URL: redisUrl(),
      GREETING: 'Good evening',
      DATABASE_URL: database.url,
    }
    const calls = await withContext(
      people,
      async ({ db, calls }) => {
        await db.query('insert into known_people values (1)')
        return calls
      },
      { env },
    )
    expect(calls).not.toContain('start')
  } finally {
    await database.drop()
  }
})
