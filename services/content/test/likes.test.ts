import { postLiked, postUnliked } from '@vitrine/contracts'
import { createPublisher, createRecorder } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/counters/counters.reconcile.ts'
import { eraseLikes } from '../src/erasure/likes.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let author: Person
let readers: Person[]

beforeAll(async () => {
  env = await createTestEnvironment()
  author = await env.person()
  readers = await env.people(25)
  await env.drain()
})
afterAll(() => env.end())

const share = async () =>
  (await env.call('POST', '/api/posts', author, { type: 'text', content: 'Look closer' })).body.id as number
const like = (post: number, who: Person) => env.call('POST', `/api/posts/${post}/like`, who)
const readPost = async (post: number, who?: Person) => (await env.call('GET', `/api/posts/${post}`, who)).body
const stored = async (post: number) => {
  const [row] = await env.ctx.db.query<{ likes: number; rows: number; marked: number }>(
    `select k.likes, (select count(*)::int from likes where post_id = $1) as rows,
       (select coalesce(sum(counted), 0)::int from likes where post_id = $1) as marked
     from post_counters k where post_id = $1`,
    [post],
  )
  return row
}

describe('a like', () => {
  it('shows at once to whoever gave it, and to all when it is counted', async () => {
    const post = await share()
    const [reader, other] = readers as [Person, Person]
    expect((await like(post, reader)).body).toEqual({ liked: true, likesCount: 1 })
    expect(await readPost(post, reader)).toMatchObject({ isLiked: true, likesCount: 1 })
    await env.drain()
    expect(await readPost(post, reader)).toMatchObject({ isLiked: true, likesCount: 1 })
    expect(await readPost(post, other)).toMatchObject({ isLiked: false, likesCount: 1 })
    expect((await like(post, reader)).body).toEqual({ liked: false, likesCount: 0 })
    expect(await readPost(post, reader)).toMatchObject({ isLiked: false, likesCount: 0 })
    await env.drain()
    expect(await stored(post)).toEqual({ likes: 0, rows: 0, marked: 0 })
  })

  it('counts those that are not folded yet: ten users in turn see 1 to 10, and taking back 9 to 0', async () => {
    const post = await share()
    const ten = readers.slice(0, 10)
    const counts: number[] = []
    for (const reader of ten) counts.push((await like(post, reader)).body.likesCount)
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await env.drain()
    expect((await like(post, readers[10] as Person)).body.likesCount).toBe(11)
    for (const reader of ten) counts.push((await like(post, reader)).body.likesCount)
    expect(counts.slice(10)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await env.drain()
    expect(await stored(post)).toEqual({ likes: 1, rows: 1, marked: 1 })
  })

  it('is counted by the page of the post as by the answers, for every reader, before it is folded', async () => {
    const post = await share()
    const answers: number[] = []
    const pages: number[] = []
    for (const reader of readers.slice(0, 5)) {
      answers.push((await like(post, reader)).body.likesCount)
      pages.push((await readPost(post, author)).likesCount)
    }
    expect([answers, pages]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ])
    await env.drain()
    expect((await readPost(post, author)).likesCount).toBe(5)
  })

  it('is repeated by the same Idempotency-Key, not turned over', async () => {
    const post = await share()
    const headers = { ...readers[0]?.headers, 'idempotency-key': 'once' }
    const first = await env.call('POST', `/api/posts/${post}/like`, { headers })
    const again = await env.call('POST', `/api/posts/${post}/like`, { headers })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    await env.drain()
    expect(await stored(post)).toEqual({ likes: 1, rows: 1, marked: 1 })
  })

  it('counts exactly when many turn it over at once', async () => {
    const posts = [await share(), await share(), await share()]
    const calls = Array.from({ length: 500 }, (_, i) =>
      like(posts[i % posts.length] as number, readers[(i * 7) % readers.length] as Person),
    )
    const answers = await Promise.all(calls)
    expect(answers.every(answer => answer.status === 200)).toBe(true)
    await env.drain()
    for (const post of posts) {
      const row = await stored(post)
      expect(row?.likes).toBe(row?.rows)
      expect(row?.marked).toBe(row?.rows)
    }
    const events = await env.ctx.db.query('select 1 from outbox where type = any($1) and key = any($2)', [
      ['post-liked', 'post-unliked'],
      posts.map(String),
    ])
    expect(events).toHaveLength(500)
  })

  it('that is taken back says when it was given, also by an erasure', async () => {
    const post = await share()
    const [reader, leaver] = readers as [Person, Person]
    // The outbox drops the data of what is published.
    const recorder = createRecorder('content', env.bus, env.drain)
    const times = async (event: typeof postLiked | typeof postUnliked) =>
      (await recorder.events(event)).filter(({ postId }) => postId === post).map(({ likedAt }) => likedAt)
    for (let count = 0; count < 4; count++) {
      await like(post, reader)
      env.time.offsetMs += 60_000
    }
    await like(post, leaver)
    env.time.offsetMs += 60_000
    await eraseLikes(env.ctx, leaver.id)
    const given = await times(postLiked)
    expect(new Set(given).size).toBe(3)
    expect(await times(postUnliked)).toEqual(given)
    await recorder.stop()
    env.time.offsetMs = 0
    expect(await stored(post)).toEqual({ likes: 0, rows: 0, marked: 0 })
  })

  it('is counted once when its event comes twice', async () => {
    const post = await share()
    await like(post, readers[1] as Person)
    await env.drain()
    const [event] = await env.ctx.db.query<{ event_id: string }>(
      'select event_id from outbox where key = $1 and type = $2',
      [String(post), postLiked.type],
    )
    const data = {
      postId: post,
      postAuthorId: author.id,
      postExcerpt: 'Look closer',
      museum: null,
      liker: readers[1]!.user,
      likedAt: new Date().toISOString(),
    }
    await createPublisher(env.bus).publish(postLiked, data, { id: event!.event_id })
    await env.drain()
    expect(await stored(post)).toEqual({ likes: 1, rows: 1, marked: 1 })
  })
})

describe('the reconciler', () => {
  it('repairs a counter that differs, and leaves alone what is still on its way', async () => {
    const post = await share()
    await like(post, readers[2] as Person)
    await env.drain()
    expect(await reconcileCounters(env.ctx)).toBe(0)
    await env.ctx.db.query('update post_counters set likes = 7, comments = 3 where post_id = $1', [post])
    expect(await reconcileCounters(env.ctx)).toBe(1)
    expect(await stored(post)).toEqual({ likes: 1, rows: 1, marked: 1 })
    expect(await readPost(post)).toMatchObject({ likesCount: 1, commentsCount: 0 })
  })
})
