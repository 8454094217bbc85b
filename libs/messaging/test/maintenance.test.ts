import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox, maintainMessaging } from '../src/index.ts'
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

describe('maintenance', () => {
  it('creates the partitions of the next days, moves rows without one, and drops published days', async () => {
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

    expect(await maintainMessaging(db.database, someDay)).toMatchObject({ created: 4 })
    expect(await partitions()).toContain('outbox_20310313')
    expect([await rowsOf('outbox_default'), await rowsOf('outbox_20310310')]).toEqual([0, 1])
    expect(await maintainMessaging(db.database, someDay)).toMatchObject({ created: 0 })

    const daysLater = new Date('2031-03-15T12:00:00Z')
    await maintainMessaging(db.database, daysLater)
    expect(await partitions()).toContain('outbox_20310310')
    await db.database.query('update outbox set published_at = now()')
    await maintainMessaging(db.database, daysLater)
    expect(await partitions()).not.toContain('outbox_20310310')
    expect(await rowsOf('outbox')).toBe(0)
  })

  it('purges all inbox marks older than 14 days and nothing newer', async () => {
    await db.database.query(
      `insert into inbox (consumer, event_id, received_at)
       select 'x', gen_random_uuid(), now() - make_interval(days => case when n <= 12000 then 15 else 13 end)
       from generate_series(1, 12100) as n`,
    )
    expect(await maintainMessaging(db.database)).toMatchObject({ purged: 12_000 })
    expect(await rowsOf('inbox')).toBe(100)
  })

  it('purges all dead letters that were resolved more than 30 days ago, and no other', async () => {
    await db.database.query(
      `insert into dead_letters (consumer, event_id, topic, key, value, headers, reason, attempts, failed_at, resolved_at)
       select 'x', gen_random_uuid(), 't', 'k', '{}', '{}', 'r', 1, now() - interval '90 days',
         case when n > 5200 then null when n > 5100 then now() - interval '29 days' else now() - interval '31 days' end
       from generate_series(1, 5300) as n`,
    )
    expect(await maintainMessaging(db.database)).toMatchObject({ resolved: 5_100 })
    expect(await rowsOf('dead_letters')).toBe(200)
  })
})

it('docs/asyncapi.json and docs/events.md say what the code says', async () => {
  const script = fileURLToPath(new URL('../src/asyncapi.ts', import.meta.url))
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toBeDefined()
})
