/**
 * `npm run bench:feed`: the home feed through gateway and content with 1 thousand and with 100 thousand posts, and a
 * bare Fastify route that hydrates known ids from the same tables, in turn in one run. A page is one of a visit's
 * first three. It creates its own databases and drops them again, and empties numbers 14 and 15 of Redis.
 */
import { fileURLToPath } from 'node:url'
import type { DataSize } from './feed/data.ts'
import { type Leftovers, removeLeftovers, startNode, startProduct } from './feed/product.ts'
import { createReaders, type Visited } from './feed/visits.ts'
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
} from './lib/index.ts'
import { serveTokens } from './lib/tokens.ts'

/** Many short turns: what disturbs the machine meanwhile then disturbs all alike. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const seconds = Number(process.env.BENCH_SECONDS ?? 0.8)
const warmUpVisits = Number(process.env.BENCH_WARM_UP ?? 1_000)
const core = { measured: 0, rest: 1 }
const port = { tokens: 4870, bare: 4875 }
const data: Omit<DataSize, 'posts' | 'days'> = {
  readers: 200,
  authors: 500,
  museums: 300,
  followsPerReader: 150,
  museumFollowsPerReader: 8,
  likesPerPost: 3,
}
/** What grows with the posts is what a product that grows has more of: days. */
const sizeOf = (posts: number): DataSize => ({ ...data, posts, days: (posts / 1_000) * 14 })

const products = {
  small: { size: sizeOf(1_000), redis: '14', ports: { content: 4871, gateway: 4872 } },
  large: { size: sizeOf(100_000), redis: '15', ports: { content: 4873, gateway: 4874 } },
}
type Arm = keyof typeof products | 'bare'

const leftovers: Leftovers = { processes: [], databases: [], redis: [] }
const start = (name: keyof typeof products) => {
  const { size, redis, ports } = products[name]
  const database = `bench_feed_${name}_${process.pid}`
  return startProduct(
    { database, redis, ports, tokensPort: port.tokens, core: core.measured, data: size },
    leftovers,
  )
}

/** CPU seconds by process, of these and of every backend of PostgreSQL that serves the database. */
function cpuOf({ pids, database }: { pids: readonly number[]; database: string }): Map<number, number> {
  const backends = pidsMatching(new RegExp(`^postgres: .*\\b${database}\\b`))
  return new Map([...pids, ...backends].map(pid => [pid, cpuSeconds(pid)]))
}

interface Measured extends Visited {
  /** Seconds of CPU. */
  cpu: number
}

const tokens = await serveTokens(port.tokens)
try {
  const readers = await Promise.all(
    Array.from({ length: data.readers }, async (_, index) => ({
      headers: await tokens.browserHeaders(index + 1),
    })),
  )
  const small = await start('small')
  const large = await start('large')
  const bareUrl = `http://127.0.0.1:${port.bare}`
  const bare = await startNode(
    [fileURLToPath(new URL('./feed/bare-route.ts', import.meta.url))],
    { DATABASE_URL: large.databaseUrl, PORT: `${port.bare}` },
    { ready: `${bareUrl}/healthz`, core: core.measured },
  )
  leftovers.processes.push(bare)
  if (canPin) pinSelf(core.rest)

  const feedUrl = (url: string, cursor: string | null) =>
    `${url}/api/feed/mixed?limit=20${cursor === null ? '' : `&cursor=${cursor}`}`
  const arms = {
    small: {
      pids: [small.content, small.gateway],
      database: small.database,
      visit: createReaders(readers, (_, cursor) => feedUrl(small.url, cursor)),
    },
    large: {
      pids: [large.content, large.gateway],
      database: large.database,
      visit: createReaders(readers, (_, cursor) => feedUrl(large.url, cursor)),
    },
    bare: {
      pids: [bare.pid],
      database: large.database,
      visit: createReaders(
        readers,
        (reader, cursor) => `${bareUrl}/feed?reader=${reader + 1}&from=${cursor ?? 0}`,
      ),
    },
  }
  const run = async (name: Arm, until: { seconds: number } | { visits: number }): Promise<Measured> => {
    const arm = arms[name]
    const before = cpuOf(arm)
    const visited = await arm.visit(until)
    if (visited.failures > 0) throw new Error(`${name}: ${visited.failures} pages failed`)
    let cpu = 0
    for (const [pid, after] of cpuOf(arm)) cpu += after - (before.get(pid) ?? 0)
    return { ...visited, cpu }
  }
  const names = ['small', 'large', 'bare'] as const
  // Until V8 has seen enough, and every timeline is there.
  for (const name of names) await run(name, { visits: warmUpVisits })
  report(await alternate(names, rounds, name => run(name, { seconds })))
} finally {
  await removeLeftovers(leftovers)
  tokens.close()
}

function cpuMsOf({ cpu, pages }: Measured): number {
  return (cpu * 1000) / pages.flat().length
}

function report(results: Record<Arm, Measured[]>): void {
  const [small, large, bare] = [results.small, results.large, results.bare].map(rounds => {
    const pages = rounds.flatMap(round => round.pages.flat())
    return {
      pages: pages.length,
      p50: percentiles(pages).p50,
      p95: percentiles(pages).p95,
      first: percentiles(rounds.flatMap(round => round.pages[0] ?? [])).p95,
      cpuMs: median(rounds.map(cpuMsOf)),
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
  judge('p95 of a page, 100 thousand posts ÷ 1 thousand', large.p95 / small.p95, { max: 1.3 })
  const cpuRatios = results.large.map(
    (round, index) => cpuMsOf(round) / cpuMsOf(results.bare[index] as Measured),
  )
  judge('CPU of a page ÷ a bare route that hydrates known ids', median(cpuRatios), { max: 2 })
}

interface Summary {
  pages: number
  p50: number
  p95: number
  first: number
  cpuMs: number
}
