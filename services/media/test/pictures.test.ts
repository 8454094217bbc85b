import { readdir } from 'node:fs/promises'
import { type Media, mediaReady, pictureMaxBytes, texts } from '@vitrine/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workDirectory } from '../src/storage/directories.ts'
import {
  corners,
  createPicturesEnvironment,
  type PicturesEnvironment,
  pngOf,
  withPlace,
} from './pictures-environment.ts'

let env: PicturesEnvironment
beforeAll(async () => {
  env = await createPicturesEnvironment()
})
afterAll(() => env.close())

let lastUser = 100
const newUser = (): number => ++lastUser

const filesLeft = async () => [
  ...(await readdir(env.incoming)),
  ...(await readdir(workDirectory(env.ctx)).catch(() => [])),
]
/** Bytes of a picture that are unlike each other, as a photo's. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

it('prepares a picture in all widths below its own, and publishes it once', async () => {
  const userId = newUser()
  const media = await env.settled(userId, await noise(2000, 1000).jpeg({ quality: 90 }).toBuffer())
  expect(media).toMatchObject({
    kind: 'picture',
    purpose: 'post',
    status: 'ready',
    progress: 100,
    reason: null,
    width: 1600,
    height: 800,
    durationMs: null,
  })
  const webp = media.images.filter(({ format }) => format === 'webp')
  expect(webp.map(({ width, height }) => [width, height])).toEqual([
    [400, 200],
    [800, 400],
    [1600, 800],
  ])
  expect(media.url).toBe(webp.at(-1)?.url)
  expect(Buffer.from(media.placeholder ?? '', 'base64').length).toBeGreaterThan(5)
  for (const image of media.images) {
    const file = await env.fileOf(userId, image.url)
    expect(file.length).toBe(image.bytes)
    const { width, height, format } = await sharp(file).metadata()
    expect({ width, height, format }).toEqual({
      width: image.width,
      height: image.height,
      format: image.format === 'avif' ? 'heif' : image.format,
    })
  }
  const events = (await env.published(mediaReady)).filter(({ media: { id } }) => id === media.id)
  expect(events).toHaveLength(1)
  expect(await filesLeft()).toEqual([])
  const stored = media.images.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(await env.usageOf(userId)).toBe(stored)
  expect(await env.stored()).toHaveLength(media.images.length)
})

it('stores AVIF only where it is a tenth smaller', async () => {
  const media = await env.settled(newUser(), await corners(900, 600).png().toBuffer())
  for (const { format, width, bytes } of media.images) {
    if (format !== 'avif') continue
    const webp = media.images.find(image => image.format === 'webp' && image.width === width)
    expect(bytes).toBeLessThanOrEqual((webp?.bytes ?? 0) * 0.9)
  }
})

it('has no place, camera or name in any stored file', async () => {
  const userId = newUser()
  const photo = await withPlace(corners()).jpeg().toBuffer()
  expect(photo.includes('Ada Secret')).toBe(true)
  const media = await env.settled(userId, photo)
  for (const { url } of media.images) {
    const file = await env.fileOf(userId, url)
    for (const secret of ['Ada Secret', 'SecretCamera', 'GPS', 'Exif'])
      expect(file.includes(secret)).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(file).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  }
})

it('turns a picture as its camera was held', async () => {
  const userId = newUser()
  const media = await env.settled(
    userId,
    await corners(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  )
  expect([media.width, media.height]).toEqual([800, 1200])
  const { data, info } = await sharp(await env.fileOf(userId, media.url))
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The blue corner is at the right after a turn by 90 degrees.
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  const [topRight, topLeft] = [at(info.width - 20, 20), at(20, 20)]
  expect(topRight[2]).toBeGreaterThan(topRight[0] ?? 0)
  expect(topLeft[0]).toBeGreaterThan(topLeft[2] ?? 0)
})

it.each([
  ['an animated GIF', () => gif()],
  ['a JPEG in CMYK', () => corners(500, 300).toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits', () => corners(500, 300).toColourspace('rgb16').png().toBuffer()],
  ['a PNG in grey with transparency', () => corners(500, 300).greyscale().ensureAlpha(0.5).png().toBuffer()],
  ['a WebP', () => corners(500, 300).webp().toBuffer()],
])('takes %s', async (_name, make) => {
  const userId = newUser()
  const media = await env.settled(userId, await make())
  expect(media).toMatchObject({ status: 'ready', width: 500, height: 300 })
  const { space, depth, pages, channels } = await sharp(await env.fileOf(userId, media.url)).metadata()
  expect([space, depth, pages ?? 1]).toEqual(['srgb', 'uchar', 1])
  expect(channels).toBeGreaterThanOrEqual(3)
})

const gif = async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map(background =>
      sharp({ create: { width: 500, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer()
}

it('makes a strip narrower that is longer than three screens', async () => {
  const media = await env.settled(newUser(), await corners(400, 6_000).png().toBuffer())
  expect(media).toMatchObject({ status: 'ready', width: 320, height: 4_800 })
})

it('never enlarges: a small picture has one width', async () => {
  const media = await env.settled(newUser(), await corners(120, 80).png().toBuffer())
  expect(media.images.filter(({ format }) => format === 'webp').map(({ width }) => width)).toEqual([120])
})

it.each([
  ['that is cut off', async () => (await noise(1200, 800).jpeg().toBuffer()).subarray(0, 40_000), 'damaged'],
  ['of 900 million pixels', async () => pngOf(30_000, 30_000), 'too_many_pixels'],
  ['that only begins like one', async () => Buffer.from('GIF89a is no picture'), 'damaged'],
  ['whose pixels are missing', async () => pngOf(2_000, 2_000), 'damaged'],
] as const)(
  'says why a picture %s cannot be shown, and stores nothing of it',
  async (_name, make, reason) => {
    const userId = newUser()
    const before = await env.stored()
    const media = await env.settled(userId, await make())
    expect(media).toMatchObject({ status: 'failed', reason, images: [] })
    expect((await env.request(userId, media.url)).status).toBe(404)
    expect(await env.stored()).toEqual(before)
    expect(await filesLeft()).toEqual([])
    expect(await env.usageOf(userId)).toBe(0)
  },
)

it('keeps nothing of a polyglot but its picture', async () => {
  const userId = newUser()
  const polyglot = Buffer.concat([
    await corners().jpeg().toBuffer(),
    Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04'),
  ])
  const media = await env.settled(userId, polyglot)
  for (const { url } of media.images) {
    const file = await env.fileOf(userId, url)
    expect(file.includes('<script>')).toBe(false)
  }
})

it.each([
  ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a sound in the container of WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt '.padEnd(200, '\0'), 'latin1')],
  ['a playlist', Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret\n')],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(5_000, '\0'), 'latin1')],
  ['TIFF', Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0]), Buffer.alloc(500)])],
])('refuses %s, whatever its name says, and stores nothing', async (_name, file) => {
  const { status, body } = await env.send(newUser(), { file, name: 'photo.jpg' })
  expect({ status, body }).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media', message: texts.media.pictureType, messageId: 'media.pictureType' },
  })
  expect(await filesLeft()).toEqual([])
})

it('takes a picture of exactly 10 MB, and refuses one byte more by its bytes', async () => {
  const picture = await corners().jpeg().toBuffer()
  const padded = Buffer.concat([picture, Buffer.alloc(pictureMaxBytes - picture.length)])
  expect((await env.send(newUser(), { file: padded })).status).toBe(202)
  const { status, body } = await env.send(newUser(), { file: Buffer.concat([padded, Buffer.of(0)]) })
  expect({ status, body }).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: texts.media.pictureTooLarge },
  })
})

it.each([
  ['an empty file', { file: Buffer.alloc(0) }, 'file', texts.media.empty],
  ['no file', { file: null }, 'file', texts.media.fileRequired],
  ['no purpose', { purpose: null }, 'purpose', texts.media.purposeRequired],
  ['another purpose', { purpose: 'profile' }, 'purpose', texts.media.purposeRequired],
])('refuses %s', async (_name, given, field, message) => {
  const file = await corners(50, 50).png().toBuffer()
  const { status, body } = await env.send(newUser(), { file, ...given })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'validation_error', message, errors: [{ field, message }] },
  })
})

it('takes the purpose before and after the file, and no name of the user’s file', async () => {
  const file = await corners(50, 50).png().toBuffer()
  const answers = [
    await env.send(newUser(), { file, purposeFirst: true, purpose: 'museum', name: '../../../etc/passwd' }),
    await env.send(newUser(), { file, purpose: 'meetup', name: 'C:\\secret-name.jpg' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(answers.map(({ body }) => (body as Media).purpose)).toEqual(['museum', 'meetup'])
  expect(JSON.stringify(answers)).not.toMatch(/passwd|secret-name/)
})

const secondFile = '------x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'
it.each([
  [
    'an unknown field',
    '------x\r\ncontent-disposition: form-data; name="role"\r\n\r\nAdmin\r\n------x--\r\n',
  ],
  ['a second file', `${secondFile}${secondFile}------x--\r\n`],
  [
    'a file in another field',
    '------x\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nx\r\n------x--\r\n',
  ],
  ['a body without an end', '------x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx'],
  ['an empty body', ''],
])('refuses %s', async (_name, body) => {
  const answer = await env.request(newUser(), '/api/media', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=----x' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'validation_error' })
})

it('answers the retry of an upload with the first answer, and refuses the key for another file', async () => {
  const userId = newUser()
  const file = await corners(60, 40).png().toBuffer()
  const headers = { 'idempotency-key': 'one-upload' }
  const [first, again] = [
    await env.send(userId, { file, headers }),
    await env.send(userId, { file, headers }),
  ]
  expect((again.body as Media).id).toBe((first.body as Media).id)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const other = await env.send(userId, { file: await corners(61, 40).png().toBuffer(), headers })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const rows = await env.ctx.db.query('select 1 from files where user_id = $1', [userId])
  expect(rows).toHaveLength(1)
})

it('limits the uploads of one user in half an hour', async () => {
  const userId = newUser()
  const file = Buffer.from('no picture')
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent++) statuses.push((await env.send(userId, { file })).status)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 415))
  expect(statuses[30]).toBe(429)
})
