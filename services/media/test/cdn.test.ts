import { buffer } from 'node:stream/consumers'
import { cdnPurged, mediaFilePath } from '@vitrine/contracts'
import { bunnyCredentials } from '@vitrine/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { flushDeliveries } from '../src/cdn/statistics/flush.ts'
import { measureStorage } from '../src/cdn/statistics/statistics.repository.ts'
import { type CdnEnvironment, contentOf, createCdnEnvironment } from './cdn-environment.ts'

let env: CdnEnvironment
beforeAll(async () => {
  env = await createCdnEnvironment()
})
afterEach(() => {
  env.bunny.isDown = false
  env.bunny.refuse = () => null
  env.bunny.edge = { hasCors: () => true, refuses: null, isOfOtherZone: false }
})
afterAll(() => env.close())

const address = (folder: string | null, name: string | undefined) =>
  `${bunnyCredentials.cdnUrl}/${folder}/${name}`

describe('without a CDN', () => {
  it('serves administrators alone', async () => {
    for (const [method, url] of [
      ['GET', '/api/cdn/stats'],
      ['GET', '/api/cdn/credentials'],
      ['GET', '/api/cdn/migration'],
      ['POST', '/api/cdn/purge'],
      ['POST', '/api/cdn/reload'],
      ['POST', '/api/cdn/migrate'],
      ['DELETE', '/api/cdn/originals'],
    ] as const)
      expect((await env.call(method, url, undefined, { role: 'Museum Manager' })).status, url).toBe(403)
  })

  it('counts what this server delivers, and adds up what is stored', async () => {
    env.ctx.deliveries.add({ bytes: 1_000, isHit: false })
    env.ctx.deliveries.add({ bytes: 0, isHit: true })
    await flushDeliveries(env.ctx)
    await env.ctx.db.query('insert into usage values (70, 12345)')
    await measureStorage(env.ctx.db, env.ctx.clock())
    const { body } = await env.call('GET', '/api/cdn/stats')
    expect(body).toEqual({
      storage: { type: 'local', configured: false, location: 'This server' },
      stats: { totalRequests: 2, totalBandwidth: 1_000, cacheHitRatio: 0.5, storageUsed: 12_345 },
      message: 'Media are stored on this server and delivered by it.',
      messageId: 'delivery.local',
    })
  })

  it('forgets what is older than 30 days', async () => {
    await env.ctx.db.query(`insert into delivery_days values ('2026-10-24', 500, 500, 500)`)
    const { body } = await env.call('GET', '/api/cdn/stats')
    expect(body.stats.totalRequests).toBe(2)
  })

  it('refuses what needs a CDN', async () => {
    for (const [method, url] of [
      ['GET', '/api/cdn/credentials'],
      ['POST', '/api/cdn/reload'],
      ['POST', '/api/cdn/migrate'],
      ['DELETE', '/api/cdn/originals'],
    ] as const) {
      const { status, body } = await env.call(method, url)
      expect([status, body.messageId], url).toEqual([404, 'delivery.notConfigured'])
    }
    expect((await env.call('GET', '/api/cdn/migration')).body).toBeNull()
  })
})

describe('credentials', () => {
  const save = (more: object = {}) =>
    env.call('POST', '/api/cdn/credentials', { ...bunnyCredentials, ...more })
  const rows = () => env.ctx.db.query('select * from cdn_settings')

  it.each([
    ['a wrong password of the storage', { storagePassword: 'wrong' }, 'storagePassword', 'delivery.rejected'],
    ['a wrong zone', { storageZone: 'other' }, 'storagePassword', 'delivery.rejected'],
    ['a wrong key', { apiKey: 'wrong' }, 'apiKey', 'delivery.rejected'],
    ['an unknown pull zone', { pullZoneId: '1' }, 'apiKey', 'delivery.rejected'],
    ['an address that pages may not show', { cdnUrl: 'https://other.example' }, 'cdnUrl', 'delivery.host'],
    ['an address without TLS', { cdnUrl: 'http://cdn.example' }, 'cdnUrl', 'delivery.address'],
    ['no password', { storagePassword: '' }, 'storagePassword', 'delivery.required'],
  ])('stores nothing of %s', async (_name, more, field, messageId) => {
    const { status, body } = await save(more)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field, messageId }])
    expect(await rows()).toEqual([])
  })

  it.each<[string, Partial<CdnEnvironment['bunny']['edge']>, string]>([
    ['reads another storage zone', { isOfOtherZone: true }, 'delivery.notDelivered'],
    ['refuses readers', { refuses: 403 }, 'delivery.notDelivered'],
    ['has no CORS headers', { hasCors: () => false }, 'delivery.noCors'],
    ['has no CORS headers for videos', { hasCors: key => key.endsWith('.m3u8') }, 'delivery.noCors'],
  ])('stores nothing where the pull zone %s', async (_name, wrong, messageId) => {
    Object.assign(env.bunny.edge, wrong)
    const { status, body } = await save()
    expect([status, body.errors]).toMatchObject([400, [{ field: 'cdnUrl', messageId }]])
    expect(await rows()).toEqual([])
    expect(env.bunny.files.size).toBe(0)
  })

  it('stores nothing while the pull zone does not answer', async () => {
    env.bunny.edge.refuses = 502
    expect((await save()).status).toBe(503)
    expect(await rows()).toEqual([])
  })

  it('stores nothing while BunnyCDN does not answer', async () => {
    env.bunny.isDown = true
    expect((await save()).status).toBe(503)
    expect(await rows()).toEqual([])
  })

  it('proves and stores them encrypted, leaves no probe, and answers without the secrets', async () => {
    const saved = await save()
    expect(saved.status).toBe(200)
    const { body, text } = await env.call('GET', '/api/cdn/credentials')
    const { storagePassword, apiKey, ...shown } = bunnyCredentials
    expect(body).toMatchObject({ ...shown, hasStoragePassword: true, hasApiKey: true })
    const stored =
      JSON.stringify(await rows()) + JSON.stringify(await env.ctx.db.query('select * from idempotency_keys'))
    for (const secret of [storagePassword, apiKey]) {
      expect(saved.text + text).not.toContain(secret)
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(env.bunny.files.size).toBe(0)
  })

  it('uses them from the next reload on, in all processes', async () => {
    const other = await env.service.startApi()
    expect((await env.call('GET', '/api/cdn/stats')).body.storage.type).toBe('local')
    expect(env.ctx.storage.type).toBe('local')
    env.bunny.isDown = true
    expect((await env.call('POST', '/api/cdn/reload')).status).toBe(503)
    expect(env.ctx.storage.type).toBe('local')
    env.bunny.isDown = false
    const { status, body } = await env.call('POST', '/api/cdn/reload')
    expect([status, body]).toEqual([200, { message: 'Configuration reloaded' }])
    expect(env.ctx.storage.type).toBe('bunnycdn')
    await expect.poll(() => other.ctx.storage.type).toBe('bunnycdn')
    await other.stop()
    expect((await env.call('GET', '/api/cdn/stats')).body).toMatchObject({
      storage: { type: 'bunnycdn', configured: true, location: 'vitrine-test (ny)' },
      messageId: 'delivery.filling',
    })
  })
})

describe('with a CDN whose files are not migrated', () => {
  it('replaces no zone that has files: nothing would remove them there any more', async () => {
    const other = { ...bunnyCredentials, storageRegion: 'de' }
    env.bunny.files.set('aa/b/1-c.webp', Buffer.from('a picture'))
    const { status, body } = await env.call('POST', '/api/cdn/credentials', other)
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'storageZone', messageId: 'delivery.notEmpty', values: { zone: 'vitrine-test' } }],
    ])
    env.bunny.files.clear()
    expect((await env.call('POST', '/api/cdn/credentials', other)).status).toBe(200)
    expect((await env.call('POST', '/api/cdn/credentials', bunnyCredentials)).status).toBe(200)
  })

  it('writes new files to both, and reads from the disk while the CDN is down', async () => {
    const asset = await env.upload(7)
    const folder = await env.prepare(asset)
    const stored = await env.ctx.assets.find(asset._id)
    const key = `${folder}/${stored?.files[0]?.name}`
    expect(env.bunny.files.get(key)?.toString()).toBe('a picture')
    env.bunny.isDown = true
    const body = await env.ctx.storage.get(key)
    expect(body && (await buffer(body)).toString()).toBe('a picture')
  })

  it('reads files from the disk that the CDN does not have', async () => {
    const asset = await env.addReady()
    const body = await env.ctx.storage.get(`${asset.folder}/${asset.files[0]?.name}`)
    expect(body && (await buffer(body))).toEqual(contentOf(asset, 0))
    expect(env.ctx.cdn.addressOf('aa/b/c')).toBeNull()
  })
})

describe('purge', () => {
  it.each([
    [{}, 'delivery.purgeOne'],
    [{ url: 'https://cdn.example/x', purgeAll: true }, 'delivery.purgeOne'],
  ])('takes exactly one of an address and everything: %j', async (body, messageId) => {
    const answer = await env.call('POST', '/api/cdn/purge', body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(messageId)
  })

  it.each([
    'https://other.example/ab/cdefghijklmnopqrstuvwxyz234567/1-aaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
    'https://cdn.example/',
    'https://cdn.example/../api/user',
    'https://cdn.example/ab/cdefghijklmnopqrstuvwxyz234567/secret.txt',
    'https://cdn.example@other.example/ab/cdefghijklmnopqrstuvwxyz234567/1-aaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
    '/api/media/files/99999-aaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
    'javascript:alert(1)',
  ])('refuses %s, which is none of our media', async url => {
    const { status, body } = await env.call('POST', '/api/cdn/purge', { url })
    expect([status, body.errors?.[0]?.messageId]).toEqual([400, 'delivery.foreignAddress'])
    expect(env.bunny.purged).toEqual([])
  })

  it.each([
    ['the CDN', (folder: string | null, name: string) => address(folder, name)],
    [
      'this site',
      (_folder: string | null, name: string) => `https://vitrine.example${mediaFilePath(name)}?w=400`,
    ],
  ])('removes the file from the pull zone that an address of %s names', async (_name, addressOf) => {
    const asset = await env.upload(7)
    const folder = await env.prepare(asset)
    const name = (await env.ctx.assets.find(asset._id))?.files[0]?.name ?? ''
    const atCdn = address(folder, name)
    expect((await env.bunny.read(atCdn)).status).toBe(200)
    env.bunny.files.delete(`${folder}/${name}`)
    expect((await env.bunny.read(atCdn)).status).toBe(200)
    const { status, body } = await env.call('POST', '/api/cdn/purge', { url: addressOf(folder, name) })
    expect([status, body]).toEqual([200, { message: 'Cache purged successfully' }])
    expect((await env.bunny.read(atCdn)).status).toBe(404)
  })

  it('removes everything, and records who did it, once for one key', async () => {
    const purge = () => env.call('POST', '/api/cdn/purge', { purgeAll: true }, { key: 'once', id: 9 })
    expect((await purge()).status).toBe(200)
    expect((await purge()).headers['idempotency-replayed']).toBe('true')
    expect(env.bunny.purged.at(-1)).toBe('*')
    const rows = await env.ctx.db.query('select url, purged_by from cdn_purges where purged_by = 9')
    expect(rows).toEqual([{ url: null, purged_by: 9 }])
    const events = await env.published(cdnPurged)
    expect(events.filter(({ purgedBy }) => purgedBy === 9)).toMatchObject([{ url: null }])
  })

  it('records nothing that the CDN did not do', async () => {
    const before = (await env.published(cdnPurged)).length
    env.bunny.isDown = true
    expect((await env.call('POST', '/api/cdn/purge', { purgeAll: true })).status).toBe(503)
    expect((await env.published(cdnPurged)).length).toBe(before)
  })
})
