/**
 * `npm run bench:map`: imports the whole file of museums into a database of its own and compares, in turn at the same
 * load, the p95 of the map for random boxes of all zooms, and of the four museums nearest to random places, with that
 * of one museum by id. Measures the largest answer of the map, and the frames that are lost while the map is dragged in
 * Chromium, with all museums and with none. MUSEUMS_CSV names the file.
 */
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../local/src/chromium.ts'
import { root } from '../../local/src/layout.ts'
import { alternate, judge, type LoadResult, load, median, printTable, rounded } from './lib/index.ts'
import { boxAround, type Located, mapMaxZoom } from './map/boxes.ts'
import { lostFrames } from './map/frames.ts'
import { servePage } from './map/page.ts'
import { type MuseumsBench, withMuseums } from './search/museums-bench.ts'
import { randomFrom } from './search/queries.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** Requests per second, far below the capacity of all, so that waiting in a queue is not compared. */
const rate = Number(process.env.BENCH_RATE ?? 100)
const connections = 8
const port = 4872
const sizedBoxes = 3_000
const maxMapRatio = 4
const maxNearestRatio = 1.5
const maxKilobytes = 60
/** Of the frames that 60 a second would be. */
const maxMoreLost = 0.1
const frameRounds = 3
const pagePort = 4873
const arms = ['by id', 'map', 'nearest'] as const
type Arm = (typeof arms)[number]

await withMuseums('bench_map', async bench => {
  console.log(bench.importFile())
  // The events of this database have no consumer, and a relay that publishes them would be measured too.
  await bench.query('truncate outbox')
  await bench.query('vacuum analyze')
  const museums = await bench.query<Located & { id: number }>(
    'select id, latitude, longitude from museums where latitude is not null order by id',
  )
  await explain(bench)
  const service = await bench.serve(port)
  try {
    await measure(museums)
    await largest(museums)
    await panning()
  } finally {
    await service.stop()
  }
})

async function measure(museums: readonly (Located & { id: number })[]): Promise<void> {
  const random = randomFrom(11)
  const one = () => museums[Math.floor(random() * museums.length)] as (typeof museums)[number]
  const paths: Record<Arm, () => string> = {
    'by id': () => `/api/museums/${one().id}`,
    map: () => mapPath(one(), random),
    nearest: () => {
      const { latitude, longitude } = one()
      return `/api/museums?near=${latitude + random() - 0.5},${longitude + random() - 0.5}&limit=4`
    },
  }
  const run = async (arm: Arm, time = seconds) => {
    const result = await load({
      url: `http://127.0.0.1:${port}`,
      connections,
      seconds: time,
      rate,
      next: () => ({ path: paths[arm]() }),
    })
    if (result.failures > 0) throw new Error(`${arm}: ${result.failures} requests failed`)
    return result
  }
  for (const arm of arms) await run(arm, 3) // until V8 and the caches have seen all
  report(museums.length, await alternate(arms, rounds, arm => run(arm)))
}

function mapPath(place: Located, random: () => number): string {
  const zoom = Math.floor(random() * (mapMaxZoom + 1))
  return `/api/museums/map?bbox=${boxAround(place, zoom)}&zoom=${zoom}`
}

function report(count: number, results: Record<Arm, LoadResult[]>): void {
  const ratios = (arm: Arm) =>
    results[arm].map(
      ({ latency }, round) => latency.p95 / (results['by id'][round] as LoadResult).latency.p95,
    )
  printTable(
    results['by id'].map((_, round) => ({
      round: round + 1,
      ...Object.fromEntries(
        arms.flatMap(arm => {
          const { latency } = results[arm][round] as LoadResult
          return [
            [`${arm} p50`, rounded(latency.p50)],
            [`${arm} p95`, rounded(latency.p95)],
          ]
        }),
      ),
      'map ÷': rounded(ratios('map')[round] as number, 2),
      'nearest ÷': rounded(ratios('nearest')[round] as number, 2),
    })),
  )
  const over = `over ${count} museums ÷ p95 of one by id`
  judge(`p95 of the map ${over}`, median(ratios('map')), { max: maxMapRatio })
  judge(`p95 of the nearest four ${over}`, median(ratios('nearest')), { max: maxNearestRatio })
}

/** Of screens at all zooms, and of the whole earth at each. */
async function largest(museums: readonly Located[]): Promise<void> {
  const random = randomFrom(13)
  const paths = [
    ...Array.from({ length: mapMaxZoom + 1 }, (_, zoom) => `bbox=-180,-90,180,90&zoom=${zoom}`).map(
      query => `/api/museums/map?${query}`,
    ),
    ...Array.from({ length: sizedBoxes }, () =>
      mapPath(museums[Math.floor(random() * museums.length)] as Located, random),
    ),
  ]
  let max = 0
  for (const path of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    max = Math.max(max, (await answer.arrayBuffer()).byteLength)
  }
  judge(`the largest of ${paths.length} answers of the map, in kB`, max / 1_000, { max: maxKilobytes })
}

/** How PostgreSQL finds the nearest four. */
async function explain({ query }: MuseumsBench): Promise<void> {
  const point = 'cube(array[cos(radians(40.78)), sin(radians(-73.97)), 0.65])'
  const position = `cube(array[cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])`
  const plan = await query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off) select id from museums where latitude is not null order by ${position} <-> ${point} limit 4`,
  )
  console.log(plan.map(row => row['QUERY PLAN']).join('\n'))
  if (!plan.some(row => row['QUERY PLAN'].includes('museums_position'))) {
    throw new Error('The nearest four are not read from the index.')
  }
}

/** After a build of the web app. */
async function panning(): Promise<void> {
  const page = await servePage({
    webDist: join(root, 'web/dist'),
    museums: `http://127.0.0.1:${port}`,
    port: pagePort,
  })
  const executablePath = await findChromium(AbortSignal.timeout(300_000), console.log)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const address = {
      empty: `http://127.0.0.1:${pagePort}/map?empty=1`,
      all: `http://127.0.0.1:${pagePort}/map?`,
    }
    const lost = await alternate(['empty', 'all'], frameRounds, arm => lostFrames(browser, address[arm]))
    printTable(
      lost.empty.map((share, round) => ({
        round: round + 1,
        'lost of an empty map': rounded(share, 3),
        'lost of all museums': rounded(lost.all[round] as number, 3),
      })),
    )
    judge('frames that panning loses with all museums − with none', median(lost.all) - median(lost.empty), {
      max: maxMoreLost,
    })
  } finally {
    await browser.close()
    page.close()
  }
}
