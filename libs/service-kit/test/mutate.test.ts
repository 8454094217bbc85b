import { createTestDatabase, type TestDatabase } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDatabase,
  type Database,
  type Idempotency,
  mutate,
  purgeIdempotencyKeys,
  renewAnswer,
  type Sql,
  type Transaction,
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
const makeOlder = (key: string, hours: number) =>
  database.query(
    'update idempotency_keys set created_at = created_at - make_interval(hours => $2::int) where key = $1',
    [key, hours],
  )
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
    await makeOlder('old', 25)
    expect(await purgeIdempotencyKeys(database)).toBe(1)
    expect(await database.query("select 1 from idempotency_keys where key = 'k1'")).toHaveLength(1)
  })

  it('does not replay an answer older than 24 hours, purged or not', async () => {
    const first = await hit(keyed('aged'), 'aged')
    await makeOlder('aged', 23)
    expect(await hit(keyed('aged'), 'aged')).toEqual(first)

    await makeOlder('aged', 2)
    const again = keyed('aged', { fingerprint: 'b' })
    const second = await hit(again, 'aged again')
    expect(again.replayed).toBe(false)
    expect(second).not.toEqual(first)
    expect(await count('aged again')).toBe(1)

    const third = keyed('aged', { fingerprint: 'b' })
    expect(await hit(third, 'aged a third time')).toEqual(second)
    expect(third.replayed).toBe(true)
  })

  it('does the work once when two come at once with a key older than 24 hours', async () => {
    await hit(keyed('stale'), 'stale')
    await makeOlder('stale', 25)
    const answers = await Promise.all(Array.from({ length: 8 }, () => hit(keyed('stale'), 'stale again')))
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1)
    expect(await count('stale again')).toBe(1)
  })

  it('replays the answer that has replaced one, which is replaced once when two come at once', async () => {
    const first = await hit(keyed('k6'), 'six')
    const renew = (more: Partial<Idempotency> = {}) =>
      renewAnswer<Transaction, { id: number | undefined }>(
        database,
        keyed('k6', more),
        async (tx, stored) => {
          if (stored.id !== first.id) return stored
          const [row] = await tx.query<{ id: number }>(
            `insert into hits (name) values ('seven') returning id`,
          )
          return { id: row?.id }
        },
      )
    const [renewed, same] = await Promise.all([renew(), renew()])
    expect(renewed).toEqual(same)
    expect(renewed).not.toEqual(first)
    expect(await hit(keyed('k6'), 'six')).toEqual(renewed)
    await expect(renew({ fingerprint: 'b' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('purges in batches until no old answer is left', async () => {
    await database.query(
      `insert into idempotency_keys (actor_id, key, fingerprint, created_at)
       select 3, 'key ' || n, '', now() - interval '25 hours' from generate_series(1, 12_001) n`,
    )
    const statements: number[] = []
    const counted: Sql = {
      async query(text, values) {
        const rows = await database.query(text, values)
        statements.push(rows.length)
        return rows as never
      },
    }
    expect(await purgeIdempotencyKeys(counted)).toBe(12_001)
    expect(statements).toEqual([5_000, 5_000, 2_001])
    expect(await database.query('select 1 from idempotency_keys where actor_id = 3')).toHaveLength(0)
  })
})
