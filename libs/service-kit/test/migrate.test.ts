import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@vitrine/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase, type Database, migrate } from '../src/index.ts'

let test: TestDatabase
let database: Database
let directory: string
beforeEach(async () => {
  test = await createTestDatabase('migrate')
  database = createDatabase({ url: test.url })
  directory = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
})
afterEach(async () => {
  await database.close()
  await test.drop()
  await rm(directory, { recursive: true })
})

const add = (number: string, name: string) =>
  writeFile(join(directory, `${number}.do.${name}.sql`), `create table ${name} (id int);`)
const run = () => migrate({ url: test.url, sets: [{ name: 'halls', directory }] })
const tables = async () =>
  (
    await database.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename in ('first', 'second', 'third', 'fourth')`,
    )
  )
    .map(({ name }) => name)
    .sort()

it('applies new files in order, once, and allows gaps in the numbers', async () => {
  await add('0001', 'first')
  expect(await run()).toEqual(['halls/first'])
  await add('0004', 'fourth')
  await add('0003', 'third')
  expect(await run()).toEqual(['halls/third', 'halls/fourth'])
  expect(await run()).toEqual([])
  expect(await tables()).toEqual(['first', 'fourth', 'third'])
})

it('refuses a file that comes before an applied one, by its name and with the cure, and changes nothing', async () => {
  await add('0001', 'first')
  await add('0003', 'third')
  await run()
  await add('0002', 'second')
  await add('0004', 'fourth')
  await expect(run()).rejects.toThrow(
    '0002.do.second.sql cannot be applied: migration 3 of this database is newer. ' +
      'Give it a higher number, or delete the data of development by `npm run reset`.',
  )
  expect(await tables()).toEqual(['first', 'third'])
})

it('refuses an applied file that was changed', async () => {
  await add('0001', 'first')
  await run()
  await add('0001', 'first_of_all')
  await rm(join(directory, '0001.do.first.sql'))
  await expect(run()).rejects.toThrow('MD5 checksum failed')
})
