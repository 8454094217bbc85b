import { createTestDatabase, type TestDatabase } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDatabase,
  type Database,
  type Idempotency,
  mutate,
  purgeIdempotencyKeys,
} from '../src/index.ts'

let test: TestDatabase
let database: Database

beforeAll(async () => {
  test = await createTestDatabase('mutate')
  database = createDatabase({ url: test.url })
  await database.query('create table hits (id bigint generated always as identity, name text unique)')
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

const keyed = (key: string, more: Partial<Idempotency> = {}): Idempotency => ({
  key,
  actorId: 1,
  fingerprint: 'a',
  replayed: false,
  ...more,
})
const hit = (idempotency: Idempotency | null, name: string) =>
  mutate(database, idempotency, async tx => {
    const [row] = await tx.query<{ id: number }>('insert into hits (name) values ($1) returning id', [name])
    return { id: row?.id }
  })
const count = async (name: string) =>
  (await database.query('select 1 from hits where name = $1', [name])).length

describe('mutate', () => {
  it('replays the stored answer for the same key', async () => {
    const first = await hit(keyed('k1'), 'one')
    const again = keyed('k1')
    expect(await hit(again, 'one')).toEqual(first)
    expect(again.replayed).toBe(true)
    expect(await count('one')).toBe(1)
  })

  it('does the work once when two come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => hit(keyed('k2'), 'two')))
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1)
    expect(await count('two')).toBe(1)
  })

  it('refuses the key for a different request', async () => {
    await hit(keyed('k3'), 'three')
    await expect(hit(keyed('k3', { fingerprint: 'b' }), 'other')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await count('other')).toBe(0)
  })

  it('keeps the keys of different people apart', async () => {
    await hit(keyed('k4'), 'four')
    await hit(keyed('k4', { actorId: 2 }), 'four again')
    expect(await count('four again')).toBe(1)
  })

  it('stores nothing of a failure, so that it may be tried again', async () => {
    await expect(hit(keyed('k5'), 'one')).rejects.toThrow('duplicate key')
    const retried = keyed('k5')
    await hit(retried, 'five')
    expect(retried.replayed).toBe(false)
  })

  it('forgets answers after 24 hours', async () => {
    await hit(keyed('old'), 'old')
    await database.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'",
    )
    expect(await purgeIdempotencyKeys(database)).toBe(1)
    expect(await database.query("select 1 from idempotency_keys where key = 'k1'")).toHaveLength(1)
  })
})
