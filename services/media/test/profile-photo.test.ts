import { readdir } from 'node:fs/promises'
import { profilePhotoChanged, profilePhotoMaxBytes, texts } from '@vitrine/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSlots } from '../src/profile-photo/slots.ts'
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

let lastUser = 500
async function newUser(): Promise<number> {
  lastUser += 1
  await env.register(lastUser)
  return lastUser
}

async function send(userId: number, file: Buffer, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(file)]), 'me.jpg')
  const answer = await env.request(userId, '/api/user/profile/photo', { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as { profileImageUrl: string } }
}
const remove = (userId: number) => env.request(userId, '/api/user/profile/photo', { method: 'DELETE' })
const changesOf = async (userId: number) =>
  (await env.published(profilePhotoChanged)).filter(each => each.userId === userId).map(each => each.imageUrl)

it('stores the centre of a photo as WebP of 400 × 400 pixels without metadata, for everyone', async () => {
  const userId = await newUser()
  const wide = withPlace(corners(1200, 600)).jpeg()
  const { status, body } = await send(userId, await wide.toBuffer())
  expect(status).toBe(200)
  await env.drain()
  const file = await env.fileOf(null, body.profileImageUrl)
  const { format, width, height, exif, icc, xmp } = await sharp(file).metadata()
  expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: 400, height: 400 })
  for (const secret of ['Ada Secret', 'SecretCamera']) expect(file.includes(secret)).toBe(false)
  // The blue corner ends in the middle of the whole picture, and so in the middle of its centre.
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * info.channels).subarray(0, 3)]
  expect(at(100, 100)[2]).toBeGreaterThan(150)
  expect(at(300, 100)[0]).toBeGreaterThan(150)
  expect(await changesOf(userId)).toEqual([body.profileImageUrl])
  expect(await readdir(env.incoming)).toEqual([])
})

it('removes the earlier photo when it is changed, and the last one when it is removed', async () => {
  const userId = await newUser()
  const first = (await send(userId, await corners(500, 500).png().toBuffer())).body.profileImageUrl
  const second = (await send(userId, await corners(600, 600).png().toBuffer())).body.profileImageUrl
  const files = () => env.ctx.db.query('select 1 from files where user_id = $1', [userId])
  await expect.poll(async () => (await files()).length).toBe(1)
  await env.drain()
  expect((await env.request(null, second)).status).toBe(200)
  const answer = await remove(userId)
  expect([answer.status, await answer.json()]).toEqual([200, { profileImageUrl: null }])
  await expect.poll(async () => (await files()).length).toBe(0)
  expect(await env.usageOf(userId)).toBe(0)
  expect((await remove(userId)).status).toBe(200)
  expect(await changesOf(userId)).toEqual([first, second, null])
})

it('answers a retry with the first photo, and keeps nothing of the second', async () => {
  const userId = await newUser()
  const file = await corners(300, 300).png().toBuffer()
  const headers = { 'idempotency-key': 'one-photo' }
  const [first, again] = [await send(userId, file, headers), await send(userId, file, headers)]
  expect(again.body).toEqual(first.body)
  await expect
    .poll(async () => (await env.ctx.db.query('select 1 from files where user_id = $1', [userId])).length)
    .toBe(1)
  expect(await changesOf(userId)).toEqual([first.body.profileImageUrl])
})

it.each([
  ['a WebP', () => corners(50, 50).webp().toBuffer(), 415, texts.media.photo],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, texts.media.photo],
  ['a damaged one', async () => Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(500, 'x'), 'latin1'), 415, null],
  ['one of too many pixels', async () => pngOf(30_000, 30_000), 415, texts.media.tooManyPixels],
  ['an empty one', async () => Buffer.alloc(0), 400, texts.media.empty],
  ['one over 5 MB', async () => Buffer.alloc(profilePhotoMaxBytes + 1, 0xff), 413, texts.media.photo],
] as const)('refuses %s, and keeps nothing of it', async (_name, make, expected, message) => {
  const userId = await newUser()
  const { status, body } = await send(userId, await make())
  expect({ status, body }).toMatchObject({ status: expected, body: message ? { message } : {} })
  expect(await readdir(env.incoming)).toEqual([])
  expect(await env.ctx.db.query('select 1 from files where user_id = $1', [userId])).toEqual([])
})

it('runs two at a time, queues in order, and refuses what the queue does not hold', async () => {
  const slots = createSlots({ running: 2, queued: 1 })
  const gates = [1, 2, 3].map(() => Promise.withResolvers<number>())
  const started: number[] = []
  const runs = gates.map(({ promise }, index) =>
    slots.run(() => {
      started.push(index)
      return promise
    }),
  )
  expect(() => slots.expectPlace()).toThrow()
  await expect(slots.run(async () => 0)).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 2 })
  expect(started).toEqual([0, 1])
  gates[1]?.resolve(1)
  await runs[1]
  await expect.poll(() => started).toEqual([0, 1, 2])
  gates[0]?.reject(new Error('failed'))
  gates[2]?.resolve(2)
  await expect(runs[0]).rejects.toThrow('failed')
  expect(await runs[2]).toBe(2)
  expect(await slots.run(async () => 4)).toBe(4)
})
