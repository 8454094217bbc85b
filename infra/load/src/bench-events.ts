/**
 * `npm run bench:events`: 20 likes per second by users with generated ids, on the running stack. It measures the time to
 * the answer, and to the notification on the author's open page. The likes are removed at the end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { localLayout } from '../../local/src/layout.ts'
import { runningStack } from '../../local/src/running.ts'
import { openPage } from './events/stream.ts'
import { judge, paced, percentiles, printTable, rounded } from './lib/index.ts'
import { stackTokens } from './lib/tokens.ts'

const perSecond = 20
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const likersCount = 20
const maxWaitMs = 15_000

interface Like {
  post: number
  liker: number
  sent: number
  /** Milliseconds to the answer. */
  answered: number
  /** Milliseconds until the author's page received it; undefined until then. */
  shown?: number
}

const stack = runningStack(localLayout)
if (!stack) {
  console.error('Vitrine is not running here: npm start, then this in another terminal.')
  process.exit(1)
}
const tokens = await stackTokens(stack.env.identity?.JWT_SIGNING_KEYS ?? '{"keys":[]}')
const { address } = stack

const posts = (await (await fetch(`${address}/api/posts?limit=100`)).json()) as {
  id: number
  user: { id: number }
}[]
const authors = [...new Set(posts.map(post => post.user.id))]
// No user has such an id, and no earlier run used it, so every like is new to its author.
const firstLiker = Date.now() * 100
const likers = await Promise.all(
  Array.from({ length: likersCount }, async (_, index) => ({
    id: firstLiker + index,
    headers: await tokens.browserHeaders(firstLiker + index),
  })),
)

const likes = new Map<string, Like>()
const keyOf = (post: number | string, liker: number) => `/post/${post} ${liker}`
const pages = await Promise.all(
  authors.map(async author =>
    openPage(address, await tokens.browserHeaders(author), notification => {
      for (const actor of notification.actorIds) {
        const like = likes.get(`${notification.link} ${actor}`)
        if (like) like.shown ??= notification.at - like.sent
      }
    }),
  ),
)

async function press(post: number, liker: (typeof likers)[number]): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${address}/api/posts/${post}/like`, { method: 'POST', headers: liker.headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`A like was answered ${answer.status}: ${body}`)
  return performance.now() - began
}

/** Goes through the posts in turn, so that the likes of one author are far apart and each has its own notification. */
async function like(turn: number): Promise<void> {
  const post = posts[turn % posts.length] as (typeof posts)[number]
  const round = Math.floor(turn / posts.length)
  const liker = likers[((turn % posts.length) + round) % likers.length] as (typeof likers)[number]
  const like: Like = { post: post.id, liker: liker.id, sent: performance.now(), answered: 0 }
  likes.set(keyOf(post.id, liker.id), like)
  like.answered = await press(post.id, liker)
}

try {
  const count = Math.min(perSecond * seconds, posts.length * likersCount)
  await paced({ perSecond, count }, like)
  const all = [...likes.values()]
  const until = performance.now() + maxWaitMs
  while (all.some(each => each.shown === undefined) && performance.now() < until) await wait(50)
  report(all)
} finally {
  for (const page of pages) page.close()
  for (const { post, liker } of likes.values())
    await press(post, likers[liker - firstLiker] as (typeof likers)[number])
}

function report(all: readonly Like[]): void {
  const answered = percentiles(all.map(each => each.answered))
  const shown = percentiles(all.flatMap(each => each.shown ?? []))
  printTable(
    [
      { what: 'like to answer', ...answered },
      { what: "like to the author's page", ...shown },
    ].map(({ what, p50, p95, max }) => ({
      what,
      'p50 ms': rounded(p50),
      'p95 ms': rounded(p95),
      'max ms': rounded(max),
    })),
  )
  const lost = all.filter(each => each.shown === undefined).length
  judge(`likes of ${all.length} that no page showed within ${maxWaitMs / 1000} s`, lost, { max: 0 })
  judge('p95 until the page shows a like ÷ p95 of the like itself', shown.p95 / answered.p95, { max: 20 })
}
