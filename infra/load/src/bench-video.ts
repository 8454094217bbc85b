/**
 * `npm run bench:video`: wall time from the last byte of an upload until the video is ready ÷ the same command of ffmpeg
 * alone, side by side. The command is that of the running worker. It starts engines of its own, as tests do, and
 * deletes all its data again.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Leftovers, removeLeftovers } from './feed/product.ts'
import { alternate, judge, median, printTable, rounded } from './lib/index.ts'
import { startOwnEngines } from './lib/own-engines.ts'
import { serveTokens } from './lib/tokens.ts'
import { startMedia } from './pictures/media-service.ts'
import { makeVideo } from './video/make.ts'
import { commandIn, uploadVideo } from './video/pipeline.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const ports = { tokens: 4893, api: 4894, worker: 4895 }
const run = promisify(execFile)
const directory = await mkdtemp(join(tmpdir(), 'bench-video-'))
const leftovers: Leftovers = { processes: [], databases: [], redis: [] }
const endEngines = await startOwnEngines()
const { FFMPEG } = process.env
const tokens = await serveTokens(ports.tokens)

try {
  if (!FFMPEG) throw new Error('There is no ffmpeg.')
  const video = await makeVideo({ ffmpeg: FFMPEG, directory, seconds })
  const media = await startMedia({ ports, tokensPort: ports.tokens, directory }, leftovers)
  const headers = await tokens.serviceHeaders(1)
  const alone = join(directory, 'alone')
  await mkdir(alone)
  let command: string[] | undefined

  async function pipeline(): Promise<number> {
    await media.whilePaused(() => uploadVideo(`http://127.0.0.1:${ports.api}`, video, headers))
    const ready = media.untilReady()
    command ??= await commandIn(join(directory, 'files', 'work'), { input: video, directory: alone })
    return ready
  }
  async function ffmpegAlone(): Promise<number> {
    const began = performance.now()
    await run(FFMPEG as string, command ?? [])
    return (performance.now() - began) / 1_000
  }
  const measure = { pipeline, alone: ffmpegAlone }
  await pipeline()
  const taken = await alternate(['pipeline', 'alone'], rounds, arm => measure[arm]())
  printTable(
    (['pipeline', 'alone'] as const).map(arm => ({
      what: arm === 'alone' ? 'ffmpeg alone' : 'the pipeline',
      's per video': rounded(median(taken[arm]), 2),
    })),
  )
  judge('wall time ÷ that of ffmpeg alone', median(taken.pipeline) / median(taken.alone), { max: 1.15 })
  await media.close()
} finally {
  await removeLeftovers(leftovers)
  tokens.close()
  await rm(directory, { recursive: true, force: true })
  await endEngines()
}
