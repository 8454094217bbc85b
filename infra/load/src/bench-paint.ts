/**
 * `npm run bench:paint`: the first visit of landing, museum, post and Discover on a slow phone with an empty cache,
 * through a gateway with this build and one with an earlier build (the commit that BEFORE names), in turn, over the
 * services of the running stack.
 */
import { join } from 'node:path'
import type { Museum, Post } from '@vitrine/contracts'
import { chromium } from 'playwright-core'
import { findChromium } from '../../local/src/chromium.ts'
import { localLayout, root } from '../../local/src/layout.ts'
import { runningStack } from '../../local/src/running.ts'
import { alternate, judge, median, printTable, rounded, type Started, startProcess } from './lib/index.ts'
import { buildEarlier, earlierCommit } from './paint/earlier-build.ts'
import { type FirstLoad, firstLoad } from './paint/first-load.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const ports = { before: 4876, now: 4877 }
type Arm = keyof typeof ports
const maxFirstPaintMs = 1_500
const maxLargestRatio = 0.5
const maxLayoutShift = 0.02

const stack = runningStack(localLayout)
if (!stack) throw new Error('Nothing runs: npm start, with the demo data.')
const environment = stack.env.gateway ?? {}
const commit = earlierCommit()
console.log(`before: ${commit}`)
const builds: Record<Arm, string> = { before: buildEarlier(commit), now: environment.WEB_DIST as string }

const gateways: Started[] = []
const executablePath = await findChromium(AbortSignal.timeout(300_000), console.log)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const arm of ['before', 'now'] as const) gateways.push(await startGateway(arm))
  for (const [name, path] of Object.entries(await screens(stack.address))) {
    const urls = { before: urlOf('before', path), now: urlOf('now', path) }
    const load = (arm: Arm) => firstLoad(browser, urls[arm])
    // Until the caches of the services and of the gateways have seen it.
    for (const arm of ['before', 'now'] as const) await load(arm)
    report(name, await alternate(['before', 'now'], rounds, load))
  }
} finally {
  await browser.close()
  for (const gateway of gateways) await gateway.stop()
}

function urlOf(arm: Arm, path: string): string {
  return `http://127.0.0.1:${ports[arm]}${path}`
}

function startGateway(arm: Arm): Promise<Started> {
  return startProcess({
    command: process.execPath,
    args: [join(root, 'gateway/src/main.ts')],
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(ports[arm]),
      PUBLIC_URL: `http://127.0.0.1:${ports[arm]}`,
      WEB_DIST: builds[arm],
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
    },
    ready: urlOf(arm, '/readyz'),
  })
}

/** A museum and a post that has one, as the demo data have them. */
async function screens(address: string): Promise<Record<string, string>> {
  const read = async <Value>(path: string) => (await (await fetch(address + path)).json()) as Value
  const [museum] = await read<Museum[]>('/api/museums/featured')
  const post = (await read<Post[]>('/api/posts?limit=50')).find(each => each.museum && each.commentsCount > 0)
  if (!museum || !post) throw new Error('The stack has no demo data.')
  return { landing: '/', museum: `/museum/${museum.slug}`, post: `/post/${post.id}`, discover: '/discover' }
}

function report(name: string, results: Record<Arm, FirstLoad[]>): void {
  const middle = (arm: Arm, value: (load: FirstLoad) => number) => median(results[arm].map(value))
  console.log(`\n${name}`)
  printTable(
    results.before.map((before, round) => {
      const now = results.now[round] as FirstLoad
      return {
        round: round + 1,
        'first before': rounded(before.firstPaint, 0),
        'first now': rounded(now.firstPaint, 0),
        'largest before': rounded(before.largestPaint, 0),
        'largest now': rounded(now.largestPaint, 0),
        'shift before': rounded(before.layoutShift, 3),
        'shift now': rounded(now.layoutShift, 3),
        'largest is': now.largest,
      }
    }),
  )
  const ratio = middle('now', load => load.largestPaint) / middle('before', load => load.largestPaint)
  judge(`${name}: largest paint ÷ that of before`, ratio, { max: maxLargestRatio })
  judge(
    `${name}: first paint in ms`,
    middle('now', load => load.firstPaint),
    { max: maxFirstPaintMs },
  )
  judge(
    `${name}: layout shift`,
    middle('now', load => load.layoutShift),
    { max: maxLayoutShift },
  )
}
