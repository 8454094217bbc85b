/**
 * `npm run bench:first-start`: first starts of a stack of its own, in turn without and with the import of all museums
 * that follows. The import is stopped and continued every few seconds, so that what else the machine does affects the
 * pages of the home feed during it and without it alike. The data of each start are deleted after it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { privateDirectoryOf } from '../../local/src/engines/account.ts'
import { startFirstImport } from '../../local/src/first-import.ts'
import { layoutOf } from '../../local/src/layout.ts'
import { type Log, openLog } from '../../local/src/log.ts'
import { serviceEnv } from '../../local/src/processes.ts'
import { type Stack, startStack } from '../../local/src/stack.ts'
import { createFeedPages } from './lib/feed-pages.ts'
import { alternate, judge, median, paced, percentiles, printTable, rounded } from './lib/index.ts'
import { stackTokens } from './lib/tokens.ts'
import { beginSessions, readerIds } from './storm/accounts.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const port = Number(process.env.BENCH_PORT ?? 4890)
/** Of the import, and of a pause of it. */
const sliceSeconds = 4
/** Until the events of the last museums are consumed. */
const settleMs = 500
const warmUpSeconds = 5
const perSecond = 25
const publicMuseums = 35_144
/** Rows of the file that the demo data have already. */
const recognised = 20

/** Interrupted, it ends the stack that it started. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(new Error(`stopped by ${signal}`)))

interface Imported {
  seconds: number
  /** Milliseconds per page of the feed. */
  meanwhile: number[]
  alone: number[]
}
interface Started {
  ready: number
  imported?: Imported
}

async function start(arm: 'without' | 'with'): Promise<Started> {
  const home = mkdtempSync(join(tmpdir(), 'vitrine-first-start-'))
  const log = openLog(join(home, 'logs'))
  log.hold()
  const began = performance.now()
  const stack = await startStack({
    layout: layoutOf(home),
    log,
    mode: 'start',
    split: false,
    host: '127.0.0.1',
    port,
    env: {},
    signal: interruption.signal,
    quiet: true,
  })
  const ready = (performance.now() - began) / 1000
  try {
    return arm === 'with' ? { ready, imported: await importAll(stack, log) } : { ready }
  } finally {
    await stack.stop()
    await log.close()
    for (const path of [home, privateDirectoryOf(home)]) rmSync(path, { recursive: true, force: true })
  }
}

async function importAll(stack: Stack, log: Log): Promise<Imported> {
  const before = await countMuseums(stack)
  const feed = await feedOf(stack)
  const read = (seconds: number) => paced({ perSecond, count: perSecond * seconds }, feed.read)
  const imported: Imported = { seconds: 0, meanwhile: [], alone: [] }
  await read(warmUpSeconds)
  const { pid = 0, ended, stop } = startFirstImport(stack.environment, log)
  let isOver = false
  const over = ended.finally(() => {
    isOver = true
  })
  try {
    while (!isOver) {
      interruption.signal.throwIfAborted()
      const began = performance.now()
      const end = over.then(() => performance.now())
      const pages = read(sliceSeconds)
      imported.meanwhile.push(...(await pages))
      imported.seconds += ((isOver ? await end : performance.now()) - began) / 1000
      if (isOver) break
      process.kill(pid, 'SIGSTOP')
      await wait(settleMs)
      imported.alone.push(...(await read(sliceSeconds)))
      process.kill(pid, 'SIGCONT')
    }
  } catch (error) {
    process.kill(pid, 'SIGCONT')
    await stop()
    throw error
  } finally {
    feed.close()
  }
  if (!(await ended)) throw new Error('The import has failed.')
  const difference = (await countMuseums(stack)) - before - publicMuseums + recognised
  judge('museums that are missing or there twice', Math.abs(difference), { max: 0 })
  return imported
}

async function countMuseums({ environment }: Stack): Promise<number> {
  const client = new pg.Client({ connectionString: serviceEnv(environment, 'museums').DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from museums')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

async function feedOf({ environment, address }: Stack) {
  const { JWT_SIGNING_KEYS, DATABASE_URL } = serviceEnv(environment, 'identity')
  const tokens = await stackTokens(JWT_SIGNING_KEYS ?? '{"keys":[]}')
  const ids = await readerIds(DATABASE_URL ?? '')
  const sessions = await beginSessions(DATABASE_URL ?? '', ids)
  const readers = ids.map((id, index) => tokens.browserHeaders(id, sessions[index]))
  return createFeedPages(address, await Promise.all(readers))
}

// Builds the web app and fills the cache of compiled code, as an earlier start of this checkout would have.
await start('without')
report(await alternate(['without', 'with'], rounds, start))

function report(results: Record<'without' | 'with', Started[]>): void {
  const measured = results.with.flatMap(({ ready, imported }, round) =>
    imported ? [{ ...imported, ready, before: results.without[round]?.ready ?? Number.NaN }] : [],
  )
  const p95 = (pages: readonly number[]) => percentiles(pages).p95
  printTable(
    measured.map(({ ready, before, alone, meanwhile, seconds }, round) => ({
      round: round + 1,
      'ready s': rounded(before),
      'with import': rounded(ready),
      'feed p50 ms': rounded(percentiles(alone).p50),
      'p50 meanwhile': rounded(percentiles(meanwhile).p50),
      'feed p95 ms': rounded(p95(alone)),
      'p95 meanwhile': rounded(p95(meanwhile)),
      'import s': rounded(seconds),
    })),
  )
  judge(
    'seconds until the page is up ÷ without an import, median of the rounds',
    median(measured.map(({ ready, before }) => ready / before)),
    { max: 1.1 },
  )
  judge(
    'p95 of a feed page during the import ÷ without, median of the rounds',
    median(measured.map(({ alone, meanwhile }) => p95(meanwhile) / p95(alone))),
    { max: 1.5 },
  )
  judge(
    'seconds of import until all museums are in, median of the rounds',
    median(measured.map(({ seconds }) => seconds)),
    { max: 60 },
  )
}
