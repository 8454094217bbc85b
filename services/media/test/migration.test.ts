import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CdnMigration, cdnMigrated } from '@vitrine/contracts'
import { bunnyCredentials } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { insertMigration } from '../src/cdn/migration/migration.repository.ts'
import { runMigration } from '../src/cdn/migration/run.ts'
import { requestRemoval } from '../src/removal/remove.ts'
import { type CdnEnvironment, contentOf, createCdnEnvironment } from './cdn-environment.ts'

let env: CdnEnvironment
let assets: Asset[] = []
const keysOf = (asset: Asset) => asset.files.map(({ name }) => `${asset.folder}/${name}`)
const allKeys = () => assets.flatMap(keysOf)

const read = async (): Promise<CdnMigration> => (await env.call('GET', '/api/cdn/migration')).body
const start = (body: object = {}) => env.call('POST', '/api/cdn/migrate', body)
const finished = () => expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toBe('running')

async function addAssets(count: number, files: number): Promise<void> {
  for (let added = 0; added < count; added += 10)
    assets.push(...(await Promise.all(Array.from({ length: 10 }, () => env.addReady(files)))))
}

describe('a migration of 1,000 files, of which 1 % fail, with a kill in the middle', () => {
  let failing: string[]
  beforeAll(async () => {
    env = await createCdnEnvironment()
    await addAssets(250, 4)
    failing = allKeys().filter((_, place) => place % 100 === 50)
    await env.useCdn()
  })
  afterAll(async () => {
    assets = []
    await env.close()
  })

  it('counts in a dry run, and changes nothing', async () => {
    const { status, body } = await start({ dryRun: true })
    expect(status).toBe(202)
    expect(body).toMatchObject({ state: 'complete', dryRun: true, totalFiles: 1_000, migratedFiles: 0 })
    expect(env.bunny.files.size).toBe(0)
    expect(await read()).toBeNull()
  })

  it('goes on where a killed process stopped, with true counts', async () => {
    const { ctx } = env
    env.bunny.refuse = (method, key) =>
      method === 'PUT' && failing.includes(key) ? [400, 403, 500][failing.indexOf(key) % 3]! : null
    const migration = await ctx.db.transaction(tx =>
      insertMigration(tx, { ...bunnyCredentials, by: 1, at: ctx.clock() }),
    )
    await killedInTheMiddle(migration.id)

    const killed = await read()
    expect(killed.state).toBe('running')
    expect(killed.migratedFiles).toBeGreaterThan(0)
    expect(killed.migratedFiles).toBeLessThan(1_000)
    const copied = await ctx.db.query(`select 1 from migration_files where state = 'copied'`)
    expect(copied.length).toBe(killed.migratedFiles)

    // The killed run holds it for a minute.
    await runMigration(ctx, migration.id)
    expect((await read()).migratedFiles).toBe(killed.migratedFiles)
    env.advance(61_000)
    await runMigration(ctx, migration.id)

    const ended = await read()
    expect(ended).toMatchObject({ state: 'failed', totalFiles: 1_000, migratedFiles: 990, failedFiles: 10 })
    expect(ended.failures.map(({ name }) => name).sort()).toEqual(
      failing.map(key => key.split('/').at(-1)).sort(),
    )
    expect(new Set(ended.failures.map(({ reason }) => reason))).toEqual(
      new Set(['different', 'refused', 'unavailable']),
    )
    expect(env.bunny.files.size).toBe(990)
    for (const asset of assets)
      for (const [place, key] of keysOf(asset).entries())
        if (!failing.includes(key)) expect(env.bunny.files.get(key)).toEqual(contentOf(asset, place))
    expect(await env.published(cdnMigrated)).toMatchObject([
      { state: 'failed', totalFiles: 1_000, migratedFiles: 990, failedFiles: 10, startedBy: 1 },
    ])
  }, 120_000)

  it('keeps the originals, and reads from the disk, while a file is missing', async () => {
    expect((await env.call('DELETE', '/api/cdn/originals')).body.messageId).toBe('delivery.notMigrated')
    expect(env.ctx.cdn.addressOf('aa/b/c')).toBeNull()
    expect((await env.ctx.localStorage.list(null, 2_000)).length).toBe(1_000)
  })

  it('copies what failed when it is started again, and nothing else', async () => {
    env.bunny.refuse = () => null
    const puts: string[] = []
    env.bunny.onStorage = (method, key) => void (method === 'PUT' && puts.push(key))
    const { status, body } = await start()
    expect([status, body.state]).toEqual([202, 'running'])
    await finished()
    expect(await read()).toMatchObject({
      id: body.id,
      state: 'complete',
      totalFiles: 1_000,
      migratedFiles: 1_000,
      failedFiles: 0,
      failures: [],
      originals: 'kept',
    })
    expect(puts.sort()).toEqual([...failing].sort())
    expect(env.bunny.files.size).toBe(1_000)
  }, 60_000)

  it('sends readers to the CDN from then on, but not while it does not answer', async () => {
    const [key = ''] = allKeys()
    expect(env.ctx.cdn.addressOf(key)).toBe(`${bunnyCredentials.cdnUrl}/${key}`)
    env.bunny.isDown = true
    await env.ctx.cdn.refresh()
    expect(env.ctx.cdn.addressOf(key)).toBeNull()
    env.bunny.isDown = false
    await env.ctx.cdn.refresh()
    expect(env.ctx.cdn.addressOf(key)).not.toBeNull()
    expect((await env.call('GET', '/api/cdn/stats')).body.messageId).toBe('delivery.cdn')
    env.bunny.isDown = true
    env.advance(60_000)
    expect((await env.call('GET', '/api/cdn/stats')).body.messageId).toBe('delivery.noStatistics')
    env.bunny.isDown = false
  })

  it('deletes the originals once an administrator says so, also those of later files', async () => {
    const asset = await env.upload(7)
    const folder = await env.prepare(asset)
    expect((await env.ctx.localStorage.list(null, 2_000)).length).toBe(1_001)
    expect((await env.call('DELETE', '/api/cdn/originals')).status).toBe(202)
    await expect.poll(async () => (await read()).originals, { timeout: 30_000 }).toBe('deleted')
    expect(await env.ctx.localStorage.list(null, 2_000)).toEqual([])
    expect(env.bunny.files.size).toBe(1_001)
    const name = (await env.ctx.assets.find(asset._id))?.files[0]?.name
    expect(await env.ctx.storage.get(`${folder}/${name}`)).not.toBeNull()
  }, 60_000)

  it('refuses credentials of another zone, which would lose the files', async () => {
    const other = { ...bunnyCredentials, storageRegion: 'de' }
    const { status, body } = await env.call('POST', '/api/cdn/credentials', other)
    expect([status, body.messageId]).toEqual([400, 'delivery.onlyCopy'])
    expect((await env.call('POST', '/api/cdn/credentials', bunnyCredentials)).status).toBe(200)
    await env.call('POST', '/api/cdn/reload')
    expect(env.ctx.cdn.active()?.settings.originals).toBe('deleted')
  })
})

describe('a migration', () => {
  beforeAll(async () => {
    env = await createCdnEnvironment()
    await addAssets(10, 2)
    await env.useCdn()
  })
  afterEach(() => {
    env.bunny.onStorage = () => {}
    env.bunny.refuse = () => null
    env.bunny.cut = () => false
  })
  afterAll(() => env.close())

  it('leaves nothing at the CDN of media that are removed while they are copied', async () => {
    const [removed] = assets as [Asset]
    const [first = ''] = keysOf(removed)
    let isRemoved = false
    env.bunny.onStorage = async (method, key) => {
      if (method !== 'PUT' || key !== first || isRemoved) return
      isRemoved = true
      await env.ctx.db.transaction(tx => requestRemoval(env.ctx, tx, removed._id, 'owner'))
      await expect.poll(() => env.ctx.assets.find(removed._id), { timeout: 20_000 }).toBeNull()
    }
    await start()
    await finished()
    const { state, totalFiles, migratedFiles } = await read()
    // One of its two files may have been copied before.
    expect([state, migratedFiles]).toEqual(['complete', totalFiles])
    expect(totalFiles).toBeLessThan(20)
    expect([...env.bunny.files.keys()].filter(key => key.startsWith(`${removed.folder}/`))).toEqual([])
  }, 60_000)

  it('goes on where the body of a file breaks off, where the disk has less than was published, and where the CDN is full', async () => {
    const [, cut, short, full] = assets.map(asset => keysOf(asset)[0] ?? '')
    await writeFile(join(env.ctx.config.FILES_DIR, 'stored', short ?? ''), 'x')
    env.bunny.files.clear()
    env.bunny.cut = key => key === cut
    env.bunny.refuse = (method, key) => (method === 'PUT' && key === full ? 507 : null)
    await start()
    await finished()
    const { state, failures, migratedFiles, totalFiles } = await read()
    expect([state, migratedFiles]).toEqual(['failed', totalFiles - 3])
    const reasons = new Map(failures.map(({ name, reason }) => [name, reason]))
    const reasonOf = (key = '') => reasons.get(key.slice(key.lastIndexOf('/') + 1))
    expect([cut, short, full].map(reasonOf)).toEqual(['unavailable', 'different', 'refused'])

    const asset = assets[2] as Asset
    await writeFile(join(env.ctx.config.FILES_DIR, 'stored', short ?? ''), contentOf(asset, 0))
    env.bunny.cut = () => false
    env.bunny.refuse = () => null
    await start()
    await finished()
    expect((await read()).state).toBe('complete')
  }, 60_000)

  it('runs once at a time', async () => {
    await env.ctx.db.query(
      `update migrations set state = 'running', run = 'other', run_at = $1
       where id = (select max(id) from migrations)`,
      [env.ctx.clock()],
    )
    const { status, body } = await start()
    expect([status, body.code, body.messageId]).toEqual([409, 'request_in_progress', 'delivery.migrating'])
    await env.ctx.db.query(`update migrations set state = 'complete', run = null`)
  })

  it('names a file that the disk has lost', async () => {
    const lost = assets[1] as Asset
    await rm(join(env.ctx.config.FILES_DIR, 'stored', lost.folder ?? ''), { recursive: true })
    env.bunny.files.clear()
    await start()
    await finished()
    const { state, failedFiles, failures } = await read()
    expect([state, failedFiles]).toEqual(['failed', 2])
    expect(failures.map(({ mediaId, reason }) => [mediaId, reason])).toEqual([
      [lost._id, 'missing'],
      [lost._id, 'missing'],
    ])
  }, 60_000)
})

/** Works on the migration in a process of its own, and ends it by SIGKILL after some hundred files. */
async function killedInTheMiddle(migrationId: number): Promise<void> {
  const { config } = env.ctx
  const keys = {
    ENCRYPTION_KEYS: JSON.stringify(config.ENCRYPTION_KEYS),
    MEDIA_URL_KEYS: JSON.stringify(config.MEDIA_URL_KEYS),
  }
  const { DATABASE_URL, REDIS_URL, MONGO_URL, FILES_DIR } = config
  const worker = spawn(process.execPath, [fileURLToPath(new URL('./migration-worker.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...{ DATABASE_URL, REDIS_URL, MONGO_URL, FILES_DIR, ...keys, ...env.bunny.env },
      KAFKA_BROKERS: 'unused:9092',
      JWKS_URL: 'http://unused.example/jwks.json',
      MIGRATION_ID: String(migrationId),
      NOW: env.ctx.clock().toISOString(),
    },
  })
  let puts = 0
  env.bunny.onStorage = method => {
    if (method === 'PUT' && ++puts === 400) worker.kill('SIGKILL')
  }
  const [, signal] = await once(worker, 'exit')
  env.bunny.onStorage = () => {}
  expect(signal).toBe('SIGKILL')
}
