/**
 * `npm run bench:storm`: pages of the home feed of the running stack at a steady rate, in turn alone and while 200
 * clients sign in at the same time. It adds 200 accounts to identity's database and removes them again.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { demoAccounts } from '../../local/src/demo-accounts.ts'
import { localLayout } from '../../local/src/layout.ts'
import { runningStack } from '../../local/src/running.ts'
import { createFeedPages } from './lib/feed-pages.ts'
import { alternate, judge, median, paced, percentiles, printTable, rounded } from './lib/index.ts'
import { stackTokens } from './lib/tokens.ts'
import { createAccounts, readerIds } from './storm/accounts.ts'
import type { Answers, Clients } from './storm/sign-ins.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 14)
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const perSecond = 25
const clients = 200

const stack = runningStack(localLayout)
const databaseUrl = process.env.IDENTITY_DATABASE_URL
const [member] = demoAccounts(localLayout.demoPasswords)
if (!stack || !databaseUrl || !member) {
  console.error('Vitrine is not running here: npm start, then this in another terminal.')
  process.exit(1)
}
const { address } = stack
const tokens = await stackTokens(stack.env.identity?.JWT_SIGNING_KEYS ?? '{"keys":[]}')
const readers = await Promise.all((await readerIds(databaseUrl)).map(id => tokens.browserHeaders(id)))
const feed = createFeedPages(address, readers)
const readFeeds = () => paced({ perSecond, count: perSecond * seconds }, feed.read)

interface Measured {
  /** Milliseconds per page. */
  pages: number[]
  answers: Answers
}

const { accounts, remove } = await createAccounts(databaseUrl, member, clients)
const workerData: Clients = { url: address, accounts }
const storm = new Worker(new URL('./storm/sign-ins.ts', import.meta.url), { workerData })
try {
  const run = async (arm: 'alone' | 'storm', round: number): Promise<Measured> => {
    if (arm === 'alone') return { pages: await readFeeds(), answers: {} }
    storm.postMessage({ round })
    const pages = await readFeeds()
    storm.postMessage('stop')
    const [answers] = (await once(storm, 'message')) as [Answers]
    return { pages, answers }
  }
  // Until V8 has seen enough, and every timeline is there.
  for (const arm of ['alone', 'storm', 'storm'] as const) await run(arm, rounds)
  report(await alternate(['alone', 'storm'], rounds, run))
} finally {
  await storm.terminate()
  feed.close()
  await remove()
}

function report({ alone, storm }: Record<'alone' | 'storm', Measured[]>): void {
  printTable(
    Object.entries({ alone, storm }).map(([arm, measured]) => {
      const { p50, p95, p99, max } = percentiles(measured.flatMap(({ pages }) => pages))
      return {
        'feed pages': arm,
        'p50 ms': rounded(p50),
        'p95 ms': rounded(p95),
        'p99 ms': rounded(p99),
        'max ms': rounded(max),
      }
    }),
  )
  const totals: Answers = {}
  for (const { answers } of storm)
    for (const [status, count] of Object.entries(answers))
      totals[Number(status)] = (totals[Number(status)] ?? 0) + count
  const perRound = Object.entries(totals).map(([status, count]) => `${status}: ${rounded(count / rounds)}`)
  console.log(`Sign-ins per round of ${seconds} s, by answer: ${perRound.join(', ')}`)
  judge('passwords that were checked', (totals[200] ?? 0) + (totals[401] ?? 0), { min: clients })
  const ratios = storm.map(({ pages }, round) => p99(pages) / p99((alone[round] as Measured).pages))
  console.log(`p99 ÷ p99 by round: ${ratios.map(ratio => rounded(ratio, 2)).join(' ')}`)
  judge('p99 of a feed page while 200 clients sign in ÷ alone, median of the rounds', median(ratios), {
    max: 2,
  })
}

function p99(pages: readonly number[]): number {
  return percentiles(pages).p99
}
