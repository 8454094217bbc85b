import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chosen, requireShort } from './mongo.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mongo-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('keeps FerretDB, which has the documents, when mongod appears on PATH', () => {
  expect(chosen(home, undefined)).toBeUndefined()
  expect(chosen(home, '/usr/bin/mongod')).toBeUndefined()
})

it('keeps mongod, and says so when it is no longer there', () => {
  expect(chosen(home, '/usr/bin/mongod')).toBe('/usr/bin/mongod')
  expect(chosen(home, '/opt/mongod')).toBe('/opt/mongod')
  expect(() => chosen(home, undefined)).toThrow(/no longer on PATH.*MONGO_URL/)
})

it('refuses a socket whose path no Unix socket can have', () => {
  requireShort(`/${'a'.repeat(106)}`)
  expect(() => requireShort(`/${'a'.repeat(107)}`)).toThrow('has 108 bytes, of which 107 are possible')
})
