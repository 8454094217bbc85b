import { once } from 'node:events'
import type { Guest } from '@vitrine/contracts'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const guest = (id: number): Guest => ({
  user: {
    ...{ id, username: `guest${id}`, slug: `guest${id}`, firstName: 'Guest', lastName: String(id) },
    profileImageUrl: null,
    role: 'Traveler',
  },
  status: 'attending',
  answeredAt: '2026-11-01T10:00:00.000Z',
})

it('reads no more guests than are sent, and stops when its reader does', async () => {
  let read = 0
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield guest(++read)
    } finally {
      isClosed = true
    }
  }
  const file = csvOf(endless())
  await once(file, 'readable')
  expect(file.read()).not.toBeNull()
  expect(read).toBeLessThan(5_000)
  file.destroy()
  await expect.poll(() => isClosed).toBe(true)
})

it('is not taken for a complete file when it fails while it is sent, and the failure is logged', async () => {
  const failure = new Error('the database is unavailable')
  async function* failing() {
    for (let id = 1; id <= 5_000; id++) yield guest(id)
    throw failure
  }
  const logged: object[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  const app = fastify({ logger: { level: 'warn', stream } })
  app.get('/', (_request, reply) => reply.type('text/csv').send(csvOf(failing())))
  try {
    const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(logged).toMatchObject([{ err: { message: failure.message } }])
  } finally {
    await app.close()
  }
})

it('is a failure like any other when there is nothing of it', async () => {
  const next = () => Promise.reject(new Error('the database is unavailable'))
  const failing = (): AsyncIterable<Guest> => ({ [Symbol.asyncIterator]: () => ({ next }) })
  const app = fastify()
  app.get('/', (_request, reply) => reply.type('text/csv').send(csvOf(failing())))
  const answer = await app.inject({ url: '/' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, expect.stringContaining('json')])
})
