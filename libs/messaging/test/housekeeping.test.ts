import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox, housekeep } from '../src/index.ts'
import { createTestDatabase, liked, type TestDatabase } from './support.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const partitions = async () => {
  const rows = await db.database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass order by 1`,
  )
  return rows.map(row => row.name)
}
const rowsOf = async (table: string) =>
  (await db.database.query<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]?.rows

describe('housekeeping', () => {
  it('makes the next days, takes in what fell into none, and drops days that are done', async () => {
    const someDay = new Date('2031-03-10T12:00:00Z')
    const publishOn = (day: Date) =>
      db.database.transaction(tx =>
        createOutbox({ producer: 'content', now: () => day }).publish(tx, liked, {
          post: 'p',
          person: 1,
          index: 0,
        }),
      )
    await publishOn(someDay)
    expect(await rowsOf('outbox_default')).toBe(1)

    expect(await housekeep(db.database, someDay)).toMatchObject({ created: 4 })
    expect(await partitions()).toContain('outbox_20310313')
    expect([await rowsOf('outbox_default'), await rowsOf('outbox_20310310')]).toEqual([0, 1])
    expect(await housekeep(db.database, someDay)).toMatchObject({ created: 0 })

    const daysLater = new Date('2031-03-15T12:00:00Z')
    await housekeep(db.database, daysLater)
    expect(await partitions()).toContain('outbox_20310310')
    await db.database.query('update outbox set published_at = now()')
    await housekeep(db.database, daysLater)
    expect(await partitions()).not.toContain('outbox_20310310')
    expect(await rowsOf('outbox')).toBe(0)
  })

  it('forgets what was taken more than 14 days ago, all of it, and nothing newer', async () => {
    await db.database.query(
      `insert into inbox (consumer, event_id, received_at)
       select 'x', gen_random_uuid(), now() - make_interval(days => case when n <= 12000 then 15 else 13 end)
       from generate_series(1, 12100) as n`,
    )
    expect(await housekeep(db.database)).toMatchObject({ purged: 12_000 })
    expect(await rowsOf('inbox')).toBe(100)
  })
})

it('docs/asyncapi.json and docs/events.md say what the code says', async () => {
  const script = fileURLToPath(new URL('../src/asyncapi.ts', import.meta.url))
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toBeDefined()
})
