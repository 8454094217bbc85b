import { postBookmarked, postUnbookmarked } from '@vitrine/contracts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { purgeTrash } from '../src/trash/purge.ts'
import { createChanges, dayMs } from './changes.ts'
import { invalid, missing, unauthenticated } from './checks.ts'
import type { Person } from './environment.ts'

const { env, checks, author, reader, other, share } = await createChanges()
afterAll(() => env.end())

const bookmark = (post: number, who: Person | { headers: object } = reader) =>
  env.call('POST', `/api/posts/${post}/bookmark`, who)
const listOf = async (who: Person, query = '') =>
  (await env.call('GET', `/api/user/bookmarks${query}`, who)).body.map((post: { id: number }) => post.id)
const seenBy = async (post: number, who?: Person) =>
  (await env.call('GET', `/api/posts/${post}`, who)).body.isBookmarked
const eventsOf = (post: number) =>
  env.ctx.db.query('select type, key, data from outbox where key = $1 and type like $2 order by seq', [
    String(post),
    'post-%bookmarked',
  ])

describe('POST /api/posts/:id/bookmark', () => {
  it('toggles the bookmark, and publishes ids alone', async () => {
    const post = await share('Worth a second look')
    expect((await bookmark(post)).body).toEqual({ bookmarked: true })
    expect((await bookmark(post)).body).toEqual({ bookmarked: false })
    const ids = { postId: post, userId: reader.id }
    expect(await eventsOf(post)).toEqual([
      { type: postBookmarked.type, key: String(post), data: ids },
      { type: postUnbookmarked.type, key: String(post), data: ids },
    ])
  })

  it('shows in every list of posts, to its reader only', async () => {
    const museum = await env.museum()
    await env.drain()
    const post = await share('Kept for later', { museumId: museum.id, tags: ['kept'] })
    await bookmark(post)
    const lists = [
      '/api/posts',
      '/api/posts?tag=kept',
      '/api/feed/mixed',
      `/api/posts/museum/${museum.id}`,
      `/api/user/${author.id}/posts`,
      '/api/user/bookmarks',
    ]
    const flagIn = async (list: string, who?: Person) =>
      (await env.call('GET', list, who)).body.find((each: { id: number }) => each.id === post)?.isBookmarked
    for (const list of lists) expect([list, await flagIn(list, reader)]).toEqual([list, true])
    for (const list of lists.slice(0, 5)) expect([list, await flagIn(list, other)]).toEqual([list, false])
    expect([await seenBy(post, reader), await seenBy(post, other), await seenBy(post)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await listOf(other)).toEqual([])
  })

  it('is repeated by the same Idempotency-Key, not turned over', async () => {
    const post = await share('Once')
    const headers = { ...reader.headers, 'idempotency-key': 'bookmark-once' }
    const answers = await Promise.all([1, 2, 3].map(() => bookmark(post, { headers })))
    expect(answers.map(answer => [answer.status, answer.body])).toEqual(
      Array(3).fill([200, { bookmarked: true }]),
    )
    expect(await eventsOf(post)).toHaveLength(1)
  })

  it('ends where the number of toggles says when many come at once, with its events in order', async () => {
    const post = await share('Contended')
    const answers = await Promise.all(Array.from({ length: 31 }, () => bookmark(post)))
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    expect(await seenBy(post, reader)).toBe(true)
    const types = (await eventsOf(post)).map(event => event.type)
    expect(types).toEqual(
      Array.from({ length: 31 }, (_, i) => (i % 2 === 0 ? postBookmarked.type : postUnbookmarked.type)),
    )
  })

  it('refuses', async () => {
    const post = await share('Mine')
    await checks.refused(['POST', `/api/posts/${post}/bookmark`], unauthenticated)
    await checks.refused(['POST', '/api/posts/999999/bookmark', reader], missing)
    await checks.refused(['POST', '/api/posts/first/bookmark', reader], invalid('id'))
    await checks.refused(['POST', `/api/posts/${post}/bookmark`, reader, { reason: 'x' }], invalid('reason'))
  })
})

describe('GET /api/user/bookmarks', () => {
  it('lists the newest bookmark first, page by page, each once', async () => {
    const collector = await env.person()
    await env.drain()
    const posts: number[] = []
    for (let i = 0; i < 7; i++) posts.push(await share(`Number ${i}`))
    const order = [3, 0, 6, 1, 5, 2, 4].map(i => posts[i] as number)
    for (const post of order) await bookmark(post, collector)
    // Bookmarked again, it is the newest.
    await bookmark(order[0]!, collector)
    await bookmark(order[0]!, collector)
    const expected = [order[0], ...order.slice(1).reverse()]
    expect(await listOf(collector)).toEqual(expected)
    const listed: number[] = []
    for (let url = '/api/user/bookmarks?limit=3'; url !== ''; ) {
      const { body, headers } = await env.call('GET', url, collector)
      listed.push(...body.map((post: { id: number }) => post.id))
      url = /<(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    }
    expect(listed).toEqual(expected)
    expect(await listOf(collector, '?limit=1')).toHaveLength(1)
    expect(await listOf(collector, '?limit=999')).toHaveLength(7)
  })

  it('leaves a deleted post out, has it again once it is restored, and forgets it when it is purged', async () => {
    const collector = await env.person()
    await env.drain()
    const [first, second, third] = [await share('One'), await share('Two'), await share('Three')]
    for (const post of [first, second, third]) await bookmark(post, collector)
    await env.call('DELETE', `/api/posts/${second}`, author)
    expect(await listOf(collector)).toEqual([third, first])
    expect(await listOf(collector, '?limit=2')).toEqual([third, first])
    await checks.refused(['POST', `/api/posts/${second}/bookmark`, collector], missing)
    await env.call('POST', `/api/posts/${second}/restore`, author)
    expect(await listOf(collector)).toEqual([third, second, first])
    expect(await seenBy(second, collector)).toBe(true)

    await env.call('DELETE', `/api/posts/${second}`, author)
    const stored = () => env.ctx.db.query('select 1 from bookmarks where post_id = $1', [second])
    expect(await stored()).toHaveLength(1)
    await checks.later(31 * dayMs, () => purgeTrash(env.ctx))
    expect(await stored()).toEqual([])
  })

  it('refuses anonymous visitors and foreign cursors', async () => {
    await checks.refused(['GET', '/api/user/bookmarks'], unauthenticated)
    for (const cursor of ['x', 'WyJhIl0', 'Wy0xXQ'])
      await checks.refused(['GET', `/api/user/bookmarks?cursor=${cursor}`, reader], invalid('cursor'))
  })
})

describe('the cost of a page', () => {
  /** What one request asks of the database outside of transactions. */
  const statementsOf = async (url: string, who: Person) => {
    const query = vi.spyOn(env.ctx.db.pool, 'query')
    try {
      expect((await env.call('GET', url, who)).status).toBe(200)
      return query.mock.calls.map(([statement]) => statement as unknown as Statement)
    } finally {
      query.mockRestore()
    }
  }
  interface Statement {
    name: string
    text: string
    values: unknown[]
  }

  it('is one statement for posts and two for bookmarks, whatever the page holds', async () => {
    const collector = await env.person()
    await env.drain()
    for (let i = 0; i < 25; i++) await bookmark(await share(`@${reader.user.username} ${i}`), collector)
    const names = async (url: string) => (await statementsOf(url, collector)).map(({ name }) => name)
    // Fills the copies of authors.
    await names('/api/posts')
    expect(await names('/api/posts')).toEqual(['posts_of_all'])
    // Texts are read the first time only.
    expect(await names('/api/user/bookmarks?limit=25')).toEqual([
      'bookmarks_of_user',
      'post_states_by_ids',
      'post_texts',
    ])
    for (const limit of [1, 25])
      expect(await names(`/api/user/bookmarks?limit=${limit}`)).toEqual([
        'bookmarks_of_user',
        'post_states_by_ids',
      ])
  })

  it('looks each post of a page up, also for a reader with thousands of bookmarks', async () => {
    const collector = await env.person()
    await env.drain()
    const ids = [await share('One'), await share('Two'), await share('Three')]
    for (const id of ids) await bookmark(id, collector)
    // Most users have one bookmark and most posts are bookmarked once, but for this reader and one of the posts.
    await env.ctx.db.query(
      `insert into bookmarks (user_id, post_id, created_at)
       select case when n <= 20000 then $1::bigint else 1000000 + n end,
         case when n > 60000 then $2::bigint else 1000000 + n end, now()
       from generate_series(1, 80000) as n`,
      [collector.id, ids[0]],
    )
    await env.ctx.db.query('vacuum analyze bookmarks')
    const readBy = async (url: string) => {
      const statement = (await statementsOf(url, collector)).find(({ text }) => /bookmarks/.test(text))
      const { text, values } = statement as Statement
      const [row] = await env.ctx.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      return scansOf(row!['QUERY PLAN'][0].Plan).filter(scan => scan['Relation Name'] === 'bookmarks')
    }
    for (const url of ['/api/posts?limit=20', `/api/posts/${ids[0]}`]) {
      for (const scan of await readBy(url)) {
        expect([url, scan['Index Name']]).toEqual([url, 'bookmarks_pkey'])
        expect(
          scan['Actual Rows'] * scan['Actual Loops'] + (scan['Rows Removed by Filter'] ?? 0),
        ).toBeLessThan(25)
      }
    }
    const list = await readBy('/api/user/bookmarks?limit=3')
    expect(list.map(scan => scan['Index Name'])).toEqual(['bookmarks_of_user'])
  })
})

interface Plan {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** The nodes that read a table. */
const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan]),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
