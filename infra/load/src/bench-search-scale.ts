/**
 * `npm run bench:search-scale`: the search box over 35,144 museums, 100,000 people and 1 million posts at 50 requests
 * per second: its p95 compared with that of the same statements alone, and with its own over a tenth of the data.
 */
import { searchResultsPerKind } from '@vitrine/contracts'
import { alternate, judge, median, paced, percentiles, printTable, rounded } from './lib/index.ts'
import { type MuseumsBench, withMuseums } from './search/museums-bench.ts'
import { addPeopleAndPosts } from './search/people-and-posts.ts'
import { type Known, queriesFor, randomFrom } from './search/queries.ts'
import { openSearch, type Statements } from './search/statements.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const perSecond = 50
const differentQueries = 1_500
const maxSqlRatio = 3
const maxScaleRatio = 1.5

const full = { users: 100_000, posts: 1_000_000 }
const tenth = { users: 10_000, posts: 100_000 }

await withMuseums('bench_search_tenth', small =>
  withMuseums('bench_search_full', async large => {
    await fill(small, tenth)
    await small.query('delete from museums where id % 10 <> 0')
    await small.query('vacuum analyze')
    await fill(large, full)
    await measure(small, large)
  }),
)

async function fill(bench: MuseumsBench, amounts: { users: number; posts: number }): Promise<void> {
  const began = performance.now()
  console.log(bench.importFile())
  await bench.query('truncate outbox')
  await addPeopleAndPosts(bench, amounts)
  console.log(
    `${amounts.users} users and ${amounts.posts} posts in ${rounded((performance.now() - began) / 1000, 0)} s`,
  )
}

async function measure(small: MuseumsBench, large: MuseumsBench): Promise<void> {
  const queries = await queriesOf(large)
  const sql = openSearch(large.url)
  const services = { small: await small.serve(4872), large: await large.serve(4873) }
  try {
    const statements: Statements[] = []
    for (const q of queries) statements.push(await sql.statementsOf(q, searchResultsPerKind))
    let asked = 0
    const next = () => asked++ % queries.length
    const get = (port: number) => async () => {
      const q = queries[next()] as string
      const answer = await fetch(`http://127.0.0.1:${port}/api/search?q=${encodeURIComponent(q)}`)
      if (!answer.ok) throw new Error(`${q} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    const arms = {
      tenth: get(4872),
      full: get(4873),
      sql: () => sql.run(statements[next()] as Statements),
    }
    const run = async (arm: keyof typeof arms, time = seconds) =>
      percentiles(await paced({ perSecond, count: perSecond * time }, arms[arm]))
    for (const arm of ['tenth', 'full', 'sql'] as const) await run(arm, 10) // until V8 and the caches have seen all
    report(await alternate(['tenth', 'full', 'sql'], rounds, arm => run(arm)))
  } finally {
    await Promise.all([services.small.stop(), services.large.stop(), sql.close()])
  }
}

function report(results: Record<'tenth' | 'full' | 'sql', ReturnType<typeof percentiles>[]>): void {
  const ratio = (arm: 'tenth' | 'sql') =>
    results.full.map((each, round) => each.p95 / (results[arm][round]?.p95 ?? 0))
  printTable(
    results.full.map((each, round) => ({
      round: round + 1,
      'full p50': rounded(each.p50),
      'full p95': rounded(each.p95),
      'tenth p50': rounded(results.tenth[round]?.p50 ?? 0),
      'tenth p95': rounded(results.tenth[round]?.p95 ?? 0),
      'sql p50': rounded(results.sql[round]?.p50 ?? 0),
      'sql p95': rounded(results.sql[round]?.p95 ?? 0),
    })),
  )
  judge('p95 of a search ÷ p95 of its statements alone', median(ratio('sql')), { max: maxSqlRatio })
  judge('p95 of a search ÷ its own over a tenth of the data', median(ratio('tenth')), { max: maxScaleRatio })
}

/** What people type: museums, names of people whole and in part, `@names`, `#tags`, words of posts. */
async function queriesOf({ query }: MuseumsBench): Promise<string[]> {
  const museums = await query<Known>('select name, city from museums order by id')
  const people = await query<{ username: string; name: string }>(
    'select username, full_name as name from search_users order by user_id limit 5000',
  )
  const posts = await query<{ content: string }>(
    `select hit ->> 'content' as content from search_posts order by post_id limit 5000`,
  )
  const aboutMuseums = queriesFor(museums, differentQueries / 2)
  const random = randomFrom(13)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const word = () =>
    pick(
      pick(posts)
        .content.split(' ')
        .filter(each => each.length > 2),
    )
  const others = Array.from({ length: differentQueries / 2 }, () => {
    const share = random()
    if (share < 0.2) return pick(people).name
    if (share < 0.35) return pick(people).name.slice(0, 3 + Math.floor(random() * 6))
    if (share < 0.5) return `@${pick(people).username.slice(0, 3 + Math.floor(random() * 5))}`
    if (share < 0.65) return `#${word()}`
    if (share < 0.85) return word()
    return `${word()} ${word()}`
  }).filter(each => each.trim().length > 2)
  const all = [...aboutMuseums, ...others]
  // In an order of its own, so that each round has some of every kind.
  return all
    .map(q => ({ q, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ q }) => q)
}
