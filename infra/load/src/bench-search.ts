/**
 * `npm run bench:search`: imports the whole file of museums into a database of its own and compares the time with
 * psql's `\copy`, imports it again, and then compares the p95 of the type-ahead with that of one museum by id, in
 * turn at the same load. MUSEUMS_CSV names the file.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { alternate, judge, type LoadResult, load, median, printTable, rounded } from './lib/index.ts'
import { type MuseumsBench, withMuseums } from './search/museums-bench.ts'
import { type Known, queriesFor, randomFrom } from './search/queries.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const importRounds = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** Requests per second, far below the capacity of both, so that waiting in a queue is not compared. */
const rate = Number(process.env.BENCH_RATE ?? 100)
const connections = 8
const port = 4871
const maxImportRatio = 40
const maxSearchRatio = 3

await withMuseums('bench_search', async bench => {
  await importing(bench)
  await searching(bench)
})

async function importing(bench: MuseumsBench): Promise<void> {
  const { file, query } = bench
  const header = (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0]?.split(',') ?? []
  await query(`create table bare (${header.map(column => `"${column}" text`)})`)
  const measured: { copy: number; seconds: number }[] = []
  let before = await copySeconds(bench)
  for (let round = 0; round < importRounds; round++) {
    await query(
      'truncate museums, museum_standings, museum_search, search_vocabulary, outbox restart identity cascade',
    )
    const seconds = timed(() => console.log(bench.importFile()))
    const after = await copySeconds(bench)
    // The copies around an import, because the speed of the machine changes within a run.
    measured.push({ copy: (before + after) / 2, seconds })
    before = after
  }
  printTable(
    measured.map(({ copy, seconds }, round) => ({
      round: round + 1,
      'copy s': rounded(copy, 3),
      'import s': rounded(seconds, 2),
      ratio: rounded(seconds / copy, 1),
    })),
  )
  judge(
    'time of the import ÷ time of \\copy of the same file',
    median(measured.map(({ copy, seconds }) => seconds / copy)),
    { max: maxImportRatio },
  )
  const again = bench.importFile()
  judge('museums that a second run adds or changes', changesIn(again), { max: 0 })
}

/** By psql where it is installed, else by the server's COPY, which does the same work. */
async function copySeconds({ file, query, url }: MuseumsBench): Promise<number> {
  await query('truncate bare')
  if (spawnSync('psql', ['--version']).status !== 0) {
    const started = performance.now()
    await query(`copy bare from '${file.replaceAll("'", "''")}' (format csv, header)`)
    return (performance.now() - started) / 1000
  }
  const psql = spawnSync(
    'psql',
    ['-qX', url, '-c', '\\timing on', '-c', `\\copy bare from '${file}' csv header`],
    {
      encoding: 'utf8',
    },
  )
  const milliseconds = /Time: ([\d.]+) ms/.exec(psql.stdout)?.[1]
  if (milliseconds === undefined) throw new Error(`psql could not copy: ${psql.stderr}`)
  return Number(milliseconds) / 1000
}

async function searching({ query, serve }: MuseumsBench): Promise<void> {
  await query('drop table bare')
  // The events of this database have no consumer, and a relay that publishes them would be measured too.
  await query('truncate outbox')
  await query('vacuum analyze')
  const museums = await query<Known & { id: number }>('select id, name, city from museums order by id')
  const queries = queriesFor(museums, 20_000)
  const random = randomFrom(11)
  let asked = 0
  const arms = {
    'by id': () => `/api/museums/${museums[Math.floor(random() * museums.length)]?.id}`,
    search: () => `/api/search/museums?q=${encodeURIComponent(queries[asked++ % queries.length] as string)}`,
  }
  const service = await serve(port)
  try {
    const run = async (arm: keyof typeof arms, time = seconds) => {
      const result = await load({
        url: `http://127.0.0.1:${port}`,
        connections,
        seconds: time,
        rate,
        next: () => ({ path: arms[arm]() }),
      })
      if (result.failures > 0) throw new Error(`${arm}: ${result.failures} requests failed`)
      return result
    }
    for (const arm of ['by id', 'search'] as const) await run(arm, 3) // until V8 and the caches have seen both
    report(museums.length, await alternate(['by id', 'search'], rounds, arm => run(arm)))
  } finally {
    await service.stop()
  }
}

function report(count: number, results: Record<'by id' | 'search', LoadResult[]>): void {
  const ratios = results['by id'].map(
    (each, round) => (results.search[round] as LoadResult).latency.p95 / each.latency.p95,
  )
  printTable(
    results['by id'].map((each, round) => {
      const { latency, perSecond } = results.search[round] as LoadResult
      return {
        round: round + 1,
        'requests/s': rounded(perSecond, 0),
        'by id p50': rounded(each.latency.p50),
        'by id p95': rounded(each.latency.p95),
        'search p50': rounded(latency.p50),
        'search p95': rounded(latency.p95),
        ratio: rounded(ratios[round] as number, 2),
      }
    }),
  )
  judge(`p95 of the type-ahead over ${count} museums ÷ p95 of one by id`, median(ratios), {
    max: maxSearchRatio,
  })
}

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return (performance.now() - started) / 1000
}

function changesIn(summary: string): number {
  const [, added, changed] = /(\d+) new, (\d+) changed/.exec(summary) ?? []
  if (added === undefined) throw new Error(`This is no summary of an import: ${summary}`)
  console.log(summary)
  return Number(added) + Number(changed)
}
