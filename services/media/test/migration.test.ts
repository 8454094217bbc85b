import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { requestRemoval } from '../src/removal/remove.ts'
import { type CdnEnvironment, contentOf, createCdnEnvironment } from './cdn-environment.ts'
import { addAssets, keysOf, migrationOf, testKilledMigration } from './killed-migration.ts'

describe('a migration of 60 files, of which 5 % fail, with a kill in the middle', () =>
  testKilledMigration({ count: 15, failsEach: 20 }))

describe('a migration', () => {
  let env: CdnEnvironment
  let migration: ReturnType<typeof migrationOf>
  let assets: Asset[]
  beforeAll(async () => {
    env = await createCdnEnvironment()
    migration = migrationOf(env)
    assets = await addAssets(env, 10, 2)
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
      await expect.poll(() => env.ctx.assets.find(removed._id)).toBeNull()
    }
    await migration.start()
    await migration.finished()
    const { state, totalFiles, migratedFiles } = await migration.read()
    // One of its two files may have been copied before.
    expect([state, migratedFiles]).toEqual(['complete', totalFiles])
    expect(totalFiles).toBeLessThan(20)
    expect([...env.bunny.files.keys()].filter(key => key.startsWith(`${removed.folder}/`))).toEqual([])
  })

  it('goes on where the body of a file breaks off, where the disk has less than was published, and where the CDN is full', async () => {
    const [, cut, short, full] = assets.map(asset => keysOf(asset)[0] ?? '')
    await writeFile(join(env.ctx.config.FILES_DIR, 'stored', short ?? ''), 'x')
    env.bunny.files.clear()
    env.bunny.cut = key => key === cut
    env.bunny.refuse = (method, key) => (method === 'PUT' && key === full ? 507 : null)
    await migration.start()
    await migration.finished()
    const { state, failures, migratedFiles, totalFiles } = await migration.read()
    expect([state, migratedFiles]).toEqual(['failed', totalFiles - 3])
    const reasons = new Map(failures.map(({ name, reason }) => [name, reason]))
    const reasonOf = (key = '') => reasons.get(key.slice(key.lastIndexOf('/') + 1))
    expect([cut, short, full].map(reasonOf)).toEqual(['unavailable', 'different', 'refused'])

    const asset = assets[2] as Asset
    await writeFile(join(env.ctx.config.FILES_DIR, 'stored', short ?? ''), contentOf(asset, 0))
    env.bunny.cut = () => false
    env.bunny.refuse = () => null
    await migration.start()
    await migration.finished()
    expect((await migration.read()).state).toBe('complete')
  })

  it('runs once at a time', async () => {
    await env.ctx.db.query(
      `update migrations set state = 'running', run = 'other', run_at = $1
       where id = (select max(id) from migrations)`,
      [env.ctx.clock()],
    )
    const { status, body } = await migration.start()
    expect([status, body.code, body.messageId]).toEqual([409, 'request_in_progress', 'delivery.migrating'])
    await env.ctx.db.query(`update migrations set state = 'complete', run = null`)
  })

  it('names a file that the disk has lost', async () => {
    const lost = assets[1] as Asset
    await rm(join(env.ctx.config.FILES_DIR, 'stored', lost.folder ?? ''), { recursive: true })
    env.bunny.files.clear()
    await migration.start()
    await migration.finished()
    const { state, failedFiles, failures } = await migration.read()
    expect([state, failedFiles]).toEqual(['failed', 2])
    expect(failures.map(({ mediaId, reason }) => [mediaId, reason])).toEqual([
      [lost._id, 'missing'],
      [lost._id, 'missing'],
    ])
  })
})
