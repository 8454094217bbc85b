/**
 * `npm run bench:feed`: the home feed through gateway and content with 1 thousand and with 100 thousand insights,
 * and a bare Fastify route with the same SQL and JSON, in turn in one run. A page is one of a visit's first three.
 * It creates its own databases and drops them again.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Visited, visit } from './feed/visits.ts'
import { fillWorld, readers } from './feed/world.ts'
import { engines, otherDatabase } from './lib/engines.ts'
import {
  alternate,
  canPin,
  cpuSeconds,
  judge,
  median,
  percentiles,
  pidsMatching,
  pinSelf,
  printTable,
  rounded,
  type Started,
  startProcess,
} from './lib/index.ts'
import { serveTokens } from './lib/tokens.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 6)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const atOnce = 2
const core = { measured: 0, rest: 1 }
const port = { tokens: 4870, bare: 4875 }
const worlds = {
  small: {
    posts: 1_000,
    database: `bench_feed_small_${process.pid}`,
    redis: '14',
    content: 4871,
    gateway: 4872,
  },
  large: {
    posts: 100_000,
    database: `bench_feed_large_${process.pid}`,
    redis: '15',
    content: 4873,
    gateway: 4874,
  },
}
type World = keyof typeof worlds
type Arm = World | 'bare'

const { databaseUrl, redisUrl } = engines()
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const started: Started[] = []

async function node(file: string, env: Record<string, string>, ready: string): Promise<number> {
  const process = await startProcess({
    command: globalThis.process.execPath,
    args: ['--import', here('../../../libs/telemetry/src/register.ts'), here(file)],
    env: { LOG_LEVEL: 'warn', ...env },
    core: core.measured,
    ready,
  })
  started.push(process)
  return process.pid
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Database, content and gateway of one size of the product; returns what is to be measured. */
async function startWorld(name: World): Promise<number[]> {
  const { posts, database, redis, content, gateway } = worlds[name]
  const env = {
    DATABASE_URL: otherDatabase(databaseUrl, database),
    REDIS_URL: otherDatabase(redisUrl, redis),
    KAFKA_BROKERS: '127.0.0.1:9',
    JWKS_URL: `http://127.0.0.1:${port.tokens}/`,
    RATE_LIMIT_FACTOR: '1000000',
  }
  await admin(`create database ${database}`)
  execFileSync(process.execPath, [here('../../../services/content/src/migrate.ts')], {
    env: { ...process.env, ...env },
  })
  await fillWorld(env.DATABASE_URL, posts)
  const contentUrl = `http://127.0.0.1:${content}`
  const services = ['IDENTITY', 'CONTENT', 'MUSEUMS', 'NOTIFICATIONS'].map(each => [
    `${each}_URL`,
    contentUrl,
  ])
  return [
    await node(
      '../../../services/content/src/main.ts',
      { ...env, PORT: `${content}` },
      `${contentUrl}/readyz`,
    ),
    await node(
      '../../../gateway/src/main.ts',
      { ...env, PORT: `${gateway}`, ...Object.fromEntries(services) },
      `http://127.0.0.1:${gateway}/readyz`,
    ),
  ]
}

/** CPU seconds by process, of these and of every backend of PostgreSQL that serves the database. */
function cpuOf(pids: readonly number[], database: string): Map<number, number> {
  const backends = pidsMatching(new RegExp(`^postgres: .*\\b${database}\\b`))
  return new Map([...pids, ...backends].map(pid => [pid, cpuSeconds(pid)]))
}

interface Measured extends Visited {
  count: number
  /** Milliseconds of CPU per page. */
  cpu: number
}

const tokens = await serveTokens(port.tokens)
try {
  const people = await Promise.all(
    Array.from({ length: readers }, async (_, index) => ({
      headers: await tokens.browserHeaders(index + 1),
    })),
  )
  const pids: Record<Arm, number[]> = {
    small: await startWorld('small'),
    large: await startWorld('large'),
    bare: [
      await node(
        './feed/bare-route.ts',
        {
          DATABASE_URL: otherDatabase(databaseUrl, worlds.large.database),
          READERS: `${readers}`,
          PORT: `${port.bare}`,
        },
        `http://127.0.0.1:${port.bare}/healthz`,
      ),
    ],
  }
  if (canPin) pinSelf(core.rest)

  const pageOf: Record<Arm, (reader: number, cursor: string | null) => string> = {
    small: (_, cursor) => feedUrl('small', cursor),
    large: (_, cursor) => feedUrl('large', cursor),
    bare: (reader, cursor) => `http://127.0.0.1:${port.bare}/feed?reader=${reader + 1}&from=${cursor ?? 0}`,
  }
  const run = async (arm: Arm, time: number): Promise<Measured> => {
    const database = worlds[arm === 'bare' ? 'large' : arm].database
    const before = cpuOf(pids[arm], database)
    const visited = await visit({ url: pageOf[arm], readers: people, seconds: time, at: atOnce })
    if (visited.failures > 0) throw new Error(`${arm}: ${visited.failures} pages failed`)
    const count = visited.pages.flat().length
    let used = 0
    for (const [pid, after] of cpuOf(pids[arm], database)) used += after - (before.get(pid) ?? 0)
    return { ...visited, count, cpu: (used * 1000) / count }
  }
  const arms = ['small', 'large', 'bare'] as const
  for (const arm of arms) await run(arm, 3) // until V8 has seen enough, and every timeline is built
  report(await alternate(arms, rounds, arm => run(arm, seconds)))
} finally {
  for (const process of started.toReversed()) await process.stop()
  tokens.close()
  for (const { database } of Object.values(worlds))
    await admin(`drop database if exists ${database} with (force)`)
}

function feedUrl(world: World, cursor: string | null): string {
  const more = cursor === null ? '' : `&cursor=${cursor}`
  return `http://127.0.0.1:${worlds[world].gateway}/api/feed/mixed?limit=20${more}`
}

function report(results: Record<Arm, Measured[]>): void {
  const p95 = ({ pages }: Measured) => percentiles(pages.flat()).p95
  const [first, next] = [
    ({ pages }: Measured) => percentiles(pages[0] ?? []).p95,
    ({ pages }: Measured) => percentiles(pages.slice(1).flat()).p95,
  ]
  printTable(
    Object.entries(results).map(([arm, list]) => ({
      arm,
      pages: list.reduce((sum, each) => sum + each.count, 0),
      'p95 ms': rounded(median(list.map(p95)), 2),
      'first page': rounded(median(list.map(first)), 2),
      'next pages': rounded(median(list.map(next)), 2),
      'CPU ms/page': rounded(median(list.map(each => each.cpu)), 2),
    })),
  )
  const ratio = (of: (round: Measured) => number, above: Arm, below: Arm) =>
    median(results[above].map((each, round) => of(each) / of(results[below][round] as Measured)))
  judge('p95 of a page, 100 thousand insights ÷ 1 thousand', ratio(p95, 'large', 'small'), { atMost: 1.3 })
  judge(
    'CPU of a page ÷ a bare route with the same SQL and JSON',
    ratio(each => each.cpu, 'large', 'bare'),
    {
      atMost: 2,
    },
  )
}
