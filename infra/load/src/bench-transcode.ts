/**
 * `npm run bench:transcode`: pages of the home feed of the running stack at a steady rate, in turn while a video of 60 s
 * in 1080p is prepared and while its ffmpeg is stopped, so that what else the machine does affects both alike. It
 * uploads as a demo account, and deletes what it has uploaded.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localLayout } from '../../local/src/layout.ts'
import { runningStack } from '../../local/src/running.ts'
import { createFeedPages } from './lib/feed-pages.ts'
import { alternate, judge, median, paced, percentiles, printTable, rounded } from './lib/index.ts'
import { stackTokens } from './lib/tokens.ts'
import { beginSessions, readerIds } from './storm/accounts.ts'
import { makeVideo } from './video/make.ts'
import { ffmpegIn, runningIn, uploadVideo } from './video/pipeline.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const perSecond = 25
const videoSeconds = 60

const stack = runningStack(localLayout)
const { JWT_SIGNING_KEYS, DATABASE_URL } = stack?.env.identity ?? {}
const { FFMPEG, FILES_DIR } = stack?.env.media ?? {}
if (!stack || !JWT_SIGNING_KEYS || !DATABASE_URL || !FFMPEG || !FILES_DIR) {
  console.error('Vitrine is not running here with ffmpeg: npm start, then this in another terminal.')
  process.exit(1)
}
const { address } = stack
const work = join(FILES_DIR, 'work')
const tokens = await stackTokens(JWT_SIGNING_KEYS)
const ids = await readerIds(DATABASE_URL)
const sessions = await beginSessions(DATABASE_URL, ids)
const readers = await Promise.all(ids.map((id, index) => tokens.browserHeaders(id, sessions[index])))
const [uploader] = readers
if (!uploader) throw new Error('The running stack has no accounts.')
const feed = createFeedPages(address, readers)
const readFeeds = () => paced({ perSecond, count: perSecond * seconds }, feed.read)
const directory = await mkdtemp(join(tmpdir(), 'bench-transcode-'))
const uploaded: number[] = []

try {
  const video = await makeVideo({ ffmpeg: FFMPEG, directory, seconds: videoSeconds })
  /** The ffmpeg at work; that of another upload where the last one is done. */
  const atWork = async (): Promise<number> => {
    const running = await runningIn(work)
    if (running) return running.pid
    uploaded.push(await uploadVideo(address, video, uploader))
    return (await ffmpegIn(work)).pid
  }
  const measure = {
    alone: async () => {
      const pid = await atWork()
      process.kill(pid, 'SIGSTOP')
      try {
        return await readFeeds()
      } finally {
        process.kill(pid, 'SIGCONT')
      }
    },
    transcode: async () => {
      await atWork()
      return readFeeds()
    },
  }
  await readFeeds()
  const pages = await alternate(['alone', 'transcode'], rounds, arm => measure[arm]())
  const p95 = (list: readonly number[]) => percentiles(list).p95
  printTable(
    (['alone', 'transcode'] as const).map(arm => ({
      'feed pages': arm,
      'p50 ms': rounded(percentiles(pages[arm].flat()).p50),
      'p95 ms': rounded(p95(pages[arm].flat())),
    })),
  )
  const ratios = pages.transcode.map((list, round) => p95(list) / p95(pages.alone[round] ?? []))
  judge('p95 of a feed page while a video is prepared ÷ alone, median of the rounds', median(ratios), {
    max: 1.5,
  })
} finally {
  feed.close()
  for (const id of uploaded)
    await fetch(`${address}/api/media/${id}`, { method: 'DELETE', headers: uploader }).catch(() => {})
  await rm(directory, { recursive: true, force: true })
}
