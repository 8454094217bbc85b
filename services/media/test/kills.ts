import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { runLeaseMs } from '../src/assets/assets.repository.ts'
import { cleanWork } from '../src/processing/clean-work.ts'
import { processingQueues } from '../src/processing/queue.ts'
import { settleMedia } from '../src/processing/settle.ts'
import { workDirectory } from '../src/storage/directories.ts'
import type { Stop } from './service-process.ts'
import { type createClips, programs } from './videos.ts'
import { createVideosEnvironment, processesWith, type VideosEnvironment } from './videos-environment.ts'

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p']
const program = fileURLToPath(new URL('service-process.ts', import.meta.url))

/** A video that has two renditions. */
export const makeClip = ({ make }: Awaited<ReturnType<typeof createClips>>): Promise<string> =>
  make('clip.mp4', { size: '960x540', rate: 10, encode: h264 })

/** A process of the service, on the databases and the directory of an environment. It ends with the test at the latest. */
export function startProcess(
  { ctx, service }: VideosEnvironment,
  ROLE: 'api' | 'worker',
  { stop, ffmpeg = ctx.config.FFMPEG }: { stop?: Stop; ffmpeg?: string | undefined } = {},
): ChildProcess {
  const { REDIS_URL, MONGO_URL, FILES_DIR, FFPROBE, MEDIA_URL_KEYS, ENCRYPTION_KEYS, TIMEOUT_FACTOR } =
    ctx.config
  const env = {
    DATABASE_URL: service.database.url,
    KAFKA_BROKERS: 'unused:9092',
    JWKS_URL: 'http://unused.example/jwks.json',
    MEDIA_URL_KEYS: JSON.stringify(MEDIA_URL_KEYS),
    ENCRYPTION_KEYS: JSON.stringify(ENCRYPTION_KEYS),
    FFMPEG_PRIORITY: 'normal',
    FFMPEG: ffmpeg,
    TIMEOUT_FACTOR: String(TIMEOUT_FACTOR),
    ROLE,
    PORT: '0',
    ...{ REDIS_URL, MONGO_URL, FILES_DIR, FFPROBE },
  }
  const prefix = ctx.redis.options.keyPrefix ?? ''
  const child = fork(program, [JSON.stringify({ env, prefix, keys: service.tokens.jwks, stop })])
  onTestFinished(() => kill(child))
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * A program that is ffmpeg. When it is first started it reads its input again and again, and has `script` run beside it,
 * in which `$main`, `$low` and `$poster` are the files that it writes, `$ffmpeg` is its process and `$worker` the one that
 * started it.
 */
export async function ffmpegBeside(directory: string, name: string, script: string): Promise<string> {
  const path = join(directory, name)
  const files = ['main.mp4', 'low.mp4', 'poster.png'].map(file => `*/${file}) ${file.split('.')[0]}=$each ;;`)
  const lines = [
    '#!/bin/sh',
    `mkdir ${path}-started || exec ${programs.FFMPEG} "$@"`,
    'worker=$PPID ffmpeg=$$',
    `for each; do case $each in ${files.join(' ')} esac; done`,
    `(${script}) &`,
    `exec ${programs.FFMPEG} -stream_loop -1 "$@"`,
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  await chmod(path, 0o700)
  return path
}

/** A script that ends once the files have bytes. */
export const untilWritten = (...files: string[]): string =>
  files.map(file => `until [ -s "${file}" ]; do sleep 0.02; done`).join('; ')

type Point = Omit<Stop, 'how'> | { script: string }
const killsWorker = 'kill -KILL $worker'

/** When a worker is killed. */
export const killPoints: Record<string, Point> = {
  'a run has begun': { store: 'assets', method: 'beginRun', call: 1 },
  'ffmpeg has been started': { script: killsWorker },
  'a rendition has bytes': { script: `${untilWritten('$main')}; ${killsWorker}` },
  'both renditions have bytes': { script: `${untilWritten('$main', '$low')}; ${killsWorker}` },
  'the poster is there': { script: `${untilWritten('$poster')}; ${killsWorker}` },
  'one file is stored': { store: 'storage', method: 'put', call: 1 },
  'three files are stored': { store: 'storage', method: 'put', call: 3 },
  'five files are stored': { store: 'storage', method: 'put', call: 5 },
  'seven files are stored': { store: 'storage', method: 'put', call: 7 },
  'it is published': { store: 'assets', method: 'publish', call: 1 },
}

/** Each point kills a worker at a video of its own; then a worker prepares them all. */
export async function expectOneRenditionOfEach(
  { directory }: { directory: string },
  clip: string,
  points: readonly string[],
): Promise<void> {
  const env = await createVideosEnvironment({ isWorker: false })
  const ids: number[] = []
  for (const [index, name] of points.entries()) {
    ids.push(await env.accept(clip))
    const worker = await startKilled(env, directory, killPoints[name] as Point, index)
    expect(await once(worker, 'exit'), name).toEqual([null, 'SIGKILL'])
    // ffmpeg ends with its worker.
    await expect.poll(() => processesWith(workDirectory(env.ctx)), { message: name }).toEqual([])
  }

  await endLeases(env)
  const worker = startProcess(env, 'worker')
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
}

async function startKilled(
  env: VideosEnvironment,
  directory: string,
  point: Point,
  index: number,
): Promise<ChildProcess> {
  if (!('script' in point)) return startProcess(env, 'worker', { stop: { ...point, how: 'kill' } })
  const ffmpeg = await ffmpegBeside(directory, `ffmpeg-${index}`, point.script)
  // Where ffmpeg is done before the script looks, its files are still there: nothing is stored.
  const stop: Stop = { store: 'storage', method: 'put', call: 1, how: 'hold' }
  return startProcess(env, 'worker', { stop, ffmpeg })
}

/** As if so long had passed that another run may take over. */
async function endLeases({ ctx }: VideosEnvironment): Promise<void> {
  const earlier = new Date(Date.now() - 2 * runLeaseMs)
  await ctx.mongo.connection
    .collection('assets')
    .updateMany({ state: 'processing' }, { $set: { runAt: earlier } })
}
