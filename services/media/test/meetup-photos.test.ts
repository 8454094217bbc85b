import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import {
  meetupPhotoAttached,
  meetupPhotoReceived,
  permitHeader,
  pictureMaxBytes,
  texts,
  type UploadedPhotos,
  userQuotaBytes,
} from '@vitrine/contracts'
import { MediaUrlKeys, signedPhotoPermit, signMediaPath } from '@vitrine/service-kit'
import { createRecorder, keySetOf, mediaUrlKeyOf, statusOf } from '@vitrine/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  corners,
  createPicturesEnvironment,
  type PicturesEnvironment,
  withPlace,
} from './pictures-environment.ts'
import { openTo } from './requests.ts'

const meetupId = 7
const community = { id: 3, name: 'Keepers of small museums', isPrivate: false }
const path = `/api/meetups/${meetupId}/photos`
let env: PicturesEnvironment
let recorder: ReturnType<typeof createRecorder>
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  // One upload in half an hour over the routes that take one file.
  env = await createPicturesEnvironment({ RATE_LIMIT_FACTOR: '0.04' })
  recorder = createRecorder('media', env.service.bus, env.drain)
  png = await corners(60, 40).png().toBuffer()
  jpeg = await corners(50, 30).jpeg().toBuffer()
})
afterAll(async () => {
  await recorder.stop()
  await env.close()
})

let lastUser = 500
const newUser = (): number => ++lastUser

type Part = [name: string, value: string] | [name: string, content: Buffer, fileName: string]
const photo = (content: Buffer, fileName = 'a.png'): Part => ['photos', content, fileName]
const altText = (text: string): Part => ['altTexts', text]
const caption = (text: string): Part => ['caption', text]

function permitOf(userId: number, of = meetupId, keys = env.ctx.config.MEDIA_URL_KEYS, ageMs = 0): string {
  const at = new Date(env.ctx.clock().getTime() - ageMs)
  return signedPhotoPermit(keys, { meetupId: of, userId }, at)
}

async function send(userId: number, parts: Part[], { permit = permitOf(userId), key = '' } = {}) {
  const body = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([new Uint8Array(value)]), fileName as string)
  }
  const headers = { ...(permit && { [permitHeader]: permit }), ...(key && { 'idempotency-key': key }) }
  const answer = await env.request(userId, path, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as UploadedPhotos, headers: answer.headers }
}
const receivedOf = async (userId: number) =>
  (await recorder.events(meetupPhotoReceived))
    .filter(({ ownerId }) => ownerId === userId)
    .toSorted((a, b) => a.mediaId - b.mediaId)
/** Once the photos that were accepted are prepared. */
const expectNoFilesLeft = () => expect.poll(() => readdir(env.incoming), { interval: 50 }).toEqual([])
async function expectNothingOf(userId: number): Promise<void> {
  await expectNoFilesLeft()
  expect(await env.ctx.db.query('select 1 from files where user_id = $1', [userId])).toEqual([])
  expect(await receivedOf(userId)).toEqual([])
}

describe('photos of a meetup', () => {
  it('are all accepted in one request, each with its alt text and the caption of all', async () => {
    const userId = newUser()
    const { status, body } = await send(userId, [
      altText('  The yard  '),
      photo(png, 'yard.png'),
      caption(' A day out '),
      altText('The gate'),
      photo(jpeg, 'gate.jpg'),
      photo(png, 'yard again.png'),
    ])
    expect(status).toBe(202)
    expect(body.skipped).toEqual([])
    expect(body.uploaded.map(({ name }) => name)).toEqual(['yard.png', 'gate.jpg', 'yard again.png'])
    const common = {
      visibility: 'involved',
      meetupId,
      ownerId: userId,
      caption: 'A day out',
      receivedAt: env.ctx.clock().toISOString(),
    }
    expect(await receivedOf(userId)).toEqual(
      ['The yard', 'The gate', ''].map((text, place) => ({
        ...common,
        mediaId: body.uploaded[place]?.id,
        altText: text,
      })),
    )
    for (const { id } of body.uploaded)
      expect(await env.ownMedia(userId, id)).toMatchObject({ kind: 'picture', purpose: 'meetup' })
    await expectNoFilesLeft()
  })

  it('are taken without a file that is empty, too large or no picture, whose place keeps its alt text', async () => {
    const userId = newUser()
    const tooLarge = Buffer.concat([jpeg, Buffer.alloc(pictureMaxBytes + 1 - jpeg.length)])
    const { status, body } = await send(userId, [
      photo(Buffer.alloc(0), 'empty.png'),
      photo(png, 'first.png'),
      photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png'),
      photo(tooLarge, 'huge.jpg'),
      photo(tooLarge.subarray(0, pictureMaxBytes), 'last.jpg'),
      ...['of empty', 'of first', 'of drawing', 'of huge', 'of last'].map(altText),
    ])
    expect({ status, body }).toEqual({
      status: 202,
      body: {
        uploaded: [
          { id: expect.any(Number), name: 'first.png' },
          { id: expect.any(Number), name: 'last.jpg' },
        ],
        skipped: [
          { name: 'empty.png', reason: 'empty' },
          { name: 'drawing.png', reason: 'not_a_picture' },
          { name: 'huge.jpg', reason: 'too_large' },
        ],
      },
    })
    expect((await receivedOf(userId)).map(({ altText: text }) => text)).toEqual(['of first', 'of last'])
    await expectNoFilesLeft()
  })

  it('may all be left out, and nothing of them stays', async () => {
    const userId = newUser()
    const { status, body } = await send(userId, [photo(Buffer.from('no picture'), 'a.txt'), caption('None')])
    expect([status, body]).toEqual([
      202,
      { uploaded: [], skipped: [{ name: 'a.txt', reason: 'not_a_picture' }] },
    ])
    await expectNothingOf(userId)
  })

  it('are twenty at most', async () => {
    const userId = newUser()
    const { status, body } = await send(userId, Array<Part>(20).fill(photo(png)))
    expect([status, body.uploaded.length]).toEqual([202, 20])
    await expectNoFilesLeft()
    const other = newUser()
    const { message, ...more } = { message: texts.meetup.tooManyPhotos, messageId: 'meetup.tooManyPhotos' }
    expect(await send(other, Array<Part>(21).fill(photo(png)))).toMatchObject({
      status: 400,
      body: { code: 'validation_error', message, errors: [{ field: 'photos', message, ...more }] },
    })
    await expectNothingOf(other)
  })

  it('are named as their files are, without folders and in no more than 255 characters', async () => {
    const names = ['/home/ada/фото.png', 'C:\\Ada\\b.png', `${'🌄'.repeat(300)}.png`]
    const { body } = await send(
      newUser(),
      names.map(name => photo(Buffer.from('no picture'), name)),
    )
    expect(body.skipped.map(({ name }) => name)).toEqual(['фото.png', 'b.png', '🌄'.repeat(255)])
  })

  it('have names that can be stored, whatever is sent', async () => {
    const userId = newUser()
    const disposition = (name: string) => `content-disposition: form-data; name="photos"; ${name}`
    const answer = await env.request(userId, path, {
      method: 'POST',
      body: ["filename*=utf-8''a%00%07b.png", 'filename=""']
        .map(name => `--x\r\n${disposition(name)}\r\ncontent-type: application/octet-stream\r\n\r\n\r\n`)
        .concat('--x--\r\n')
        .join(''),
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'idempotency-key': 'strange-names',
        [permitHeader]: permitOf(userId),
      },
    })
    expect([answer.status, await answer.json()]).toEqual([
      202,
      {
        uploaded: [],
        skipped: [
          { name: 'ab.png', reason: 'empty' },
          { name: '', reason: 'empty' },
        ],
      },
    ])
  })

  it.each<[string, () => Part[], string, string]>([
    ['no file', () => [caption('None')], 'photos', texts.meetup.photoRequired],
    ['a file in another field', () => [photo(png), ['file', png, 'b.png']], 'file', texts.fields.unknown],
    ['an unknown field', () => [photo(png), ['role', 'Admin']], 'role', texts.fields.unknown],
    ['a long caption', () => [photo(png), caption('c'.repeat(301))], 'caption', texts.meetup.captionTooLong],
    ['two captions', () => [caption('a'), photo(png), caption('b')], 'caption', texts.fields.text],
    [
      'a long alt text',
      () => [photo(png), photo(png), altText('a'), altText('b'.repeat(1_501))],
      'altTexts.1',
      texts.media.altTextTooLong,
    ],
    [
      'more alt texts than files',
      () => [photo(png), altText('a'), altText('b')],
      'altTexts',
      'Please give up to 1 entries.',
    ],
    [
      'a text that cannot be stored',
      () => [photo(png), caption('a\0b')],
      'caption',
      texts.fields.notStorable,
    ],
    [
      'a field that is cut',
      () => [photo(png), caption(`a${' '.repeat(70_000)}b`)],
      'caption',
      'Please use up to 65536 characters.',
    ],
    [
      'forty-one fields',
      () => [photo(png), ...Array<Part>(41).fill(altText('a'))],
      'photos',
      'Please give up to 40 entries.',
    ],
  ])('are refused with %s, and nothing of them stays', async (_name, parts, field, message) => {
    const userId = newUser()
    expect(await send(userId, parts())).toMatchObject({
      status: 400,
      body: { code: 'validation_error', message, errors: [{ field, message }] },
    })
    await expectNothingOf(userId)
  })

  it.each([
    [
      'whose last file has no end',
      '--x\r\ncontent-disposition: form-data; name="photos"; filename="a"\r\n\r\nx',
    ],
    ['that is empty', ''],
    ['that is no form', 'x'],
  ])('are refused in a body %s, and nothing of them stays', async (_name, end) => {
    const userId = newUser()
    const first = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a"\r\n\r\nGIF89a\r\n'
    const answer = await env.request(userId, path, {
      method: 'POST',
      body: end.startsWith('--') ? first + end : end,
      headers: { 'content-type': 'multipart/form-data; boundary=x', [permitHeader]: permitOf(userId) },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_error' }])
    await expectNothingOf(userId)
  })

  it('leave nothing behind when their client disconnects', async () => {
    const userId = newUser()
    const { outgoing, answered } = openTo(Number(new URL(env.address).port), {
      method: 'POST',
      path,
      headers: {
        ...(await env.service.tokens.as({ id: userId })),
        'content-type': 'multipart/form-data; boundary=x',
        [permitHeader]: permitOf(userId),
      },
    })
    const part = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a"\r\n\r\n'
    outgoing.write(Buffer.concat([Buffer.from(part), png, Buffer.from(`\r\n${part}GIF89a`)]))
    await expect.poll(() => readdir(env.incoming)).toHaveLength(2)
    outgoing.destroy()
    expect(await answered).toBeUndefined()
    await expectNothingOf(userId)
  })

  it('that exceed the quota of their user are refused together, and nothing of them stays', async () => {
    const userId = newUser()
    await env.ctx.db.query('insert into usage (user_id, bytes) values ($1, $2)', [
      userId,
      userQuotaBytes - png.length - 1,
    ])
    expect(await send(userId, [photo(png), photo(png)])).toMatchObject({
      status: 413,
      body: { code: 'quota_exceeded', message: texts.media.quota.replace('{limit}', '5 GB') },
    })
    await expectNothingOf(userId)
    expect(await env.usageOf(userId)).toBe(userQuotaBytes - png.length - 1)
    expect((await send(userId, [photo(png)])).status).toBe(202)
  })

  it('are not counted as uploads of one file', async () => {
    const userId = newUser()
    for (let sent = 0; sent < 3; sent++) expect((await send(userId, [photo(png)])).status).toBe(202)
    expect((await env.send(userId, { file: png })).status).toBe(202)
    expect((await env.send(userId, { file: png })).status).toBe(429)
    expect((await send(userId, [photo(png)])).status).toBe(202)
  })

  it('are answered once for a key, which is refused for other photos or texts', async () => {
    const userId = newUser()
    const key = 'one-request'
    const parts = [photo(png), photo(Buffer.alloc(0), 'empty'), photo(jpeg), altText('One'), caption('Day')]
    const first = await send(userId, parts, { key })
    const again = await send(userId, parts, { key })
    expect([again.status, again.body]).toEqual([202, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const others: Part[][] = [
      [...parts.slice(0, 4), caption('Night')],
      [...parts.slice(0, 3), altText('Two'), caption('Day')],
      [photo(png), photo(jpeg), photo(Buffer.alloc(0), 'empty'), altText('One'), caption('Day')],
      [photo(jpeg), ...parts.slice(1)],
    ]
    for (const other of others)
      expect(await send(userId, other, { key })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      })
    expect(await receivedOf(userId)).toHaveLength(2)
    await expectNoFilesLeft()
  })
})

describe('a permit', () => {
  const foreignKeys = MediaUrlKeys.parse(keySetOf(mediaUrlKeyOf('foreign')))

  it.each<[string, (userId: number) => string]>([
    ['is missing', () => ''],
    ['is another user’s', () => permitOf(1)],
    ['is of another meetup', userId => permitOf(userId, meetupId + 1)],
    ['has ended', userId => permitOf(userId, meetupId, env.ctx.config.MEDIA_URL_KEYS, 60_000)],
    ['is signed by another key', userId => permitOf(userId, meetupId, foreignKeys)],
    ['is none', () => 'admin'],
  ])('that %s refuses the photos', async (_name, permit) => {
    const userId = newUser()
    expect(await send(userId, [photo(png)], { permit: permit(userId) })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    await expectNothingOf(userId)
  })

  it('is checked before the photos arrive', async () => {
    const userId = newUser()
    const { authorization } = await env.service.tokens.as({ id: userId })
    const { port } = new URL(env.address)
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n',
    )
    const [answer] = (await once(socket, 'data')) as [string]
    expect(statusOf(answer)).toBe(403)
    socket.destroy()
  })
})

describe('a stored photo', () => {
  it('has no place, camera or name, and is for members with a signed address alone', async () => {
    const userId = newUser()
    const original = await withPlace(corners()).jpeg().toBuffer()
    expect(original.includes('Ada Secret')).toBe(true)
    const { body } = await send(userId, [photo(original, 'IMG_1.jpg')])
    const id = body.uploaded[0]?.id as number
    await expect.poll(async () => (await env.ownMedia(userId, id)).status, { interval: 100 }).toBe('ready')
    await env.register(userId)
    await env.publish(meetupPhotoAttached, {
      community,
      visibility: 'members',
      meetupId,
      photoId: id,
      uploaderId: userId,
    })
    await env.drain()
    const { images, expiresAt } = await env.ownMedia(userId, id)
    expect([images.length > 0, expiresAt]).toEqual([true, null])
    for (const { url } of images) {
      const file = await env.fileOf(userId, url)
      for (const secret of ['Ada Secret', 'SecretCamera', 'GPS', 'Exif', 'IMG_1'])
        expect(file.includes(secret)).toBe(false)
      const { exif, xmp, iptc } = await sharp(file).metadata()
      expect({ exif, xmp, iptc }).toEqual({})
      for (const viewer of [null, newUser()]) expect((await env.request(viewer, url)).status).toBe(404)
      const signed = signMediaPath(env.ctx.config.MEDIA_URL_KEYS, url, env.ctx.clock())
      expect(await env.fileOf(null, signed)).toEqual(file)
    }
  })
})
