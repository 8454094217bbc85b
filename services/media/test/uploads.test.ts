import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { uploadIdleHours, uploadRefusals, uploadsPerHalfHour, videoMaxBytes } from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import media from '../src/service.ts'
import { incomingDirectory } from '../src/storage/directories.ts'
import { finishUploads } from '../src/uploads/finish.ts'
import { type Answer, holdUpload, longer, openTo, type Sent, sendTo } from './requests.ts'
import { createClips } from './videos.ts'

let clip: Buffer
let service: Awaited<ReturnType<typeof startTestService<Parameters<typeof finishUploads>[0]>>>
let now = new Date('2026-11-23T12:00:00.000Z')
let userId = 0

beforeAll(async () => {
  const clips = await createClips()
  clip = await readFile(await clips.make('clip.mp4'))
  await clips.remove()
  // No worker: what has arrived stays where it is.
  service = await startTestService(media, { env: { ROLE: 'api' }, clock: () => now })
})
afterAll(() => service.stop())
beforeEach(() => {
  userId++
})

const path = '/api/media/uploads'
const tus = { 'tus-resumable': '1.0.0' }
const bytesOf = { 'content-type': 'application/offset+octet-stream' }

type Sending = Partial<Sent> & { user?: number }
const portOf = () => (service.app.server.address() as AddressInfo).port

async function send({ method = 'POST', path: to = path, headers, body, user = userId }: Sending) {
  const all = { ...tus, ...(await service.tokens.as({ id: user })), ...headers }
  return sendTo(portOf(), { method, path: to, headers: all, body })
}

const announce = (length: number, more: Sending = {}) =>
  send({
    method: 'POST',
    ...more,
    headers: { 'upload-length': String(length), 'upload-metadata': 'purpose cG9zdA==', ...more.headers },
  })
const append = (to: string, offset: number, body: Buffer, more: Sending = {}) =>
  send({
    method: 'PATCH',
    path: to,
    body,
    ...more,
    headers: { ...bytesOf, 'upload-offset': String(offset), ...more.headers },
  })
const locationOf = (answer: Answer) => answer.headers.location as string
const head = (to: string, user = userId) => send({ method: 'HEAD', path: to, user })
const offsetOf = async (to: string) => Number((await head(to)).headers['upload-offset'])
const fileOf = (to: string) => join(incomingDirectory(service.ctx), to.slice(to.lastIndexOf('/') + 1))
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function stored() {
  const [row] = await service.ctx.db.query<{ files: number; usage: number }>(
    `select (select count(*)::int from files where user_id = $1) as files,
       coalesce((select bytes from usage where user_id = $1), 0)::int as usage`,
    [userId],
  )
  return row
}
const nothing = { files: 0, usage: 0 }

const longVideo = (bytes: number) => longer(clip, bytes)

it('takes a video from tus-js-client in several requests, and answers the last with the media', async () => {
  const answers: { status: number; mediaId: string | undefined; body: string }[] = []
  const headers = await service.tokens.as({ id: userId })
  const video = longVideo(1_000_000)
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(video as never, {
      endpoint: `http://127.0.0.1:${portOf()}${path}`,
      chunkSize: 300_000,
      headers: { ...headers },
      metadata: { purpose: 'post', filename: '../../etc/passwd' },
      retryDelays: null,
      onAfterResponse: (_request, response) =>
        void answers.push({
          status: response.getStatus(),
          mediaId: response.getHeader('media-id'),
          body: response.getBody(),
        }),
      onSuccess: () => resolve(upload.url),
      onError: reject,
    })
    upload.start()
  })
  expect(answers.map(({ status }) => status)).toEqual([201, 204, 204, 204, 200])
  const last = JSON.parse(answers.at(-1)?.body ?? '') as { id: number; status: string }
  expect(last).toMatchObject({ status: 'processing', progress: 0, kind: 'video', purpose: 'post' })
  expect(new Set(answers.map(({ mediaId }) => mediaId))).toEqual(new Set([String(last.id)]))
  const asset = await service.ctx.assets.find(last.id)
  expect(asset).toMatchObject({ state: 'uploaded', input: { type: 'video/mp4', bytes: 1_000_000 } })
  expect(hashOf(await readFile(fileOf(url ?? '')))).toBe(hashOf(video))
})

it('keeps what arrived before each of five cuts', async () => {
  const video = longVideo(12_000_000)
  const to = locationOf(await announce(video.length))
  for (let cut = 0; cut < 5; cut++) {
    const offset = await offsetOf(to)
    const { outgoing } = await begin(to, offset, 4_000_000)
    outgoing.write(video.subarray(offset, offset + 1_000_000))
    await expect.poll(() => offsetOf(to)).toBeGreaterThan(offset)
    outgoing.destroy()
    await expect.poll(() => writersOf(to)).toBe(0)
  }
  let status = 0
  for (let offset = await offsetOf(to); offset < video.length; offset += 4_000_000) {
    status = (await append(to, offset, video.subarray(offset, offset + 4_000_000))).status
  }
  expect(status).toBe(200)
  expect(hashOf(await readFile(fileOf(to)))).toBe(hashOf(video))
})

/** A PATCH whose body the test writes. */
async function begin(to: string, offset: number, length: number) {
  const token = await service.tokens.as({ id: userId })
  const more = { 'upload-offset': String(offset), 'content-length': String(length) }
  return openTo(portOf(), { method: 'PATCH', path: to, headers: { ...tus, ...bytesOf, ...token, ...more } })
}

const writersOf = async (to: string) => {
  const [row] = await service.ctx.db.query<{ count: number }>(
    'select count(writer)::int as count from uploads where id = $1',
    [to.slice(path.length + 1)],
  )
  return row?.count
}

it('refuses a second client while one appends, and lets it take over from one that is silent', async () => {
  const video = longVideo(2_000_000)
  const to = locationOf(await announce(video.length))
  const { outgoing: slow, answered } = await begin(to, 0, video.length)
  slow.write(video.subarray(0, 500_000))
  await expect.poll(() => offsetOf(to)).toBe(500_000)

  await holdUpload(service.ctx, to, 3_600)
  const refused = await append(to, 500_000, video.subarray(500_000))
  expect(refused).toMatchObject({ status: 409, body: { code: 'upload_conflict' } })
  expect((await send({ method: 'DELETE', path: to })).status).toBe(409)

  // Longer than the first request goes on without asking whether it still holds the upload.
  await holdUpload(service.ctx, to, 2)
  await expect.poll(async () => (await append(to, 500_000, video.subarray(500_000))).status).toBe(200)
  slow.end(Buffer.alloc(video.length - 500_000))
  expect(await answered).not.toBe(200)
  expect(hashOf(await readFile(fileOf(to)))).toBe(hashOf(video))
})

it('lets one of two requests at once append, and stores each byte once', async () => {
  const video = longVideo(400_000)
  const to = locationOf(await announce(video.length))
  const answers = await Promise.all([append(to, 0, video), append(to, 0, video)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(hashOf(await readFile(fileOf(to)))).toBe(hashOf(video))
})

it('says that an upload is complete to a client that lost the last answer', async () => {
  const answer = await announce(clip.length)
  const to = locationOf(answer)
  await append(to, 0, clip)
  const { status, headers } = await head(to)
  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'upload-offset': String(clip.length),
    'upload-length': String(clip.length),
    'media-id': answer.headers['media-id'],
  })
  expect(headers['upload-expires']).toBeUndefined()
  expect((await append(to, clip.length, Buffer.alloc(0))).status).toBe(409)
  expect((await send({ method: 'DELETE', path: to })).status).toBe(409)
})

it.each(['HEAD', 'the task of each minute'])('accepts by %s what arrived before a crash', async by => {
  const answer = await announce(clip.length)
  const to = locationOf(answer)
  await writeFile(fileOf(to), clip)
  if (by === 'HEAD') expect(await offsetOf(to)).toBe(clip.length)
  else expect((await finishUploads(service.ctx)).finished).toBe(1)
  expect(await service.ctx.assets.find(Number(answer.headers['media-id']))).toMatchObject({
    state: 'uploaded',
  })
  expect((await finishUploads(service.ctx)).finished).toBe(0)
})

it('shows an upload to its owner alone', async () => {
  const to = locationOf(await announce(clip.length))
  const other = userId + 1_000
  const answers = [
    await head(to, other),
    await append(to, 0, clip, { user: other }),
    await send({ method: 'DELETE', path: to, user: other }),
  ]
  expect(answers.map(answer => answer.status)).toEqual([404, 404, 404])
  expect(await offsetOf(to)).toBe(0)
})

it('answers the retry of a POST with the same upload, and another request with its key by 422', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await announce(clip.length, { headers })
  const again = await announce(clip.length, { headers })
  expect(locationOf(again)).toBe(locationOf(first))
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await announce(clip.length + 1, { headers })).status).toBe(422)
  expect(await stored()).toEqual({ files: 1, usage: clip.length })
  const [, id] = locationOf(first).split(`${path}/`)
  expect(await readdir(incomingDirectory(service.ctx))).toContain(id)
})

it('ends an upload, gives its bytes back and deletes what has arrived', async () => {
  const to = locationOf(await announce(clip.length))
  await append(to, 0, clip.subarray(0, 100))
  expect((await send({ method: 'DELETE', path: to })).status).toBe(204)
  expect((await head(to)).status).toBe(404)
  expect(await stored()).toEqual(nothing)
  await expect(readFile(fileOf(to))).rejects.toThrow('ENOENT')
})

it('forgets an upload that has not grown for a day', async () => {
  const to = locationOf(await announce(clip.length))
  now = new Date(now.getTime() + (uploadIdleHours + 1) * 60 * 60_000)
  expect((await head(to)).status).toBe(404)
  expect((await append(to, 0, clip)).status).toBe(404)
})

it.each([
  ['a length of 0', { 'upload-length': '0' }, 400, uploadRefusals.empty],
  ['101 MB', { 'upload-length': String(videoMaxBytes + 1) }, 413, uploadRefusals.videoTooLarge],
  ['a length that is not known', { 'upload-length': '', 'upload-defer-length': '1' }, 400, undefined],
  ['no number', { 'upload-length': '1e3' }, 400, undefined],
  ['a purpose that does not exist', { 'upload-metadata': 'purpose eA==' }, 400, undefined],
  ['no purpose', { 'upload-metadata': '' }, 400, undefined],
])('refuses an announcement of %s, and stores nothing', async (_, headers, status, messageId) => {
  const answer = await announce(clip.length, { headers })
  expect(answer.status).toBe(status)
  if (messageId) expect(JSON.stringify(answer.body)).toContain(messageId)
  expect(await stored()).toEqual(nothing)
})

it('answers another version of tus with the one that it speaks', async () => {
  const answer = await announce(clip.length, { headers: { 'tus-resumable': '0.2.2' } })
  expect(answer).toMatchObject({ status: 412, headers: { 'tus-version': '1.0.0' } })
  expect(await stored()).toEqual(nothing)
})

it.each([
  ['a playlist', Buffer.from(`#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/\n${' '.repeat(5_000)}`)],
  ['a script for concat', Buffer.from(`ffconcat version 1.0\nfile /etc/passwd\n${' '.repeat(5_000)}`)],
  ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(5_000)}`)],
  ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(5_000)])],
  ['a short text', Buffer.from('x')],
])('refuses %s by its first bytes, and deletes it', async (_, bytes) => {
  const to = locationOf(await announce(bytes.length))
  const answer = await append(to, 0, bytes)
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  expect((await head(to)).status).toBe(404)
  expect(await stored()).toEqual(nothing)
  await expect(readFile(fileOf(to))).rejects.toThrow('ENOENT')
})

it('refuses a body that is longer than announced, by its header and by its bytes', async () => {
  for (const more of [{}, { headers: { 'transfer-encoding': 'chunked' } }]) {
    const to = locationOf(await announce(clip.length))
    const answer = await append(to, 0, longVideo(clip.length + 100_000), more)
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(await stored()).toEqual(nothing)
  }
})

it('refuses bytes for another offset and of another type, and keeps what it has', async () => {
  const to = locationOf(await announce(clip.length))
  await append(to, 0, clip.subarray(0, 5_000))
  expect((await append(to, 4_999, clip.subarray(4_999))).status).toBe(409)
  expect((await append(to, 5_001, clip.subarray(5_001))).status).toBe(409)
  const wrong = { headers: { 'content-type': 'application/octet-stream' } }
  expect((await append(to, 5_000, clip.subarray(5_000), wrong)).status).toBe(415)
  expect(await offsetOf(to)).toBe(5_000)
  expect((await append(to, 5_000, clip.subarray(5_000))).status).toBe(200)
})

it('answers a full disk with 507, and keeps nothing', async () => {
  const to = locationOf(await announce(clip.length))
  await rm(fileOf(to))
  await symlink('/dev/full', fileOf(to))
  expect(await append(to, 0, clip)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  expect(await stored()).toEqual(nothing)
})

it('reserves bytes, so that parallel uploads do not exceed the quota', async () => {
  await service.ctx.db.query('insert into usage (user_id, bytes) values ($1, $2)', [
    userId,
    5 * 1024 ** 3 - 150,
  ])
  const answers = await Promise.all(Array.from({ length: 5 }, () => announce(100)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413, 413])
})

it('limits the uploads of one user', async () => {
  for (let upload = 0; upload < uploadsPerHalfHour; upload++) await announce(100)
  const answer = await announce(100)
  expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
