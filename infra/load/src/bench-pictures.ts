/**
 * `npm run bench:pictures`: sizes of pictures that the media service's worker makes in a second, with its lease, documents,
 * ledger and storage, ÷ bare sharp that encodes the same, side by side. It starts engines of its own, as tests do, and
 * deletes all its data again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Leftovers, removeLeftovers } from './feed/product.ts'
import { alternate, judge, median, printTable, rounded } from './lib/index.ts'
import { startOwnEngines } from './lib/own-engines.ts'
import { serveTokens } from './lib/tokens.ts'
import { encodeAll, variantsPerPicture } from './pictures/bare-sharp.ts'
import { startMedia } from './pictures/media-service.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 4)
const picturesPerRound = Number(process.env.BENCH_PICTURES ?? 12)
/** Of the worker's queue. */
const concurrency = 3
const ports = { tokens: 4890, api: 4891, worker: 4892 }

const directory = await mkdtemp(join(tmpdir(), 'bench-pictures-'))
const leftovers: Leftovers = { processes: [], databases: [], redis: [] }
const endEngines = await startOwnEngines()
const tokens = await serveTokens(ports.tokens)

/** As detailed as a photo of 6 megapixels; each is another. */
async function makePicture(_: unknown, index: number): Promise<string> {
  const path = join(directory, `${index}.jpg`)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 + index }
  await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#808080', noise } })
    .blur(4)
    .jpeg({ quality: 90 })
    .toFile(path)
  return path
}

try {
  const pictures = await Promise.all(Array.from({ length: picturesPerRound }, makePicture))
  const media = await startMedia({ ports, tokensPort: ports.tokens, directory }, leftovers)
  const headers = await tokens.serviceHeaders(1)
  async function worker(paths: readonly string[]): Promise<number> {
    await media.whilePaused(() => media.upload(paths, headers))
    return media.untilReady()
  }
  const measure = { worker, bare: (paths: readonly string[]) => encodeAll(paths, concurrency) }
  // Loads all code, and the connections of the worker.
  for (const arm of ['worker', 'bare'] as const) await measure[arm](pictures.slice(0, concurrency))
  const seconds = await alternate(['worker', 'bare'], rounds, arm => measure[arm](pictures))
  const perSecond = (each: number[]) => (picturesPerRound * variantsPerPicture) / median(each)
  printTable(
    (['worker', 'bare'] as const).map(arm => ({
      what: arm === 'bare' ? 'bare sharp' : 'the worker',
      's per round': rounded(median(seconds[arm]), 2),
      'variants/s': rounded(perSecond(seconds[arm])),
    })),
  )
  judge('variants per second ÷ those of bare sharp', perSecond(seconds.worker) / perSecond(seconds.bare), {
    min: 0.9,
  })
  await media.close()
} finally {
  await removeLeftovers(leftovers)
  tokens.close()
  await rm(directory, { recursive: true, force: true })
  await endEngines()
}
