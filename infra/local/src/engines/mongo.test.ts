import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createTestDocuments, postgresUrl, runMongoCommand } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { layoutOf } from '../layout.ts'
import { rememberedPorts } from '../ports.ts'
import { onPath } from '../programs.ts'
import type { Engine, EngineContext } from './engine.ts'
import { ferretdb, hasFerretdb } from './ferretdb.ts'
import { startMongo } from './mongo.ts'

const layout = layoutOf(await mkdtemp(join(tmpdir(), 'mongo-')))
const context: EngineContext = {
  layout,
  ports: rememberedPorts(layout.ports),
  env: {},
  postgres: async () => postgresUrl(),
  ephemeral: true,
  signal: new AbortController().signal,
  progress: () => {},
  started: () => {},
}
afterAll(() => rmSync(layout.home, { recursive: true, force: true }))

/** A first build takes minutes. */
const buildMs = 600_000
const isHere = (await onPath(['mongod'])) !== undefined || (await hasFerretdb())

it('uses the server that MONGO_URL names and starts none', async () => {
  const address = 'mongodb://documents.example:27017'
  const engine = await startMongo({ ...context, env: { MONGO_URL: address } })
  expect(engine).toMatchObject({ address, where: 'the server in MONGO_URL' })
  expect(engine.pid).toBeUndefined()
})

describe.skipIf(!isHere)('MongoDB', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startMongo(context)
  }, buildMs)
  afterAll(() => engine?.stop())
  afterEach(() => vi.unstubAllEnvs())

  const insert = (database: string, _id: string) =>
    runMongoCommand(engine.address, { insert: 'assets', documents: [{ _id, state: 'ready' }], $db: database })
  const count = async (database: string) =>
    (await runMongoCommand(engine.address, { count: 'assets', $db: database })).n

  it('gives a test a database of its own and deletes it at the end', async () => {
    vi.stubEnv('TEST_MONGO_URL', engine.address)
    const [first, second] = [createTestDocuments('media'), createTestDocuments('media')]
    const names = [first, second].map(({ url }) => url.slice(url.lastIndexOf('/') + 1)) as [string, string]
    for (const name of names) await insert(name, 'a')
    await first.drop()
    expect(await Promise.all(names.map(count))).toEqual([0, 1])
    await second.drop()
    expect(await count(names[1])).toBe(0)
  })

  it('reports what the server refuses', async () => {
    const unknown = runMongoCommand(engine.address, { noSuchCommand: 1, $db: 'test' })
    await expect(unknown).rejects.toThrow(/^MongoDB refused noSuchCommand: /)
  })

  it('listens where only its own account enters, and keeps the password of PostgreSQL off its command line', () => {
    const socket = decodeURIComponent(new URL(engine.address).hostname)
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700)
    const commandLine = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(engine.pid)], {
      encoding: 'utf8',
    })
    expect(commandLine).toContain(socket)
    for (const text of [commandLine, readFileSync(join(layout.logs, 'mongo.log'), 'utf8')])
      expect(text).not.toContain(new URL(postgresUrl()).password)
  })

  it('keeps its documents over a stop, and starts where a killed server left its socket', async () => {
    await insert('kept', 'a')
    await engine.stop()
    writeFileSync(decodeURIComponent(new URL(engine.address).hostname), '')
    engine = await startMongo(context)
    expect(await count('kept')).toBe(1)
    await runMongoCommand(engine.address, { dropDatabase: 1, $db: 'kept' })
  })
})

describe.skipIf(!(await hasFerretdb()))('FerretDB', () => {
  it(
    'is built once for one state of its source',
    async () => {
      const first = await ferretdb(context)
      const built = statSync(first).mtimeMs
      expect(await ferretdb(context)).toBe(first)
      expect(statSync(first).mtimeMs).toBe(built)
    },
    buildMs,
  )
})
