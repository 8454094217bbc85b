import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runLeaseMs } from '../src/assets/assets.repository.ts'
import { cleanWork } from '../src/processing/clean-work.ts'
import { processingQueues } from '../src/processing/queue.ts'
import { settleMedia } from '../src/processing/settle.ts'
import { incomingDirectory, workDirectory } from '../src/storage/directories.ts'
import { openTo, sendTo } from './requests.ts'
import { createClips } from './videos.ts'
import { createVideosEnvironment, processesWith, type VideosEnvironment } from './videos-environment.ts'

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p']
// Twenty processes, one after another.
vi.setConfig({ testTimeout: 200_000 })

let clips: Awaited<ReturnType<typeof createClips>>
let clip: string
beforeAll(async () => {
  clips = await createClips()
  clip = await clips.make('clip.mp4', { size: '960x540', rate: 10, encode: h264 })
})
afterAll(() => clips.remove())

const program = fileURLToPath(new URL('service-process.ts', import.meta.url))

function startProcess({ ctx, service }: VideosEnvironment, ROLE: 'api' | 'worker'): ChildProcess {
  const { REDIS_URL, MONGO_URL, FILES_DIR, FFMPEG, FFPROBE, MEDIA_URL_KEYS, ENCRYPTION_KEYS } = ctx.config
  const env = {
    DATABASE_URL: service.database.url,
    KAFKA_BROKERS: 'unused:9092',
    JWKS_URL: 'http://unused.example/jwks.json',
    MEDIA_URL_KEYS: JSON.stringify(MEDIA_URL_KEYS),
    ENCRYPTION_KEYS: JSON.stringify(ENCRYPTION_KEYS),
    FFMPEG_PRIORITY: 'normal',
    ROLE,
    PORT: '0',
    ...{ REDIS_URL, MONGO_URL, FILES_DIR, FFMPEG, FFPROBE },
  }
  const prefix = ctx.redis.options.keyPrefix ?? ''
  return fork(program, [JSON.stringify({ env, prefix, keys: service.tokens.jwks })])
}
const startWorker = (env: VideosEnvironment) => startProcess(env, 'worker')

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => -1,
  )

/** What is to be seen of a run when its worker is killed. */
const points: Record<string, (env: VideosEnvironment, id: number) => Promise<boolean>> = {
  'a run has begun': async (env, id) => (await env.find(id)).state === 'processing',
  'ffmpeg runs': async env => (await processesWith(workDirectory(env.ctx))).length > 0,
  'a rendition has bytes': (env, id) => hasBytes(env, id, 'main.mp4'),
  'both renditions have bytes': (env, id) => hasBytes(env, id, 'low.mp4'),
  'the poster is there': (env, id) => hasBytes(env, id, 'poster.png'),
  'one file is stored': async (env, id) => (await storedOf(env, id)) >= 1,
  'three files are stored': async (env, id) => (await storedOf(env, id)) >= 3,
  'five files are stored': async (env, id) => (await storedOf(env, id)) >= 5,
  'seven files are stored': async (env, id) => (await storedOf(env, id)) >= 7,
  'it is published': async (env, id) => (await env.find(id)).state === 'ready',
}

async function workOf({ ctx }: VideosEnvironment, id: number): Promise<string | null> {
  const names = await readdir(workDirectory(ctx)).catch(() => [] as string[])
  const name = names.find(each => each.startsWith(`${id}-`))
  return name === undefined ? null : join(workDirectory(ctx), name)
}

async function hasBytes(env: VideosEnvironment, id: number, name: string): Promise<boolean> {
  const work = await workOf(env, id)
  return work !== null && (await sizeOf(join(work, name))) > 0
}

async function storedOf({ ctx, find }: VideosEnvironment, id: number): Promise<number> {
  const { runs } = await find(id)
  const names = await Promise.all(
    runs.map(run => readdir(join(ctx.config.FILES_DIR, 'stored', run)).catch(() => [] as string[])),
  )
  return names.flat().length
}

it('publishes one rendition of each video, and leaves nothing, wherever its worker was killed', async () => {
  const env = await createVideosEnvironment({ isWorker: false })
  const ids: number[] = []
  for (const [point, isReached] of Object.entries(points)) {
    const id = await env.accept(clip)
    ids.push(id)
    const worker = startWorker(env)
    const options = { timeout: 150_000, interval: 5, message: point }
    const reached = async () => {
      if (worker.exitCode !== null) throw new Error(`the worker ended by itself with ${worker.exitCode}`)
      return isReached(env, id)
    }
    await expect.poll(reached, options).toBe(true)
    await kill(worker)
    // ffmpeg ends with its worker.
    await expect.poll(() => processesWith(workDirectory(env.ctx)), options).toEqual([])
  }

  await endLeases(env)
  const worker = startWorker(env)
  // Jobs of killed workers are active until BullMQ notices, half a minute later.
  const videos = env.ctx.jobs.queue(processingQueues.video)
  for (const id of ids) await videos.add(`process-${id}-again`, { mediaId: id })
  for (const id of ids) expect((await env.settled(id)).state).toBe('ready')
  // The job of one that was killed after its update only settles it; the recurring task cleans the directory of work.
  for (const id of ids) await settleMedia(env.ctx, id)
  await expect
    .poll(async () => (await cleanWork(env.ctx)) + (await env.litter()).length, { timeout: 60_000 })
    .toBe(0)
  expect([...(await env.announced())].toSorted(([a], [b]) => a - b)).toEqual(ids.map(id => [id, 1]))
  await kill(worker)
  await env.close()
})

/** As if so long had passed that another run may take over. */
async function endLeases({ ctx }: VideosEnvironment): Promise<void> {
  const earlier = new Date(Date.now() - 2 * runLeaseMs)
  await ctx.mongo.connection
    .collection('assets')
    .updateMany({ state: 'processing' }, { $set: { runAt: earlier } })
}

it('prepares a video again whose ffmpeg was killed', async () => {
  const env = await createVideosEnvironment()
  const id = await env.accept(clip)
  let killed = 0
  const killOnce = async () => {
    for (const pid of await processesWith(`${workDirectory(env.ctx)}/${id}-`)) {
      if (killed > 0) break
      process.kill(pid, 'SIGKILL')
      killed++
    }
    return killed
  }
  await expect.poll(killOnce, { timeout: 30_000, interval: 5 }).toBe(1)
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

  const goOn = async () => {
    const offset = String((await sendTo(port, { method: 'HEAD', path, headers })).headers['upload-offset'])
    const more = { ...part, 'upload-offset': offset }
    return (
      await sendTo(port, { method: 'PATCH', path, headers: more, body: video.subarray(Number(offset)) })
    ).status
  }
  // The killed process holds the upload until it has been silent for some seconds.
  await expect.poll(goOn, { timeout: 20_000, interval: 200 }).toBe(200)
  const id = Number(created.headers['media-id'])
  expect(await env.settled(id)).toMatchObject({ state: 'ready', attempts: 1, input: { bytes: video.length } })
  await expect.poll(env.litter, { timeout: 60_000 }).toEqual([])
  await env.close()
})
