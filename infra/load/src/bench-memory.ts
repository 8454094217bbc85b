/**
 * `npm run bench:memory`: the proportional set size of every process of `npm start` after 10,000 feed pages and 1,000
 * likes, the CPU that they use without any request, and, where no stack runs yet, how long a second start takes:
 * it is then started, stopped, started again and stopped at the end. The likes are taken back. It begins when the public
 * museums are in.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { localLayout } from '../../local/src/layout.ts'
import { type RunningStack, runningStack } from '../../local/src/running.ts'
import { createReaders } from './feed/visits.ts'
import { cpuSecondsWithEnded, judge, printTable, pssMiB, rounded, withDescendants } from './lib/index.ts'
import { stackTokens } from './lib/tokens.ts'

const pagesWanted = 10_000
const likesWanted = 1_000
const people = 100
const idleSeconds = Number(process.env.BENCH_IDLE_SECONDS ?? 60)
/** After this time the backends of the load have ended. */
const settleMs = 15_000
const root = fileURLToPath(new URL('../../..', import.meta.url))

let started: ChildProcess | undefined
try {
  if (!runningStack(localLayout)) {
    await stop(await start().then(({ child }) => child))
    const second = await start()
    started = second.child
    judge('seconds of the second start', second.seconds, { max: 20 })
  }
  const stack = runningStack(localLayout)
  if (!stack) throw new Error('The stack has ended.')
  await imported(stack)
  const takeBack = await use(stack)
  printMemory(stack)
  await takeBack()
  await pause(settleMs)
  await judgeIdle(stack)
} finally {
  if (started) await stop(started)
}

/** Resolves when the gateway is ready and the demo data are there. */
async function start(): Promise<{ child: ChildProcess; seconds: number }> {
  const began = performance.now()
  const child = spawn(process.execPath, ['infra/local/bin/run.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const opened = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      printed = (printed + chunk).slice(-10_000)
      if (/Vitrine is running/.test(printed)) resolve()
    })
    child.once('exit', code => reject(new Error(`npm start ended with ${code}:\n${printed}`)))
  })
  await opened
  return { child, seconds: (performance.now() - began) / 1000 }
}

/** Resolves when the public museums are in, which a first start begins with. */
async function imported({ env }: RunningStack): Promise<void> {
  const client = new pg.Client({ connectionString: env.museums?.DATABASE_URL })
  await client.connect()
  try {
    while ((await client.query('select 1 from imported_files')).rowCount === 0) await pause(1_000)
  } finally {
    await client.end()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Pages as browsers ask for them, three to a visit, and then the likes; returns what takes the likes back. */
async function use({ address, env }: RunningStack): Promise<() => Promise<void>> {
  const { hostname } = new URL(address)
  if (hostname !== 'localhost' && !hostname.startsWith('127.'))
    throw new Error(`Load goes to this machine only, not to ${hostname}.`)
  const tokens = await stackTokens(env.identity?.JWT_SIGNING_KEYS ?? '{"keys":[]}')
  const answer = await fetch(`${address}/api/posts?limit=100`)
  if (!answer.ok) throw new Error(`The posts could not be listed: ${answer.status} ${await answer.text()}`)
  const posts = (await answer.json()) as {
    id: number
    user: { id: number }
  }[]
  // People who follow and are followed, and new ones: no earlier run used the same ids.
  const firstId = Date.now() * 100
  const ids = [...new Set(posts.map(post => post.user.id))]
  while (ids.length < people) ids.push(firstId + ids.length)
  const readers = await Promise.all(ids.map(async id => ({ headers: await tokens.browserHeaders(id) })))

  const read = createReaders(
    readers,
    (_, cursor) => `${address}/api/feed/mixed?limit=20${cursor === null ? '' : `&cursor=${cursor}`}`,
  )
  let pages = 0
  while (pages < pagesWanted) {
    const visited = await read({ visits: 100 })
    if (visited.failures > 0) throw new Error(`${visited.failures} feed pages failed.`)
    pages += visited.pages.flat().length
  }
  // Few by each person, because each has a limit.
  const likers = readers.slice(-50)
  const pairs = posts.flatMap(post => likers.map(reader => ({ reader, post }))).slice(0, likesWanted)
  const like = async ({ reader, post }: (typeof pairs)[number]) => {
    const answer = await fetch(`${address}/api/posts/${post.id}/like`, {
      method: 'POST',
      headers: reader.headers,
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`A like was answered ${answer.status}: ${body}`)
  }
  for (const pair of pairs) await like(pair)
  console.log(`${pages} feed pages and ${pairs.length} likes`)
  // A second like takes the first one back.
  return async () => {
    for (const pair of pairs) await like(pair)
  }
}

/** The stack's processes by name: those that `run.json` names, each with what it started, and the supervisor. */
function processesOf(stack: RunningStack): Map<string, number[]> {
  const named = Object.entries(stack.pids).map(([name, pid]) => [name, withDescendants([pid])] as const)
  return new Map([['supervisor', [stack.pid]], ...named])
}

function printMemory(stack: RunningStack): void {
  const rows = [...processesOf(stack)].map(([name, pids]) => ({
    name,
    count: pids.length,
    mib: pssMiB(pids),
  }))
  printTable(
    rows.map(({ name, count, mib }) => ({ process: name, processes: count, 'PSS MiB': rounded(mib) })),
  )
  const total = rows.reduce((sum, { mib }) => sum + mib, 0)
  judge('GiB PSS of all processes', total / 1024, { max: 1 })
}

async function judgeIdle(stack: RunningStack): Promise<void> {
  const used = () =>
    new Map([...processesOf(stack)].map(([name, pids]) => [name, cpuSecondsWithEnded(...pids)] as const))
  const before = used()
  await pause(idleSeconds * 1000)
  const rows = [...used()].map(([name, after]) => ({
    name,
    percent: ((after - (before.get(name) ?? 0)) / idleSeconds) * 100,
  }))
  printTable(rows.map(({ name, percent }) => ({ process: name, '% of a core': rounded(percent, 2) })))
  const total = rows.reduce((sum, { percent }) => sum + percent, 0)
  judge(`% of a core, idle for ${idleSeconds} s`, total, { max: 5 })
}
