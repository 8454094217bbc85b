/**
 * `npm run bench:feed`: the home feed through gateway and content with 1 thousand and with 100 thousand insights,
 * and a bare Fastify route with the same SQL and JSON, in turn in one run. A page is one of a visit's first three.
 * It creates its own databases and drops them again, and empties numbers 14 and 15 of Redis when it is done.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createReaders, type Visited } from './feed/visits.ts'
import { fillWorld, readers } from './feed/world.ts'
import { engines, flushRedis, otherDatabase } from './lib/engines.ts'
import {
  alternate,
  canPin,
  cpuSeconds,
  judge,
  percentiles,
  pidsMatching,
  pinSelf,
  printTable,
  rounded,
  type Started,
  startProcess,
} from './lib/index.ts'
import { serveTokens } from './lib/tokens.ts'

/** Many short turns: what disturbs the machine meanwhile then disturbs all alike. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const seconds = Number(process.env.BENCH_SECONDS ?? 0.8)
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

const runtime = '../../../libs/runtime/src/run.ts'
const contentService = here('../../../services/content/src/service.ts')

async function node(
  file: string,
  env: Record<string, string>,
  ready: string,
  ...args: string[]
): Promise<number> {
  const process = await startProcess({
    command: globalThis.process.execPath,
    args: ['--import', here('../../../libs/telemetry/src/register.ts'), here(file), ...args],
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
  await flushRedis(env.REDIS_URL)
  execFileSync(process.execPath, [here(runtime), contentService, 'migrate'], {
    env: { ...process.env, ...env },
  })
  await fillWorld(env.DATABASE_URL, posts)
  const contentUrl = `http://127.0.0.1:${content}`
  const services = ['IDENTITY', 'CONTENT', 'MUSEUMS', 'NOTIFICATIONS'].map(each => [
    `${each}_URL`,
    contentUrl,
  ])
  return [
    await node(runtime, { ...env, ROLE: 'api', PORT: `${content}` }, `${contentUrl}/readyz`, contentService),
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
  /** Seconds of CPU. */
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

  const visits = {
    small: createReaders(people, (_, cursor) => feedUrl('small', cursor)),
    large: createReaders(people, (_, cursor) => feedUrl('large', cursor)),
    bare: createReaders(
      people,
      (reader, cursor) => `http://127.0.0.1:${port.bare}/feed?reader=${reader + 1}&from=${cursor ?? 0}`,
    ),
  }
  const run = async (arm: Arm, until: { seconds: number } | { visits: number }): Promise<Measured> => {
    const database = worlds[arm === 'bare' ? 'large' : arm].database
    const before = cpuOf(pids[arm], database)
    const visited = await visits[arm](until)
    if (visited.failures > 0) throw new Error(`${arm}: ${visited.failures} pages failed`)
    let cpu = 0
    for (const [pid, after] of cpuOf(pids[arm], database)) cpu += after - (before.get(pid) ?? 0)
    return { ...visited, cpu }
  }
  const arms = ['small', 'large', 'bare'] as const
  // Until V8 has seen enough, and everybody's timeline is there.
  for (const arm of arms) await run(arm, { visits: readers })
  report(await alternate(arms, rounds, arm => run(arm, { seconds })))
} finally {
  for (const process of started.toReversed()) await process.stop()
  tokens.close()
  for (const { database, redis } of Object.values(worlds)) {
    await admin(`drop database if exists ${database} with (force)`)
    await flushRedis(otherDatabase(redisUrl, redis))
  }
}

function feedUrl(world: World, cursor: string | null): string {
  const more = cursor === null ? '' : `&cursor=${cursor}`
  return `http://127.0.0.1:${worlds[world].gateway}/api/feed/mixed?limit=20${more}`
}

function report(results: Record<Arm, Measured[]>): void {
  const [small, large, bare] = [results.small, results.large, results.bare].map(rounds => {
    const pages = rounds.flatMap(round => round.pages.flat())
    return {
      pages: pages.length,
      p50: percentiles(pages).p50,
      p95: percentiles(pages).p95,
      first: percentiles(rounds.flatMap(round => round.pages[0] ?? [])).p95,
      cpuMs: (rounds.reduce((sum, round) => sum + round.cpu, 0) * 1000) / pages.length,
    }
  }) as [Summary, Summary, Summary]
  printTable(
    Object.entries({ '1 thousand': small, '100 thousand': large, 'bare route': bare }).map(([arm, it]) => ({
      arm,
      pages: it.pages,
      'p50 ms': rounded(it.p50, 2),
      'p95 ms': rounded(it.p95, 2),
      'p95 of first pages': rounded(it.first, 2),
      'CPU ms/page': rounded(it.cpuMs, 2),
    })),
  )
  judge('p95 of a page, 100 thousand insights ÷ 1 thousand', large.p95 / small.p95, { max: 1.3 })
  judge('CPU of a page ÷ a bare route with the same SQL and JSON', large.cpuMs / bare.cpuMs, { max: 2 })
}

interface Summary {
  pages: number
  p50: number
  p95: number
  first: number
  cpuMs: number
}
