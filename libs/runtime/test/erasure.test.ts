import { contentErased, userDeleted, userRegistered } from '@vitrine/contracts'
import { eraseUser } from '@vitrine/runtime'
import { startTestService } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { erasureTasks } from '../src/erasure.ts'
import people, { erasure } from './people.ts'

const dayMs = 24 * 60 * 60_000
let now = new Date()
let service: Awaited<ReturnType<typeof start>>
const start = () => startTestService(people, { env: { GREETING: 'Good evening' }, clock: () => now })
beforeAll(async () => {
  service = await start()
})
beforeEach(() => {
  now = new Date()
})
afterAll(() => service.stop())

const advance = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const query = (text: string, ...values: unknown[]) => service.ctx.db.query(text, values)
const register = (id: number) =>
  service.publisher.publish(userRegistered, {
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
const known = (id: number) => query('select id from known_people where id = $1', id)
const confirmed = (id: number) =>
  query('select 1 as one from outbox where type = $1 and key = $2', contentErased.type, String(id))
async function catchUp(): Promise<void> {
  for (const task of erasureTasks(service.ctx, erasure)) if ('every' in task) await task.run()
}

it('erases a deleted user and confirms it once, however often the event comes', async () => {
  await register(1)
  await service.drain()
  for (const _ of [1, 2]) await service.publisher.publish(userDeleted, { userId: 1 })
  await service.drain()
  await expect.poll(() => confirmed(1)).toHaveLength(1)
  expect(await known(1)).toEqual([])
})

it('goes on after a failure, by the catch-up of the next hour', async () => {
  const failing = { ...erasure, erase: () => Promise.reject(new Error('the process was killed')) }
  await query('insert into erasures (user_id, requested_at, due_at) values (2, $1, $1)', now)
  await register(2)
  await service.drain()
  await expect(eraseUser(service.ctx, failing, 2)).rejects.toThrow('killed')
  expect(await confirmed(2)).toEqual([])
  await catchUp()
  await expect.poll(() => confirmed(2)).toHaveLength(1)
  expect(await known(2)).toEqual([])
})

it('erases again what a late event stored, for two weeks', async () => {
  await service.publisher.publish(userDeleted, { userId: 3 })
  await service.drain()
  await expect.poll(() => confirmed(3)).toHaveLength(1)
  await register(3)
  await service.drain()
  expect(await known(3)).toHaveLength(1)
  advance(dayMs)
  await catchUp()
  await expect.poll(() => known(3)).toEqual([])
  expect(await confirmed(3)).toHaveLength(1)
  advance(14 * dayMs)
  await catchUp()
  expect(await query('select 1 as one from erasures where user_id = 3')).toEqual([])
})

it('deletes stored answers, and empties the names in dead letters', async () => {
  const answers = [
    [4, 'own', '{}'],
    [0, 'registration', '{"id":4,"username":"user4"}'],
    [0, 'of-another', '{"id":44}'],
  ]
  for (const answer of answers)
    await query(
      "insert into idempotency_keys (actor_id, key, fingerprint, answer) values ($1, $2, '', $3)",
      ...answer,
    )
  const value = { liker: { id: 4, username: 'user4', slug: 'user4' }, other: { id: 44, username: 'user44' } }
  await query(
    `insert into dead_letters (consumer, event_id, topic, key, value, headers, reason, attempts)
     values ('c', gen_random_uuid(), 'vitrine.content', '7', $1, '{}', 'none', 5)`,
    JSON.stringify(value),
  )
  await eraseUser(service.ctx, erasure, 4)
  expect(await query('select key from idempotency_keys')).toEqual([{ key: 'of-another' }])
  const [letter] = (await query('select value from dead_letters')) as { value: string }[]
  expect(JSON.parse(letter?.value ?? '')).toEqual({
    liker: { id: 4, username: '', slug: '' },
    other: { id: 44, username: 'user44' },
  })
})
