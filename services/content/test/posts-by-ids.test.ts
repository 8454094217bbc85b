import { afterAll, describe, expect, it } from 'vitest'
import { createChanges } from './changes.ts'
import type { Person } from './environment.ts'

const { env, author, reader, other, sharePost, share, like } = await createChanges()
afterAll(() => env.end())

const byIds = async (ids: readonly number[], who: Person | null = reader) => {
  const { status, body, headers } = await env.call('GET', `/api/posts/by-ids?ids=${ids}`, who)
  expect(status).toBe(200)
  return { posts: body, ids: body.map((post: { id: number }) => post.id), headers }
}

describe('GET /api/posts/by-ids', () => {
  it('answers in the order asked for, each insight once, and leaves out unknown ids', async () => {
    const [first, second, third] = [await share('One'), await share('Two'), await share('Three')]
    const asked = [second, 999_999_999_999_999, third, first, second]
    expect((await byIds(asked)).ids).toEqual([second, third, first])
    expect((await byIds([999_999_999_999_999])).posts).toEqual([])
  })

  it('answers what the page of the insight does, for each reader, and is not kept by caches', async () => {
    const museum = await env.museum()
    await env.drain()
    const { id } = await sharePost('A #vermeer', { museumId: museum.id })
    await like(id, reader)
    await env.drain()
    for (const who of [reader, null]) {
      const { posts, headers } = await byIds([id], who)
      expect(posts).toEqual([(await env.call('GET', `/api/posts/${id}`, who)).body])
      expect(posts).toMatchObject([{ museum, likesCount: 1, isLiked: who !== null }])
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('answers 24', async () => {
    const ids: number[] = []
    for (let number = 0; number < 24; number++) ids.push(await share(`Number ${number}`))
    const asked = ids.toReversed()
    expect((await byIds(asked)).ids).toEqual(asked)
  })

  it('leaves out one that was deleted, until it is restored', async () => {
    const [kept, deleted] = [await share('Kept'), await share('Deleted')]
    await env.call('DELETE', `/api/posts/${deleted}`, author)
    expect((await byIds([deleted, kept])).ids).toEqual([kept])
    expect((await byIds([deleted, kept], author)).ids).toEqual([kept])
    await env.call('POST', `/api/posts/${deleted}/restore`, author)
    expect((await byIds([deleted, kept])).ids).toEqual([deleted, kept])
  })

  it('leaves out the insights of who blocked the reader, and of whom the reader blocked or muted', async () => {
    const [blocker, blocked, muted] = (await env.people(3)) as [Person, Person, Person]
    await env.drain()
    const hidden: number[] = []
    for (const each of [blocker, blocked, muted]) hidden.push((await sharePost('Mine', {}, each)).id)
    const open = await share('Open')
    const asked = [...hidden, open]
    expect((await byIds(asked)).ids).toEqual(asked)
    await env.block(blocker, reader)
    await env.block(reader, blocked)
    await env.mute(reader, muted)
    await env.drain()
    expect((await byIds(asked)).ids).toEqual([open])
    expect((await byIds(asked, other)).ids).toEqual(asked)
    expect((await byIds(asked, null)).ids).toEqual(asked)
  })

  it('leaves out the insights of a private author for all but the author and followers', async () => {
    const [closed, follower] = (await env.people(2)) as [Person, Person]
    await env.follow(follower, closed)
    await env.update(closed, 'private')
    await env.drain()
    const { id } = await sharePost('Closed', {}, closed)
    for (const who of [closed, follower]) expect((await byIds([id], who)).ids).toEqual([id])
    for (const who of [reader, null]) expect((await byIds([id], who)).ids).toEqual([])
  })
})
