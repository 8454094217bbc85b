import { createTestDatabase, type TestDatabase } from '@vitrine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type Database } from '../src/database.ts'
import { isTransient } from '../src/transient.ts'

let store: TestDatabase
let db: Database
beforeAll(async () => {
  store = await createTestDatabase('transaction')
  db = createDatabase({ url: store.url, max: 1 })
})
afterAll(async () => {
  await db.close()
  await store.drop()
})

it('rejects, and ends no process, when PostgreSQL ends the transaction while it waits for something else', async () => {
  const other = createDatabase({ url: store.url, max: 1 })
  const lost = db.transaction(async tx => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await other.query('select pg_terminate_backend($1)', [row?.pid])
    await expect
      .poll(() => other.query('select 1 from pg_stat_activity where pid = $1', [row?.pid]))
      .toEqual([])
    await tx.query('select 1')
  })
  expect(isTransient(await lost.catch(error => error))).toBe(true)
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await other.close()
})
