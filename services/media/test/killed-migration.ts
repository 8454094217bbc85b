import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CdnMigration, cdnMigrated } from '@vitrine/contracts'
import { bunnyCredentials } from '@vitrine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { insertMigration } from '../src/cdn/migration/migration.repository.ts'
import { runMigration } from '../src/cdn/migration/run.ts'
import { type CdnEnvironment, contentOf, createCdnEnvironment } from './cdn-environment.ts'

export const keysOf = (asset: Asset) => asset.files.map(({ name }) => `${asset.folder}/${name}`)

export async function addAssets(env: CdnEnvironment, count: number, files: number): Promise<Asset[]> {
  const assets: Asset[] = []
  while (assets.length < count) {
    const some = Math.min(10, count - assets.length)
    assets.push(...(await Promise.all(Array.from({ length: some }, () => env.addReady(files)))))
  }
  return assets
}

/** The migration as an administrator sees it. */
export function migrationOf({ call }: CdnEnvironment) {
  const read = async (): Promise<CdnMigration> => (await call('GET', '/api/cdn/migration')).body
  return {
    read,
    start: (body: object = {}) => call('POST', '/api/cdn/migrate', body),
    finished: () => expect.poll(async () => (await read()).state).not.toBe('running'),
  }
}

/** Tests of one migration of so many media with four files each, which is killed; one file in `failsEach` fails. */
export function testKilledMigration({ count, failsEach }: { count: number; failsEach: number }): void {
  const totalFiles = 4 * count
  let env: CdnEnvironment
  let migration: ReturnType<typeof migrationOf>
  let assets: Asset[]
  let failing: string[]
  const allKeys = () => assets.flatMap(keysOf)
  beforeAll(async () => {
    env = await createCdnEnvironment()
    migration = migrationOf(env)
    assets = await addAssets(env, count, 4)
    failing = allKeys().filter((_, place) => place % failsEach === failsEach / 2)
    await env.useCdn()
  })
  afterAll(() => env.close())

  it('counts in a dry run, and changes nothing', async () => {
    const { status, body } = await migration.start({ dryRun: true })
    expect(status).toBe(202)
    expect(body).toMatchObject({ state: 'complete', dryRun: true, totalFiles, migratedFiles: 0 })
    expect(env.bunny.files.size).toBe(0)
    expect(await migration.read()).toBeNull()
  })

  it('goes on where a killed process stopped, with true counts', async () => {
    const { ctx } = env
    env.bunny.refuse = (method, key) =>
      method === 'PUT' && failing.includes(key) ? [400, 403, 500][failing.indexOf(key) % 3]! : null
    const { id } = await ctx.db.transaction(tx =>
      insertMigration(tx, { ...bunnyCredentials, by: 1, at: ctx.clock() }),
    )
    await killedAt(env, id, totalFiles * 0.4)

    const killed = await migration.read()
    expect(killed.state).toBe('running')
    expect(killed.migratedFiles).toBeGreaterThan(0)
    expect(killed.migratedFiles).toBeLessThan(totalFiles)
    const copied = await ctx.db.query(`select 1 from migration_files where state = 'copied'`)
    expect(copied.length).toBe(killed.migratedFiles)

    // The killed run holds it for a minute.
    await runMigration(ctx, id)
    expect((await migration.read()).migratedFiles).toBe(killed.migratedFiles)
    env.advance(61_000)
    await runMigration(ctx, id)

    const ended = await migration.read()
    expect(ended).toMatchObject({
      state: 'failed',
      totalFiles,
      migratedFiles: totalFiles - failing.length,
      failedFiles: failing.length,
    })
    expect(ended.failures.map(({ name }) => name).sort()).toEqual(
      failing.map(key => key.split('/').at(-1)).sort(),
    )
    expect(new Set(ended.failures.map(({ reason }) => reason))).toEqual(
      new Set(['different', 'refused', 'unavailable']),
    )
    expect(env.bunny.files.size).toBe(totalFiles - failing.length)
    for (const asset of assets)
      for (const [place, key] of keysOf(asset).entries())
        if (!failing.includes(key)) expect(env.bunny.files.get(key)).toEqual(contentOf(asset, place))
    expect(await env.published(cdnMigrated)).toMatchObject([
      {
        state: 'failed',
        totalFiles,
        migratedFiles: totalFiles - failing.length,
        failedFiles: failing.length,
        startedBy: 1,
      },
    ])
  })

  it('keeps the originals, and reads from the disk, while a file is missing', async () => {
    expect((await env.call('DELETE', '/api/cdn/originals')).body.messageId).toBe('delivery.notMigrated')
    expect(env.ctx.cdn.addressOf('aa/b/c')).toBeNull()
    expect((await env.ctx.localStorage.list(null, 2_000)).length).toBe(totalFiles)
  })

  it('copies what failed when it is started again, and nothing else', async () => {
    env.bunny.refuse = () => null
    const puts: string[] = []
    env.bunny.onStorage = (method, key) => void (method === 'PUT' && puts.push(key))
    const { status, body } = await migration.start()
    expect([status, body.state]).toEqual([202, 'running'])
    await migration.finished()
    expect(await migration.read()).toMatchObject({
      id: body.id,
      state: 'complete',
      totalFiles,
      migratedFiles: totalFiles,
      failedFiles: 0,
      failures: [],
      originals: 'kept',
    })
    expect(puts.sort()).toEqual([...failing].sort())
    expect(env.bunny.files.size).toBe(totalFiles)
  })

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
    expect((await env.ctx.localStorage.list(null, 2_000)).length).toBe(totalFiles + 1)
    expect((await env.call('DELETE', '/api/cdn/originals')).status).toBe(202)
    await expect.poll(async () => (await migration.read()).originals).toBe('deleted')
    expect(await env.ctx.localStorage.list(null, 2_000)).toEqual([])
    expect(env.bunny.files.size).toBe(totalFiles + 1)
    const name = (await env.ctx.assets.find(asset._id))?.files[0]?.name
    expect(await env.ctx.storage.get(`${folder}/${name}`)).not.toBeNull()
  })

  it('refuses credentials of another zone, which would lose the files', async () => {
    const other = { ...bunnyCredentials, storageRegion: 'de' }
    const { status, body } = await env.call('POST', '/api/cdn/credentials', other)
    expect([status, body.messageId]).toEqual([400, 'delivery.onlyCopy'])
    expect((await env.call('POST', '/api/cdn/credentials', bunnyCredentials)).status).toBe(200)
    await env.call('POST', '/api/cdn/reload')
    expect(env.ctx.cdn.active()?.settings.originals).toBe('deleted')
  })
}

/** Works on the migration in a process of its own, and ends it by SIGKILL at one of its files. */
async function killedAt(env: CdnEnvironment, migrationId: number, put: number): Promise<void> {
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
    if (method !== 'PUT' || ++puts < put) return
    worker.kill('SIGKILL')
    // No further file is copied before the signal arrives.
    return new Promise(() => {})
  }
  const [, signal] = await once(worker, 'exit')
  env.bunny.onStorage = () => {}
  expect(signal).toBe('SIGKILL')
}
