/**
 * `npm run fault:exactly-once`: likes while the workers of content and notifications are killed at random. In the
 * end every counter equals its rows and every like was notified once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  becomes,
  deadLetters,
  type FaultEnvironment,
  findProcess,
  openEnvironment,
  unpublished,
  verdict,
} from './environment.ts'
import { checksOf, likesOf } from './liked.ts'

const { values } = parseArgs({ options: { likes: { type: 'string', default: '500' } } })
const wanted = Number(values.likes)
const likers = 20
const authors = 9
const likesPerSecond = 20
const victims = ['content.worker', 'notifications.worker']
const healWithinMs = 60_000

async function createPosts({ people }: FaultEnvironment): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < wanted / likers; index++) {
    const author = people[authors - 1 - (index % authors)]!
    const { id } = await author.post<{ id: number }>('/api/posts', {
      type: 'text',
      content: `A quiet hour among the exhibits, number ${index + 1} of ${wanted / likers}.`,
    })
    ids.push(id)
  }
  return ids
}

/** Kills one of the victims every few seconds until `signal` aborts; returns the number of kills. */
async function killAtRandom(signal: AbortSignal): Promise<number> {
  let kills = 0
  while (!signal.aborted) {
    await pause(1_500 + Math.random() * 3_000, undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    const victim = victims[Math.floor(Math.random() * victims.length)]!
    const pid = findProcess(victim)
    if (pid === undefined) continue
    process.kill(pid, 'SIGKILL')
    kills++
    console.log(`      killed ${victim} (${pid})`)
    await becomes(() => ![pid, undefined].includes(findProcess(victim)), 20_000)
  }
  return kills
}

async function main(): Promise<number> {
  const missing = victims.filter(victim => findProcess(victim) === undefined)
  if (missing.length > 0)
    throw new Error(`${missing.join(' and ')} are no processes of their own: npm start -- --split`)
  const environment = await openEnvironment()
  try {
    if (environment.people.length < authors + likers)
      throw new Error('the stack has too few users: it has no demo data')
    const posts = await createPosts(environment)
    const pairs = posts.flatMap(post =>
      environment.people.slice(authors, authors + likers).map(person => ({ post, person })),
    )
    pairs.sort(() => Math.random() - 0.5)

    const enough = new AbortController()
    const killing = killAtRandom(enough.signal)
    const giving = pairs.map(async ({ post, person }, index) => {
      await pause((index * 1_000) / likesPerSecond)
      await person.post(`/api/posts/${post}/like`)
    })
    await Promise.all(giving).finally(() => enough.abort())
    const kills = await killing
    const healing = performance.now()
    console.log(`      ${pairs.length} likes given, ${kills} kills; waiting for the rest`)

    await becomes(async () => {
      const found = await likesOf(environment, posts)
      const waiting =
        (await unpublished(environment.content)) + (await unpublished(environment.notifications))
      return waiting === 0 && found.counted >= pairs.length && found.notified >= pairs.length
    }, healWithinMs)
    const healed = ((performance.now() - healing) / 1000).toFixed(1)
    // A repetition would come now, if at all: the last killed worker's positions are taken over by then.
    await becomes(async () => (await likesOf(environment, posts)).notified > pairs.length, 5_000)
    const checks = [
      ...checksOf(await likesOf(environment, posts), pairs.length),
      {
        what: 'dead letters',
        found: (await deadLetters(environment.content)) + (await deadLetters(environment.notifications)),
        wanted: 0,
      },
    ]
    return verdict(
      `exactly once: ${pairs.length} likes, ${kills} kills, all there ${healed} s after the last like`,
      checks,
    )
  } finally {
    await environment.close()
  }
}

process.exit(await main())
