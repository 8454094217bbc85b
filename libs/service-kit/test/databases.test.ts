import { createTestDatabase, type TestDatabase } from '@vitrine/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMissingDatabases, createOwnDatabase } from '../src/index.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase('databases')
})
afterEach(() => test.drop())

/** Runs one statement by a connection of its own. */
async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)
const withName = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href
const encoding =
  'select pg_encoding_to_char(encoding) as is from pg_database where datname = current_database()'

describe("a service's own database", () => {
  it('is created where it is missing, in UTF-8, also by several processes at once', async () => {
    const url = withName(test.url, `${nameOf(test.url)}_own`)
    try {
      await Promise.all(Array.from({ length: 4 }, () => createOwnDatabase(url)))
      expect(await query(url, encoding)).toEqual([{ is: 'UTF8' }])
    } finally {
      await query(test.url, `drop database if exists ${nameOf(url)}`)
    }
  })

  it('is left as it is where it exists, for which a user needs no right to create one', async () => {
    await query(test.url, 'create table kept (id int)')
    const user = `${nameOf(test.url)}_user`
    await query(test.url, `create role ${user} login password 'secret' nocreatedb`)
    try {
      const own = Object.assign(new URL(test.url), { username: user, password: 'secret' }).href
      await createOwnDatabase(own)
      await expect(createOwnDatabase(withName(own, `${nameOf(own)}_other`))).rejects.toThrow(
        'permission denied to create database',
      )
      expect(await query(own, "select to_regclass('kept') is not null as kept")).toEqual([{ kept: true }])
    } finally {
      await query(test.url, `drop role ${user}`)
    }
  })

  it('is not taken for missing when the server refuses the password', async () => {
    const wrong = Object.assign(new URL(test.url), { password: 'wrong' }).href
    await expect(createOwnDatabase(wrong)).rejects.toThrow('password authentication failed')
  })
})

it('databases with a name that SQL would read otherwise are created under that name', async () => {
  const name = `${nameOf(test.url)}_With "Quotes"`
  await createMissingDatabases(test.url, [name, name])
  const quoted = pg.escapeIdentifier(name)
  expect(
    await query(test.url, `select datname from pg_database where datname = ${pg.escapeLiteral(name)}`),
  ).toEqual([{ datname: name }])
  await query(test.url, `drop database ${quoted}`)
})
