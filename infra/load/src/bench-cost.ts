/**
 * `npm run bench:cost`: the CPU of all processes for the first page of a visit to the home feed, every request a new
 * visit: gateway, content, PostgreSQL (backends and background) and Redis, all on one core. Beside it the same with
 * ten times the posts, and the floor: a bare Fastify route that hydrates 20 known ids from the same tables (no
 * gateway, no Redis). A page causes no event, so no backlog is left when the last answer has come.
 * It creates its own databases and drops them again, and empties numbers 12 and 13 of Redis when it is done.
 */
import { fileURLToPath } from 'node:url'
import type { DataSize } from './feed/data.ts'
import { type Leftovers, type Product, removeLeftovers, startNode, startProduct } from './feed/product.ts'
import { engines } from './lib/engines.ts'
import {
  alternate,
  canPin,
  cpuSeconds,
  findEngineProcesses,
  judge,
  load,
  median,
  pinSelf,
  printTable,
  rounded,
} from './lib/index.ts'
import { serveTokens } from './lib/tokens.ts'

/** Rounds are short and compared with each other: what else the machine does then disturbs all arms alike. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const pagesPerRound = Number(process.env.BENCH_PAGES ?? 600)
const warmUpPages = Number(process.env.BENCH_WARM_UP ?? 6_000)
const connections = 16
const pageSize = 20
const core = { measured: 0, rest: 1 }
const port = { tokens: 4880, bare: 4885 }
const data: DataSize = {
  readers: 200,
  authors: 200,
  museums: 100,
  followsPerReader: 20,
  museumFollowsPerReader: 3,
  posts: 5_000,
  days: 14,
  likesPerPost: 4,
}

const { databaseUrl, redisUrl } = engines()
const postgres = await findEngineProcesses(databaseUrl, redisUrl)
const leftovers: Leftovers = { processes: [], databases: [], redis: [] }
const tokens = await serveTokens(port.tokens)

interface Arm {
  database: string
  /** The Node processes by name. */
  pids: Record<string, number>
  next(): { path: string; headers?: Record<string, string> }
  url: string
}
type Cpu = Record<string, number>
interface Measured {
  pages: number
  /** Seconds of CPU by process. */
  cpu: Cpu
}

try {
  if (canPin) {
    postgres.pin(core.measured)
    pinSelf(core.rest)
  }
  const readers = await Promise.all(
    Array.from({ length: data.readers }, (_, index) => tokens.browserHeaders(index + 1)),
  )
  const small = await startArm('small', { ...data }, '12', { content: 4881, gateway: 4882 })
  const large = await startArm('large', { ...data, posts: data.posts * 10 }, '13', {
    content: 4883,
    gateway: 4884,
  })
  const arms = {
    small: armOf(small, readers),
    large: armOf(large, readers),
    floor: await startFloor(small.databaseUrl, small.database),
  }
  const names = Object.keys(arms) as (keyof typeof arms)[]
  for (const name of names) await checkAnswer(arms[name])
  // Until V8 has seen enough, and every timeline is there.
  for (const name of names) await measure(arms[name], warmUpPages)
  report(await alternate(names, rounds, name => measure(arms[name], pagesPerRound)))
} finally {
  await removeLeftovers(leftovers)
  postgres.release()
  tokens.close()
}

function startArm(name: string, size: DataSize, redis: string, ports: { content: number; gateway: number }) {
  const database = `bench_cost_${name}_${process.pid}`
  return startProduct(
    { database, redis, ports, tokensPort: port.tokens, core: core.measured, data: size },
    leftovers,
  )
}

function armOf({ database, content, gateway, url }: Product, readers: Record<string, string>[]): Arm {
  let turn = 0
  const path = `/api/feed/mixed?limit=${pageSize}`
  return {
    database,
    url,
    pids: { gateway, content },
    next: () => ({ path, headers: readers[turn++ % readers.length] as Record<string, string> }),
  }
}

async function startFloor(floorDatabaseUrl: string, database: string): Promise<Arm> {
  const url = `http://127.0.0.1:${port.bare}`
  const bare = await startNode(
    [fileURLToPath(new URL('./feed/bare-route.ts', import.meta.url))],
    { DATABASE_URL: floorDatabaseUrl, PORT: `${port.bare}` },
    { ready: `${url}/healthz`, core: core.measured },
  )
  leftovers.processes.push(bare)
  let turn = 0
  return {
    database,
    url,
    pids: { 'bare route': bare.pid },
    next: () => ({ path: `/feed?reader=${1 + (turn++ % data.readers)}` }),
  }
}

async function checkAnswer({ url, next }: Arm): Promise<void> {
  const { path, headers = {} } = next()
  const response = await fetch(`${url}${path}`, { headers })
  const page: unknown = await response.json()
  if (response.status !== 200 || !Array.isArray(page) || page.length !== pageSize)
    throw new Error(`${url}${path} answered ${response.status}: ${JSON.stringify(page).slice(0, 200)}`)
}

function cpuOf({ pids, database }: Arm): Cpu {
  const node = Object.entries(pids).map(([name, pid]) => [name, cpuSeconds(pid)])
  return {
    ...Object.fromEntries(node),
    'PostgreSQL backends': cpuSeconds(...postgres.backends(database)),
    'PostgreSQL background': cpuSeconds(...postgres.background()),
    Redis: cpuSeconds(...postgres.redis),
  }
}

async function measure(arm: Arm, amount: number): Promise<Measured> {
  const before = cpuOf(arm)
  const { requests, failures } = await load({
    url: arm.url,
    connections,
    amount,
    next: () => ({ method: 'GET', ...arm.next() }),
  })
  if (failures > 0) throw new Error(`${arm.url}: ${failures} pages failed`)
  const after = cpuOf(arm)
  const cpu = Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, used - (before[name] ?? 0)]),
  )
  return { pages: requests, cpu }
}

function report(results: Record<'small' | 'large' | 'floor', Measured[]>): void {
  /** Milliseconds of CPU a page, of one process or of all, in each round. */
  const perPage = (arm: keyof typeof results, name?: string): number[] =>
    results[arm].map(({ pages, cpu }) => {
      const used = name === undefined ? Object.values(cpu) : [cpu[name] ?? 0]
      return (used.reduce((sum, each) => sum + each, 0) * 1000) / pages
    })
  const ratio = (arm: keyof typeof results, to: keyof typeof results): number => {
    const base = perPage(to)
    return median(perPage(arm).map((each, round) => each / (base[round] as number)))
  }
  const row = (arm: keyof typeof results, title: string) => ({
    arm: title,
    gateway: arm === 'floor' ? '-' : '',
    ...Object.fromEntries(
      Object.keys(results[arm][0]?.cpu ?? {}).map(name => [
        name === 'bare route' ? 'content' : name,
        rounded(median(perPage(arm, name)), 3),
      ]),
    ),
    'all, CPU ms/page': rounded(median(perPage(arm)), 3),
  })
  printTable([
    row('small', `${data.posts} posts`),
    row('large', `${data.posts * 10} posts`),
    row('floor', 'bare route'),
  ])
  judge('CPU of a first page ÷ a bare route that hydrates 20 known ids', ratio('small', 'floor'), {
    max: 2.5,
  })
  judge('CPU of a first page, ten times the posts ÷ once', ratio('large', 'small'), { max: 1.15 })
}
