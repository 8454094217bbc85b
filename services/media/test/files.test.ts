import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type Audience,
  mediaFilePath,
  postMediaAttached,
  signedMediaPath,
  userUpdated,
} from '@vitrine/contracts'
import { signedMediaToken } from '@vitrine/service-kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asset } from '../src/assets/asset.ts'
import { nameOf, newFolder } from '../src/assets/names.ts'
import { parseRange } from '../src/files/byte-range.ts'
import { chooseFile } from '../src/files/chosen-file.ts'
import { createKnownAssets } from '../src/files/known-assets.ts'
import { renditionOf } from './environment.ts'
import { createPicturesEnvironment, type PicturesEnvironment } from './pictures-environment.ts'

const owner = 1
const content = '0123456789'
const sha256 = createHash('sha256').update(content).digest('hex')
const etag = `"${sha256}"`
const sizes = [
  { width: 400, height: 200 },
  { width: 800, height: 400 },
  { width: 1600, height: 800 },
]

let env: PicturesEnvironment
let asset: Asset
let url: string
beforeAll(async () => {
  env = await createPicturesEnvironment()
  await env.register(owner)
  asset = await picture()
  url = pathOf('1600.webp')
  await attach(asset._id, 1)
})
afterAll(() => env.close())

const pathOf = (rendition: string, of = asset) => mediaFilePath(nameOf(of, rendition))

async function attach(mediaId: number, postId: number, isPublished = true): Promise<void> {
  await env.publish(postMediaAttached, {
    postId,
    authorId: owner,
    audience: 'public',
    mediaIds: [mediaId],
    isPublished,
  })
  await env.drain()
}

/** A picture with a file of ten bytes for each size; the smallest has no AVIF. */
async function picture(): Promise<Asset> {
  const made = await env.upload(owner)
  const folder = newFolder()
  await env.ctx.assets.beginRun(made._id, 'run', folder, env.ctx.clock())
  const images = sizes.flatMap(size =>
    (['webp', 'avif'] as const)
      .filter(format => format === 'webp' || size.width > 400)
      .map(format => ({ ...size, format, bytes: 10, url: pathOf(`${size.width}.${format}`, made) })),
  )
  const files = images.map(({ url: path, format }) => ({
    name: env.nameIn(path),
    type: `image/${format}`,
    bytes: 10,
    sha256,
  }))
  for (const file of files)
    await env.ctx.storage.put(`${folder}/${file.name}`, Readable.from([Buffer.from(content)]), file)
  const rendered = {
    id: made._id,
    kind: 'picture' as const,
    url: pathOf('1600.webp', made),
    posterUrl: null,
    width: 1600,
    height: 800,
    durationMs: null,
    placeholder: null,
    images,
    renditions: [],
    hlsUrl: null,
  }
  await env.ctx.assets.publish(made._id, 'run', folder, { rendered, files }, env.ctx.clock())
  return made
}

const get = (
  path = url,
  headers: Record<string, string> = {},
  userId: number | null = null,
  method = 'GET',
) => env.request(userId, path, { headers, method })

it('answers everyone with a public file, which caches may keep for 30 days', async () => {
  const answer = await get()
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=2592000, immutable',
    'x-content-type-options': 'nosniff',
    etag,
  })
  // It would replace the gateway's, which lets a browser show a picture or a video by itself.
  expect(answer.headers.has('content-security-policy')).toBe(false)
  expect(await answer.text()).toBe(content)
})

it.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=8-100', '89', 'bytes 8-9/10'],
  ['bytes=-100', content, 'bytes 0-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
])('answers %s with that part', async (range, part, contentRange) => {
  const answer = await get(url, { range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  expect(answer.headers.get('content-length')).toBe(String(part.length))
  expect(await answer.text()).toBe(part)
})

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('answers %s with 416 and the length', async range => {
  const answer = await get(url, { range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect(await answer.text()).toBe('')
})

it.each(['bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=-'])(
  'answers %s, which is no single range, with the whole file',
  async range => {
    const answer = await get(url, { range })
    expect([answer.status, await answer.text()]).toEqual([200, content])
  },
)

it('answers a part only of the file that the client has begun with', async () => {
  const range = 'bytes=2-3'
  expect((await get(url, { range, 'if-range': etag })).status).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Mon, 23 Nov 2026 12:00:00 GMT'])
    expect((await get(url, { range, 'if-range': other })).status).toBe(200)
})

it.each([etag, `W/${etag}`, `"other", ${etag}`, '*'])('answers 304 to If-None-Match: %s', async tags => {
  const answer = await get(url, { 'if-none-match': tags, range: 'bytes=0-1' })
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=2592000, immutable')
})

it('answers HEAD with the headers of the file, or of its part', async () => {
  const [whole, part] = [
    await get(url, {}, null, 'HEAD'),
    await get(url, { range: 'bytes=0-1' }, null, 'HEAD'),
  ]
  expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '10', ''])
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-1/10'])
})

it.each([
  ['?w=800', '800.webp'],
  ['?w=400', '400.webp'],
  ['?w=1600&h=400', '800.webp'],
  ['?h=400', '800.webp'],
  ['?w=800&fmt=avif', '800.avif'],
  ['?w=400&fmt=avif', '800.avif'],
  ['?fmt=avif', '1600.avif'],
  ['?q=85', '1600.webp'],
])('answers %s with the stored %s', async (query, rendition) => {
  const known = await createKnownAssets(env.ctx).find(asset._id, () => true)
  const parsed = Object.fromEntries(new URLSearchParams(query.slice(1)))
  expect(known && chooseFile(known, env.nameIn(url), parsed as never)?.name).toBe(nameOf(asset, rendition))
  expect((await get(url + query)).status).toBe(200)
})

it.each(['?w=401', '?w=0', '?q=84', '?fmt=png', '?w=800&width=1', '?w=400&w=800'])(
  'refuses %s: no picture is computed for a request',
  async query => {
    expect((await get(url + query)).status).toBe(400)
  },
)

it('answers everyone at once with what was refused until it was shown', async () => {
  const shown = await picture()
  const path = pathOf('800.webp', shown)
  expect((await get(path)).status).toBe(404)
  await attach(shown._id, shown._id + 1_000)
  await expect.poll(async () => (await get(path)).status, { interval: 50 }).toBe(200)
})

it('answers 404 to others 3 s after media ceased to be public', async () => {
  const shown = await picture()
  const path = pathOf('800.webp', shown)
  await attach(shown._id, shown._id + 1_000)
  expect((await get(path)).status).toBe(200)
  await attach(shown._id, shown._id + 1_000, false)
  env.advance(2_999)
  expect((await get(path)).status).toBe(200)
  env.advance(2)
  expect((await get(path)).status).toBe(404)
})

it('asks again whether media are public after 3 s, however shortly it was asked before', async () => {
  const shown = await picture()
  await attach(shown._id, shown._id + 1_000)
  const known = createKnownAssets(env.ctx)
  const isFoundPublic = async () => (await known.find(shown._id, asset => asset !== null))?.isPublic
  expect(await isFoundPublic()).toBe(true)
  await attach(shown._id, shown._id + 1_000, false)
  env.advance(2_999)
  expect(await isFoundPublic()).toBe(true)
  env.advance(2)
  expect(await isFoundPublic()).toBe(false)
})

it('answers the owner alone with what nothing shows, and no cache keeps it', async () => {
  const own = await picture()
  const path = pathOf('800.webp', own)
  const answer = await get(path, {}, owner)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  for (const viewer of [2, null]) expect((await get(path, {}, viewer)).status).toBe(404)
})

it('answers with media that became ready, and then public, since they were last asked for', async () => {
  const fresh = await env.upload(owner)
  const folder = newFolder()
  const file = { name: env.nameIn(pathOf('400.webp', fresh)), type: 'image/webp', bytes: 10, sha256 }
  const path = mediaFilePath(file.name)
  expect((await get(path, {}, owner)).status).toBe(404)
  await env.ctx.assets.beginRun(fresh._id, 'run', folder, env.ctx.clock())
  await env.ctx.storage.put(`${folder}/${file.name}`, Readable.from([Buffer.from(content)]), file)
  const { rendered } = renditionOf(fresh)
  await env.ctx.assets.publish(fresh._id, 'run', folder, { rendered, files: [file] }, env.ctx.clock())
  expect((await get(path, {}, owner)).status).toBe(200)
  expect((await get(path)).status).toBe(404)
  await attach(fresh._id, 20_000)
  expect((await get(path)).status).toBe(200)
})

it('chooses the smallest picture that fills a box as far as its shape lets it', async () => {
  const shapes = [
    [400, 533],
    [800, 1067],
    [1600, 2133],
  ] as const
  const images = shapes.map(([width, height]) => ({
    url: pathOf(`${width}.webp`),
    format: 'webp' as const,
    width,
    height,
    bytes: 10,
  }))
  const files = new Map(
    images.map(({ url }) => [
      env.nameIn(url),
      { name: env.nameIn(url), type: 'image/webp', bytes: 10, sha256 },
    ]),
  )
  const known = { ownerId: owner, isPublic: true, folder: 'aa/b', files, images }
  const chosen = (query: object) => chooseFile(known, env.nameIn(url), query as never)?.name
  expect(chosen({ w: '800', h: '800' })).toBe(nameOf(asset, '800.webp'))
  expect(chosen({ w: '400', h: '400' })).toBe(nameOf(asset, '400.webp'))
  expect(chosen({ w: '1600', h: '1600' })).toBe(nameOf(asset, '1600.webp'))
})

it.each<[Audience, number]>([
  ['public', 200],
  ['friends', 404],
  ['private', 404],
  ['hidden', 404],
])('answers others with what a user of the audience %s shows by %i', async (audience, status) => {
  const theirs = await picture()
  await attach(theirs._id, theirs._id + 1_000)
  await env.publish(userUpdated, {
    user: {
      id: owner,
      username: 'user1',
      slug: 'user1',
      firstName: 'First',
      lastName: 'Last',
      profileImageUrl: null,
      role: 'Traveler',
    },
    audience,
    allowsMessages: true,
    allowsTagging: true,
  })
  await env.drain()
  expect((await get(pathOf('400.webp', theirs), {}, 2)).status).toBe(status)
  expect((await get(pathOf('400.webp', theirs), {}, owner)).status).toBe(200)
})

it('answers whoever has a valid token of the media, for as long as it is valid', async () => {
  const hidden = await picture()
  const name = env.nameIn(pathOf('800.webp', hidden))
  const { MEDIA_URL_KEYS: keys } = env.ctx.config
  const token = signedMediaToken(keys, hidden._id, env.ctx.clock())
  const answer = await get(signedMediaPath(name, token))
  expect([answer.status, await answer.text()]).toEqual([200, content])
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  expect((await get(`${signedMediaPath(name, token)}?w=400`, { range: 'bytes=0-0' })).status).toBe(206)
  const others = [
    signedMediaPath(env.nameIn(url), token),
    signedMediaPath(name, signedMediaToken(keys, hidden._id, new Date(0))),
    signedMediaPath(name, 'a'.repeat(50)),
  ]
  for (const path of others) expect((await get(path)).status).toBe(404)
  env.advance(3 * 3_600_000)
  expect((await get(signedMediaPath(name, token))).status).toBe(404)
})

it.each([
  '/api/media/files/..%2f..%2fetc%2fpasswd',
  `/api/media/files/1-${'a'.repeat(26)}.html`,
  `/api/media/files/1-${'a'.repeat(26)}.webp%00.html`,
  `/api/media/files/1-${'a'.repeat(26)}.webp/../../../x`,
  `/api/media/signed/${'a'.repeat(50)}/..%2fpasswd`,
])('has nothing under %s', async path => {
  expect([400, 404]).toContain((await get(path)).status)
})

it('has nothing under a name that is not stored, of media that exist or not', async () => {
  for (const name of [nameOf(asset, '1234.webp'), `999999-${'a'.repeat(26)}.webp`])
    expect((await get(mediaFilePath(name))).status).toBe(404)
})

it('finds media again that moved since they were last asked for, and what was deleted nowhere', async () => {
  const moving = await picture()
  const path = pathOf('400.webp', moving)
  const before = ((await env.ctx.assets.find(moving._id)) as Asset).folder as string
  expect(await (await get(path, {}, owner)).text()).toBe(content)
  const folder = newFolder()
  const name = env.nameIn(path)
  await env.ctx.storage.put(`${folder}/${name}`, Readable.from([Buffer.from(content)]), { bytes: 10, sha256 })
  await env.ctx.mongo.connection
    .collection('assets')
    .updateOne({ _id: moving._id as never }, { $set: { folder } })
  await env.ctx.storage.deleteFolder(before)
  expect(await (await get(path, { range: 'bytes=1-2' }, owner)).text()).toBe('12')
  await env.ctx.storage.deleteFolder(folder)
  expect((await get(path, {}, owner)).status).toBe(404)
})

it('counts requests, the bytes of their bodies, and what the client had', async () => {
  env.ctx.deliveries.take()
  await (await get(pathOf('1600.webp'), {}, owner)).text()
  await (await get(pathOf('1600.webp'), { range: 'bytes=0-3' }, owner)).text()
  await get(pathOf('1600.webp'), { 'if-none-match': etag }, owner)
  await get(pathOf('1600.webp'), {}, owner, 'HEAD')
  expect(env.ctx.deliveries.take()).toEqual({ requests: 4, bytes: 14, hits: 1 })
  expect(env.ctx.deliveries.take()).toEqual({ requests: 0, bytes: 0, hits: 0 })
})

it('reads ranges of an empty file as unsatisfiable', () => {
  expect([parseRange('bytes=0-', 0), parseRange('bytes=-1', 0), parseRange(undefined, 0)]).toEqual([
    'unsatisfiable',
    'unsatisfiable',
    null,
  ])
})
