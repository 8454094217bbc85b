import { randomUUID } from 'node:crypto'
import { type MuseumRef, type Post, userMuted, userUnblocked, userUnmuted } from '@vitrine/contracts'
import { maxScanned, maxScans } from '@vitrine/service-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeMutes } from '../src/audience/hidden.repository.ts'
import { refreshPopular } from '../src/popular/popular.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let museum: MuseumRef
beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '1000' } })
  museum = await env.museum()
  await env.drain()
})
afterAll(() => env.end())

const minuteMs = 60_000
const tag = 'quiet'
const share = async (who: Person): Promise<number> =>
  (
    await env.call('POST', '/api/posts', who, {
      type: 'text',
      content: 'x',
      museumId: museum.id,
      tags: [tag],
    })
  ).body.id
const page = async (url: string, who: Person | null) => {
  const { status, body, headers } = await env.call('GET', url, who)
  expect([url, status]).toEqual([url, 200])
  const next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? null
  return { ids: (body as Post[]).map(post => post.id), next }
}
/** Follows `rel="next"` to the end. */
async function scroll(
  url: string,
  who: Person | null,
  onPage: (ids: number[]) => Promise<unknown> = async () => {},
) {
  const pages: number[][] = []
  for (let at: string | null = url; at !== null; ) {
    const { ids, next }: { ids: number[]; next: string | null } = await page(at, who)
    pages.push(ids)
    await onPage(ids)
    at = next
  }
  return pages
}
const descending = (ids: readonly number[]) => ids.toSorted((a, b) => b - a)
const lists = [
  '/api/posts?limit=7',
  `/api/posts?tag=${tag}&limit=7`,
  '/api/posts/museum/MUSEUM?limit=7',
  '/api/feed/mixed?limit=7',
]
const urlOf = (list: string) => list.replace('MUSEUM', String(museum.id))

describe('pages, where a third of the authors is hidden', () => {
  let authors: Person[]
  let reader: Person
  let shown: number[]
  const posts = new Map<number, Person>()

  beforeAll(async () => {
    authors = await env.people(9)
    reader = await env.person()
    await env.drain()
    for (let i = 0; i < 90; i++) {
      const author = authors[i % 9] as Person
      posts.set(await share(author), author)
    }
    await env.drain()
    await refreshPopular(env.ctx)
    // All kinds of reasons, after the lists of what is popular were made.
    await env.update(authors[0]!, 'private')
    await env.block(authors[1]!, reader)
    await env.mute(reader, authors[2]!)
    await env.drain()
    shown = descending([...posts].filter(([, author]) => authors.indexOf(author) > 2).map(([id]) => id))
  })

  it.each(lists)('are full while there are more, without repeats: %s', async list => {
    const pages = await scroll(urlOf(list), reader)
    expect(pages.map(ids => ids.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4])
    expect(descending(pages.flat())).toEqual(shown)
    if (!list.includes('feed')) expect(pages.flat()).toEqual(shown)
  })

  it('begin at an offset among what the reader is shown', async () => {
    for (const list of lists.slice(0, 3)) {
      const { ids } = await page(`${urlOf(list)}&offset=11`, reader)
      expect(ids).toEqual(shown.slice(11, 18))
      expect((await page(`${urlOf(list)}&offset=60`, reader)).ids).toEqual([])
    }
    const whole = (await scroll('/api/feed/mixed?limit=7', reader)).flat()
    expect((await page('/api/feed/mixed?limit=7&offset=14', reader)).ids).toEqual(whole.slice(14, 21))
  })

  it('lack an author who is blocked, or becomes private, in the middle of a visit', async () => {
    const [blocked, closed] = [authors[3]!, authors[4]!]
    for (const list of lists) {
      const before: number[] = []
      let pages = 0
      const seen = await scroll(urlOf(list), reader, async ids => {
        pages++
        if (pages === 1) {
          before.push(...ids)
          await env.block(reader, blocked)
          await env.update(closed, 'friends')
          await env.drain()
        }
      })
      const after = seen.slice(1).flat()
      expect(after.some(id => [blocked, closed].includes(posts.get(id)!))).toBe(false)
      const open = shown.filter(id => ![blocked, closed].includes(posts.get(id)!))
      expect(descending([...new Set([...before, ...after])].filter(id => open.includes(id)))).toEqual(open)
      for (const ids of seen.slice(0, -1)) expect(ids).toHaveLength(7)
      await env.publisher.publish(userUnblocked, { blockerId: reader.id, blockedId: blocked.id })
      await env.update(closed, 'public')
      await env.drain()
    }
  })
})

describe('a list with more hidden rows than a request reads', () => {
  it('goes on behind them', async () => {
    const [open, closed, reader] = (await env.people(3)) as [Person, Person, Person]
    const quiet = await env.museum()
    await env.drain()
    await env.update(closed, 'private')
    await env.drain()
    const insert = (author: Person, count: number) =>
      env.ctx.db.query<{ id: number }>(
        `with post as (
           insert into posts (author_id, museum_id, type, content, tags, created_at)
           select $1, $2, 'text', 'x', array['deep'], now() - interval '40 days' from generate_series(1, $3::int)
           returning id, author_id, museum_id, created_at
         ), counter as (
           insert into post_counters (post_id, author_id, museum_id, created_at)
           select id, author_id, museum_id, created_at from post
         ), tagged as (
           insert into post_tags (tag, post_id, author_id, created_at) select 'deep', id, author_id, created_at from post
         )
         select id from post`,
        [author.id, quiet.id, count],
      )
    const ids: number[] = []
    ids.push(...(await insert(open, 2)).map(row => row.id))
    await insert(closed, maxScanned * maxScans + 500)
    ids.push(...(await insert(open, 1)).map(row => row.id))
    await insert(closed, maxScanned + 500)
    ids.push(...(await insert(open, 4)).map(row => row.id))

    for (const url of [`/api/posts/museum/${quiet.id}?limit=5`, '/api/posts?tag=deep&limit=5']) {
      const pages = await scroll(url, reader)
      expect(pages[0]).toEqual(descending(ids).slice(0, 5))
      expect(pages.flat()).toEqual(descending(ids))
    }
    const all = (await scroll('/api/posts?limit=100', reader)).flat()
    expect(all.filter(id => ids.includes(id))).toEqual(descending(ids))
    env.ctx.memory.publish({ of: 'post-created', id: Math.max(...ids), authorId: open.id, museumId: null })
    const feed = (await scroll('/api/feed/mixed?limit=100', reader)).flat()
    expect(descending(feed.filter(id => ids.includes(id)))).toEqual(descending(ids))
    expect(new Set(feed).size).toBe(feed.length)
  })
})

describe('blocks and mutes', () => {
  const isShown = async (post: number, who: Person) =>
    (await page('/api/posts?limit=5', who)).ids.includes(post)
  const isFound = async (post: number, who: Person) =>
    (await env.call('GET', `/api/posts/${post}`, who)).status === 200

  it('of one pair come and go independently', async () => {
    const [one, other] = (await env.people(2)) as [Person, Person]
    await env.drain()
    const post = await share(one)
    await env.mute(other, one)
    await env.block(other, one)
    await env.block(one, other)
    await env.publisher.publish(userUnblocked, { blockerId: other.id, blockedId: one.id })
    await env.drain()
    expect(await isFound(post, other)).toBe(false)
    await env.publisher.publish(userUnblocked, { blockerId: one.id, blockedId: other.id })
    await env.drain()
    expect([await isFound(post, other), await isShown(post, other)]).toEqual([true, false])
    await env.publisher.publish(userUnmuted, { muterId: other.id, mutedId: one.id })
    await env.drain()
    expect(await isShown(post, other)).toBe(true)
  })

  it('take effect in a feed that was read before, and end there', async () => {
    const [author, reader] = (await env.people(2)) as [Person, Person]
    await env.follow(reader, author)
    await env.drain()
    const post = await share(author)
    await env.drain()
    const inFeed = async () => (await page('/api/feed/mixed?limit=100', reader)).ids.includes(post)
    expect(await inFeed()).toBe(true)
    await env.mute(reader, author, new Date(Date.now() + 10 * minuteMs))
    await env.drain()
    expect(await inFeed()).toBe(false)
    env.time.offsetMs = 11 * minuteMs
    expect(await inFeed()).toBe(true)
    expect(await isShown(post, reader)).toBe(true)
    env.time.offsetMs = 0
    expect(await isShown(post, reader)).toBe(false)
  })

  it('are stored once however often their events arrive, the last mute counting', async () => {
    const [muter, muted] = (await env.people(2)) as [Person, Person]
    const ids = { muterId: muter.id, mutedId: muted.id }
    const until = new Date(Date.now() + 60 * minuteMs).toISOString()
    const id = randomUUID()
    await env.publisher.publish(userMuted, { ...ids, until: null })
    await env.publisher.publish(userMuted, { ...ids, until }, { id })
    await env.publisher.publish(userMuted, { ...ids, until }, { id })
    await env.drain()
    const rows = () =>
      env.ctx.db.query('select reason, until from hidden_authors where viewer_id = $1', [muter.id])
    expect(await rows()).toEqual([{ reason: 'mutes', until: new Date(until) }])
    await purgeMutes(env.ctx.db, new Date())
    expect(await rows()).toHaveLength(1)
    await purgeMutes(env.ctx.db, new Date(Date.now() + 61 * minuteMs))
    expect(await rows()).toEqual([])
  })
})
