import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { incomingDirectory } from '../src/storage/directories.ts'
import {
  expectOneRenditionOfEach,
  ffmpegBeside,
  kill,
  makeClip,
  startProcess,
  untilWritten,
} from './kills.ts'
import { holdUpload, openTo, sendTo } from './requests.ts'
import { createClips } from './videos.ts'
import { createVideosEnvironment } from './videos-environment.ts'

let clips: Awaited<ReturnType<typeof createClips>>
let clip: string
beforeAll(async () => {
  clips = await createClips()
  clip = await makeClip(clips)
})
afterAll(() => clips.remove())

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  )

it('publishes one rendition of each video, and leaves nothing, where its worker was killed', () =>
  expectOneRenditionOfEach(clips, clip, ['both renditions have bytes', 'three files are stored']))

it('prepares a video again whose ffmpeg was killed', async () => {
  const script = `${untilWritten('$main')}; kill -KILL $ffmpeg`
  const FFMPEG = await ffmpegBeside(clips.directory, 'ffmpeg-killed', script)
  const env = await createVideosEnvironment({ env: { FFMPEG } })
  const id = await env.accept(clip)
  const asset = await env.settled(id)
  expect(asset).toMatchObject({ state: 'ready', attempts: 2 })
  await expect.poll(env.litter, { timeout: 60_000 }).toEqual([])
  expect((await env.announced()).get(id)).toBe(1)
  await env.close()
})

it('goes on with an upload where the service that received it was killed', async () => {
  const env = await createVideosEnvironment()
  const { app, tokens } = env.service
  const headers = { ...(await tokens.as({ id: 1 })), 'tus-resumable': '1.0.0' }
  const part = { ...headers, 'content-type': 'application/offset+octet-stream' }
  const video = await readFile(clip)
  const { port } = app.server.address() as AddressInfo
  const announced = { 'upload-length': String(video.length), 'upload-metadata': 'purpose cG9zdA==' }
  const created = await sendTo(port, {
    method: 'POST',
    path: '/api/media/uploads',
    headers: { ...headers, ...announced },
  })
  const path = created.headers.location as string

  const receiver = startProcess(env, 'api')
  const [listening] = (await once(receiver, 'message')) as [{ port: number }]
  const { outgoing, answered } = openTo(listening.port, {
    method: 'PATCH',
    path,
    headers: { ...part, 'upload-offset': '0', 'content-length': String(video.length) },
  })
  outgoing.write(video.subarray(0, video.length / 2))
  const incoming = join(incomingDirectory(env.ctx), path.slice(path.lastIndexOf('/') + 1))
  await expect.poll(() => sizeOf(incoming)).toBeGreaterThan(0)
  await kill(receiver)
  expect(await answered).toBe(undefined)
  await holdUpload(env.ctx, path, -1)

  const offset = String((await sendTo(port, { method: 'HEAD', path, headers })).headers['upload-offset'])
  const more = { ...part, 'upload-offset': offset }
  const rest = video.subarray(Number(offset))
  expect((await sendTo(port, { method: 'PATCH', path, headers: more, body: rest })).status).toBe(200)
  const id = Number(created.headers['media-id'])
  expect(await env.settled(id)).toMatchObject({ state: 'ready', attempts: 1, input: { bytes: video.length } })
  await expect.poll(env.litter, { timeout: 60_000 }).toEqual([])
  await env.close()
})
