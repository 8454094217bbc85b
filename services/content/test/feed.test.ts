import { type MuseumRef, type Post, userUnfollowed } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHome } from '../src/feed/feed.service.ts'
import { createVisitStore } from '../src/feed/visits.store.ts'
import { refreshPopular } from '../src/popular/popular.ts'
import { timelineOf } from '../src/timelines/timelines.service.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'
import { orderBySql } from './ranking-oracle.ts'

let env: TestEnvironment
let authors: Person[]
let reader: Person
let museum: MuseumRef
const hourMs = 3_600_000

const share = async (author: Person, hoursAgo = 0, museumId?: number): Promise<number> => {
  env.time.offsetMs = -hoursAgo * hourMs
  const content = `Insight of ${author.id}`
  const { body } = await env.call('POST', '/api/posts', author, { type: 'text', content, museumId })
  env.time.offsetMs = 0
  return body.id
}
const like = (post: number, who: Person) => env.call('POST', `/api/posts/${post}/like`, who)
const comment = (post: number, who: Person) =>
  env.call('POST', `/api/posts/${post}/comments`, who, { content: 'Quite' })
const page = async (url: string, who: Person = reader) => {
  const { status, body, headers } = await env.call('GET', url, who)
  expect(status).toBe(200)
  const next = /<(.+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? null
  return { ids: (body as Post[]).map(post => post.id), next }
}
/** Follows `rel="next"` to the end. */
async function scroll(
  url: string,
  onPage: (ids: number[]) => Promise<unknown> = async () => {},
  who?: Person,
) {
  const pages: number[][] = []
  for (let next: string | null = url; next !== null; ) {
    const found = await page(next, who)
    pages.push(found.ids)
    await onPage(found.ids)
    next = found.next
  }
  return pages
}
const allIds = async () =>
  (await env.ctx.db.query<{ id: number }>('select id from posts order by id desc')).map(row => row.id)

beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
  authors = await env.people(6)
  reader = await env.person()
  museum = await env.museum()
  await env.follow(reader, authors[0] as Person)
  await env.follow(reader, authors[1] as Person)
  await env.followMuseum(reader, museum)
  await env.drain()
  for (let i = 60; i > 0; i--) {
    const author = authors[i % authors.length] as Person
    await share(author, i * 9, i % 4 === 0 ? museum.id : undefined)
  }
  const ids = await allIds()
  for (const [i, post] of ids.entries()) {
    for (const who of authors.slice(0, i % 5)) await like(post, who)
    if (i % 7 === 0) await comment(post, reader)
  }
  await env.drain()
  await refreshPopular(env.ctx)
})
afterAll(() => env.end())

describe('the home feed', () => {
  it('is ordered as SQL says: own and newest followed posts first, the rest by score', async () => {
    const all = await allIds()
    const visit = { bound: all[0] as number, begunAt: Date.now() }
    const rule = await orderBySql(env.ctx.db, reader.id, visit)
    const rest = all.filter(id => !rule.includes(id))
    expect(rule.length).toBeGreaterThan(40)
    expect((await scroll('/api/feed/mixed?limit=10')).flat()).toEqual([...rule, ...rest])
  })

  it('has exactly `limit` posts while there are more', async () => {
    const pages = await scroll('/api/feed/mixed?limit=7')
    expect(pages.slice(0, -1).every(ids => ids.length === 7)).toBe(true)
    expect(pages.at(-1)?.length).toBeGreaterThan(0)
  })

  it.each(['cursor', 'offset'])('never repeats or skips by %s while insights and likes arrive', async way => {
    const before = await allIds()
    const seen: number[] = []
    const disturb = async () => {
      await like(await share(authors[0] as Person), reader)
      await env.drain()
      await refreshPopular(env.ctx)
    }
    if (way === 'cursor') seen.push(...(await scroll('/api/feed/mixed?limit=9', disturb)).flat())
    else {
      for (let ids: number[] = [0]; ids.length > 0; await disturb()) {
        ids = (await page(`/api/feed/mixed?limit=9&offset=${seen.length}`)).ids
        seen.push(...ids)
      }
    }
    expect(seen).toHaveLength(new Set(seen).size)
    expect(new Set(seen)).toEqual(new Set(before))
  })

  it('goes on by offset with the visit that began last, and not with one that Redis still has', async () => {
    const query = { limit: 10, offset: 0 }
    await readHome(env.ctx, reader.id, query)
    await env.ctx.visits.flush()
    await share(reader)
    const { next } = await readHome(env.ctx, reader.id, query)
    const { posts } = await readHome(env.ctx, reader.id, { ...query, offset: 10 })
    const expected = await readHome(env.ctx, reader.id, { ...query, cursor: next as string })
    expect(posts).toEqual(expected.posts)
  })

  it('fills a page when posts are deleted during the visit', async () => {
    const first = await page('/api/feed/mixed?limit=5')
    const { ids: following } = await page(first.next as string)
    await env.ctx.db.query('delete from posts where id = any($1)', [following.slice(0, 3)])
    const second = await page(first.next as string)
    expect(second.ids).toHaveLength(5)
    expect(second.ids).toEqual(expect.arrayContaining(following.slice(3)))
  })

  it('goes on in the same order in another process, and when the visit is forgotten everywhere', async () => {
    const { redis } = env.ctx
    const query = { limit: 10, offset: 0 }
    const first = await readHome(env.ctx, reader.id, query)
    const expected = await readHome(env.ctx, reader.id, { ...query, cursor: first.next as string })
    const elsewhere = async () => {
      const ctx = { ...env.ctx, visits: createVisitStore(redis, env.ctx.log) }
      return (await readHome(ctx, reader.id, { ...query, cursor: first.next as string })).posts
    }
    await env.ctx.visits.flush()
    expect(await elsewhere()).toEqual(expected.posts)
    const { keyPrefix = '' } = redis.options
    const keys = await redis.keys(`${keyPrefix}content:visit:*`)
    expect(keys.length).toBeGreaterThan(0)
    await redis.del(...keys.map(key => key.slice(keyPrefix.length)))
    expect(await elsewhere()).toEqual(expected.posts)
  })

  it('shows a new insight to its author at once, and to followers when it was pushed', async () => {
    const own = await share(reader)
    expect((await page('/api/feed/mixed?limit=20')).ids).toContain(own)
    const followed = await share(authors[1] as Person)
    await env.drain()
    expect((await page('/api/feed/mixed?limit=20')).ids).toContain(followed)
  })

  it('begins with the own posts of the last hour, then has the newest followed post at every third place', async () => {
    const [writer, friend, star, ...fans] = await env.people(20)
    await env.follow(writer!, friend!)
    await env.followMuseum(writer!, museum)
    await env.drain()
    const older = await share(writer!, 2)
    const popular: number[] = []
    for (let i = 0; i < 12; i++) popular.push(await share(star!, 1))
    for (const post of popular) for (const fan of fans) await like(post, fan)
    await env.drain()
    await refreshPopular(env.ctx)
    const followed = [
      await share(friend!),
      await share(fans[0]!, 0, museum.id),
      await share(friend!),
    ].reverse()
    const own = [await share(writer!), await share(writer!)].reverse()
    await env.drain()
    const { ids } = await page('/api/feed/mixed?limit=20', writer)
    expect(ids.slice(0, 2)).toEqual(own)
    expect([ids[4], ids[7], ids[10]]).toEqual(followed)
    expect(popular).toEqual(expect.arrayContaining([ids[2], ids[3], ids[5], ids[6]]))
    expect(ids.slice(0, 8)).not.toContain(older)
  })

  it('has at most two posts of one author in a row, across pages and behind the visit, and all posts once', async () => {
    const [writer, prolific, other, fan] = (await env.people(4)) as [Person, Person, Person, Person]
    await env.follow(fan, prolific)
    await env.drain()
    // Behind the visit: older than what is popular, and of authors whom the reader does not follow.
    for (let i = 0; i < 12; i++) await share(i % 4 === 3 ? other : writer, 24 * 40 - i)
    for (let i = 0; i < 7; i++) await share(prolific)
    for (let i = 0; i < 4; i++) await share(fan)
    await env.drain()
    await refreshPopular(env.ctx)
    for (const limit of [5, 7, 20]) {
      const ids = (await scroll(`/api/feed/mixed?limit=${limit}`, undefined, fan)).flat()
      expect(ids.toSorted((a, b) => b - a)).toEqual(await allIds())
      const rows = await env.ctx.db.query<{ id: number; author: number }>(
        'select id, author_id as author from posts',
      )
      const authorOf = new Map(rows.map(row => [row.id, row.author]))
      const third = ids.filter((id, at) =>
        [ids[at - 1], ids[at - 2]].every(each => authorOf.get(each ?? 0) === authorOf.get(id)),
      )
      expect(third).toEqual([])
      expect(ids.slice(0, 2).map(id => authorOf.get(id))).toEqual([fan.id, fan.id])
      const byOffset = await page(`/api/feed/mixed?limit=100&offset=60`, fan)
      expect(byOffset.ids).toEqual(ids.slice(60, 160))
    }
  })

  it('shows the text of a row as it is, also where no change was announced', async () => {
    const id = await share(reader)
    const shown = async () => {
      const { body } = await env.call('GET', '/api/feed/mixed', reader)
      return (body as Post[]).find(post => post.id === id)?.content
    }
    expect(await shown()).toBe(`Insight of ${reader.id}`)
    await env.ctx.db.query(`update posts set content = 'Corrected' where id = $1`, [id])
    expect(await shown()).toBe('Corrected')
    await env.ctx.db.query('delete from posts where id = $1', [id])
    expect(await shown()).toBeUndefined()
  })

  it('follows what the reader follows', async () => {
    const someone = await env.person()
    const newcomer = await env.person()
    await env.drain()
    const theirs = await share(someone, 24 * 30)
    await env.drain()
    const timeline = () => timelineOf(env.ctx, newcomer.id)
    expect(await timeline()).toEqual([])
    await env.follow(newcomer, someone)
    await env.drain()
    expect(await timeline()).toEqual([theirs])
    await env.publisher.publish(userUnfollowed, { followerId: newcomer.id, followeeId: someone.id })
    await env.drain()
    expect(await timeline()).toEqual([])
  })

  it('refuses a made-up cursor', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["v","*",1,2]').toString('base64url')]) {
      const { status, body } = await env.call('GET', `/api/feed/mixed?cursor=${cursor}`, reader)
      expect([status, body.code, body.errors[0].field]).toEqual([400, 'validation_error', 'cursor'])
    }
  })

  it('is for those who are signed in', async () => {
    const { status, body } = await env.call('GET', '/api/feed/mixed')
    expect([status, body.code, body.message]).toEqual([401, 'unauthenticated', 'Authentication required'])
  })
})

describe('the plain feed', () => {
  it('is newest first, and by cursor never repeats or skips while insights arrive', async () => {
    const before = await allIds()
    const seen = (await scroll('/api/posts?limit=9', () => share(authors[2] as Person))).flat()
    expect(seen).toEqual(before)
  })

  it('takes an offset, clamps numbers out of range, and ends', async () => {
    const all = await allIds()
    expect((await page('/api/posts?limit=5&offset=10')).ids).toEqual(all.slice(10, 15))
    expect((await page('/api/posts?limit=100000')).ids).toEqual(all.slice(0, 100))
    expect((await page('/api/posts?limit=-3')).ids).toEqual(all.slice(0, 1))
    expect((await page(`/api/posts?offset=${all.length}`)).ids).toEqual([])
    expect((await page('/api/posts?offset=900000000')).ids).toEqual([])
  })

  it('has the insights of a museum and of a person, by page too', async () => {
    const who = authors[3] as Person
    const ids = (text: string, value: number) =>
      env.ctx.db.query<{ id: number }>(`select id from posts where ${text} = $1 order by id desc`, [value])
    const theirs = (await ids('author_id', who.id)).map(row => row.id)
    expect((await page(`/api/user/${who.id}/posts?page=1&limit=4`)).ids).toEqual(theirs.slice(0, 4))
    expect((await page(`/api/user/${who.id}/posts?page=2&limit=4`)).ids).toEqual(theirs.slice(4, 8))
    expect((await page(`/api/user/${who.id}/posts?page=90`)).ids).toEqual([])
    expect((await page('/api/user/987654/posts')).ids).toEqual([])
    const tagged = (await ids('museum_id', museum.id)).map(row => row.id)
    expect((await scroll(`/api/posts/museum/${museum.id}?limit=4`)).flat()).toEqual(tagged)
  })
})
