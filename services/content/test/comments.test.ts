import { afterAll, describe, expect, it } from 'vitest'
import { createChanges } from './changes.ts'
import { forbidden, invalid, missing } from './checks.ts'
import type { Person } from './environment.ts'

const { env, checks, author, reader, admin, share } = await createChanges()
const { refused } = checks
const post = await share('Look closer')
await env.drain()
afterAll(() => env.end())

describe('comments', () => {
  const say = async (who: Person, content: string, parentId?: number, on = post) =>
    env.call('POST', `/api/posts/${on}/comments`, who, { content, ...(parentId && { parentId }) })
  const list = async () => (await env.call('GET', `/api/posts/${post}/comments`)).body
  const count = async () => {
    await env.drain()
    return (await env.call('GET', `/api/posts/${post}`)).body.commentsCount
  }

  it('come oldest first with their replies, and are paged by cursor', async () => {
    const first = await say(reader, 'One')
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.any(Number),
      postId: post,
      parentId: null,
      content: 'One',
      createdAt: expect.stringMatching(/Z$/),
      user: reader.user,
    })
    await say(author, 'Two')
    const reply = await say(author, 'Reply', first.body.id)
    expect(reply.body.parentId).toBe(first.body.id)
    expect((await list()).map((each: { content: string }) => each.content)).toEqual(['One', 'Two', 'Reply'])
    const page = await env.call('GET', `/api/posts/${post}/comments?limit=2`)
    const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] as string
    const rest = await env.call('GET', next)
    expect([...page.body, ...rest.body]).toEqual(await list())
    expect(rest.headers.link).toBeUndefined()
    expect(await count()).toBe(3)

    await refused(
      ['POST', `/api/posts/${post}/comments`, reader, { content: 'x', parentId: reply.body.id }],
      invalid('parentId'),
    )
    const other = await share('Other')
    await refused(
      ['POST', `/api/posts/${other}/comments`, reader, { content: 'x', parentId: first.body.id }],
      invalid('parentId'),
    )
  })

  it('are deleted by their author, the author of the insight or an Admin, replies with them', async () => {
    const before = await count()
    const other = await env.person()
    const make = async () => {
      const { id } = (await say(reader, 'Going')).body
      await say(other, 'With it', id)
      return id as number
    }
    for (const who of [reader, author, admin]) {
      const id = await make()
      await refused(['DELETE', `/api/comments/${id}`, other], forbidden)
      const { status, body } = await env.call('DELETE', `/api/comments/${id}`, who)
      expect([status, body]).toEqual([200, { id }])
      await refused(['DELETE', `/api/comments/${id}`, who], missing)
    }
    expect(await count()).toBe(before)
    expect(await list()).toHaveLength(before)
  })

  it('count exactly while replies race with the deletion of what they reply to', async () => {
    const { id } = (await say(reader, 'Contended')).body
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => say(author, `Reply ${i}`, id)),
      env.call('DELETE', `/api/comments/${id}`, reader),
    ])
    expect(await count()).toBe((await list()).length)
  })
})
