import { type ErrorCode, routes, texts, userRegistered } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attackTokens } from './attack-tokens.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let author: Person
let reader: Person
let admin: Person
let post: number

beforeAll(async () => {
  env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
  author = await env.person()
  reader = await env.person()
  admin = await env.person({ role: 'Admin' })
  await env.drain()
  post = (await env.call('POST', '/api/posts', author, { type: 'text', content: 'Look closer' })).body.id
  await env.drain()
})
afterAll(() => env.end())

/** All that a mutation could leave behind. */
const stored = async () => {
  const tables = ['posts', 'post_tags', 'post_counters', 'likes', 'comments', 'outbox', 'idempotency_keys']
  const counts = tables.map(table => `(select count(*) from ${table}) as ${table}`)
  return env.ctx.db.query(`select ${counts.join(', ')}`)
}
async function refused(
  call: Parameters<TestEnvironment['call']>,
  expected: { status: number; code: ErrorCode; field?: string; message?: string },
) {
  const before = await stored()
  const { status, body, headers } = await env.call(...call)
  expect({ status, code: body.code }).toEqual({ status: expected.status, code: expected.code })
  expect(body.requestId).toEqual(expect.any(String))
  expect(headers['cache-control']).toBe('no-store')
  if (expected.field !== undefined) expect(body.errors).toMatchObject([{ field: expected.field }])
  if (expected.message) expect(body.message).toBe(expected.message)
  expect(await stored()).toEqual(before)
}
const invalid = (field?: string, message?: string) =>
  ({
    status: 400,
    code: 'validation_error',
    ...(field !== undefined && { field }),
    ...(message && { message }),
  }) as const
const unauthenticated = {
  status: 401,
  code: 'unauthenticated',
  message: texts.errors.authentication.message,
} as const
const forbidden = { status: 403, code: 'forbidden', message: texts.errors.accessDenied.message } as const
const missing = { status: 404, code: 'not_found', message: texts.errors.notFound.message } as const

describe('POST /api/posts refuses', () => {
  const good = { type: 'text', content: 'Look closer' }
  it.each([
    ['no body', undefined, invalid()],
    ['a list', [], invalid()],
    ['a blank text', { ...good, content: ' \n ' }, invalid('content', texts.insight.textRequired)],
    ['no text', { type: 'text' }, invalid('content', texts.insight.textRequired)],
    ['a number as text', { ...good, content: 7 }, invalid('content')],
    ['a text too long', { ...good, content: 'x'.repeat(2001) }, invalid('content', texts.insight.tooLong)],
    ['a text that cannot be stored', { ...good, content: 'a\u0000b' }, invalid('content')],
    ['half a character', { ...good, content: 'a\ud800' }, invalid('content')],
    ['no type', { content: 'x' }, invalid('type')],
    ['an unknown type', { ...good, type: 'poll' }, invalid('type')],
    ['a video without its service', { ...good, videoUrl: 'https://example.org/v.mp4' }, invalid('videoUrl')],
    ['a museum that is a text', { ...good, museumId: '1' }, invalid('museumId')],
    [
      'a museum that is not there',
      { ...good, museumId: 999_999 },
      invalid('museumId', texts.insight.museumNotFound),
    ],
    ['an operator', { ...good, museumId: { $ne: 1 } }, invalid('museumId')],
    ['tags that are no list', { ...good, tags: 'a' }, invalid('tags')],
    ['a tag too long', { ...good, tags: ['x'.repeat(31)] }, invalid('tags.0', texts.insight.tagTooLong)],
    ['too many tags', { ...good, tags: [...'abcdefghijk'] }, invalid('tags', texts.insight.tooManyTags)],
    ['another user as author', { ...good, authorId: 1 }, invalid('authorId')],
    ['a role', { ...good, role: 'Admin' }, invalid('role')],
    ['likes of its own', { ...good, likesCount: 99 }, invalid('likesCount')],
  ])('%s', (_what, body, expected) => refused(['POST', '/api/posts', author, body], expected))

  it('a prototype', async () => {
    const payload = '{"type":"text","content":"x","__proto__":{"isAdmin":true}}'
    const headers = { ...author.headers, 'content-type': 'application/json' }
    await refused(['POST', '/api/posts', { headers }, payload], invalid())
  })
  it('whoever is not signed in', () => refused(['POST', '/api/posts', null, good], unauthenticated))
  it('another kind of content', () =>
    refused(
      ['POST', '/api/posts', { headers: { ...author.headers, 'content-type': 'text/plain' } }, 'hello'],
      { status: 415, code: 'unsupported_media' },
    ))
  it('a fourth insight in the first day of an account', async () => {
    const strict = await createTestEnvironment()
    try {
      const fresh = { headers: await strict.unknownUser() }
      const calls = await Promise.all(
        [1, 2, 3, 4, 5].map(i =>
          strict.call('POST', '/api/posts', fresh, { ...good, content: `Number ${i}` }),
        ),
      )
      expect(calls.map(call => call.status).sort()).toEqual([201, 201, 201, 429, 429])
      const late = calls.find(call => call.status === 429)
      expect(late?.body).toMatchObject({ code: 'rate_limited', message: texts.errors.tooManyRequests })
      expect(Number(late?.headers['retry-after'])).toBeGreaterThan(86_000)
      const settled = await strict.person()
      await strict.drain()
      for (let i = 0; i < 5; i++)
        expect((await strict.call('POST', '/api/posts', settled, { ...good, content: `${i}` })).status).toBe(
          201,
        )
    } finally {
      await strict.end()
    }
  })
})

describe('POST /api/posts', () => {
  it('answers the whole insight, tags from its text included', async () => {
    const museum = await env.museum()
    await env.drain()
    const { status, body } = await env.call('POST', '/api/posts', author, {
      type: 'text',
      content: '  A #Vermeer, seen (#light) ',
      tags: ['#Milk', 'milk', ' '],
      museumId: museum.id,
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      contentType: 'post',
      type: 'text',
      content: 'A #Vermeer, seen (#light)',
      images: [],
      videoUrl: null,
      tags: ['milk', 'vermeer', 'light'],
      user: author.user,
      museum,
      likesCount: 0,
      commentsCount: 0,
      isLiked: false,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await env.call('GET', `/api/posts/${body.id}`)).body).toEqual(body)
    const tagged = await env.call('GET', '/api/posts?tag=%23Vermeer')
    expect(tagged.body).toEqual([body])
  })
  it.each([0, -5, null])('takes %s for no museum', async museumId => {
    const { status, body } = await env.call('POST', '/api/posts', author, {
      type: 'text',
      content: 'x',
      museumId,
    })
    expect([status, body.museum]).toEqual([201, null])
  })
  it('is answered once for one Idempotency-Key', async () => {
    const headers = { ...author.headers, 'idempotency-key': 'share-1' }
    const body = { type: 'text', content: 'Once' }
    const answers = await Promise.all([1, 2, 3].map(() => env.call('POST', '/api/posts', { headers }, body)))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(answers.every(answer => answer.status === 201)).toBe(true)
    await refused(['POST', '/api/posts', { headers }, { ...body, content: 'Other' }], {
      status: 422,
      code: 'idempotency_key_reused',
    })
  })
  it('takes whoever has only just registered by their token, and learns the rest later', async () => {
    const { id, ...headers } = await env.unknownUser()
    const { status, body } = await env.call(
      'POST',
      '/api/posts',
      { headers },
      { type: 'text', content: 'Hello' },
    )
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      id,
      username: `New.Person_${id}`,
      slug: `new-person_${id}`,
      firstName: '',
    })
    const user = { ...body.user, firstName: 'Nora', lastName: 'Quist' }
    await env.publisher.publish(userRegistered, { user, registeredAt: new Date().toISOString() })
    await env.drain()
    expect((await env.call('GET', `/api/posts/${body.id}`)).body.user).toEqual(user)
  })
  it('hands texts out as they came in', async () => {
    const content = '<script>alert(1)</script><img src=x onerror=alert(1)> "\';--  \u202e javascript:alert(1)'
    const { body } = await env.call('POST', '/api/posts', author, { type: 'text', content })
    expect((await env.call('GET', `/api/posts/${body.id}`)).body.content).toBe(content)
    const { headers } = await env.call('GET', `/api/posts/${body.id}`)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })
})

describe('likes and comments refuse', () => {
  it.each([
    ['POST', '/api/posts/999999/like', missing],
    ['POST', '/api/posts/x/like', invalid('id')],
    ['POST', '/api/posts/0/like', invalid('id')],
    ['GET', '/api/posts/999999', missing],
    ['GET', '/api/posts/abc', invalid('id')],
    ['GET', '/api/posts/1e3', invalid('id')],
    ['GET', '/api/posts/999999/comments', missing],
    ['DELETE', '/api/comments/999999', missing],
    ['DELETE', '/api/comments/-1', invalid('id')],
    ['GET', '/api/posts?limit=x', invalid('limit')],
    ['GET', '/api/posts?tag=%00', invalid('tag')],
    ['GET', '/api/posts?cursor=!', invalid('cursor')],
    ['GET', '/api/posts/museum/none', invalid('museumId')],
    ['GET', '/api/user/1/posts?page=0', invalid('page')],
    ['GET', '/api/nothing', missing],
  ] as const)('%s %s', (method, url, expected) => refused([method, url, reader], expected))

  it.each([
    ['no body', undefined, invalid()],
    ['a blank text', { content: '  ' }, invalid('content', texts.comment.required)],
    ['a text too long', { content: 'x'.repeat(1001) }, invalid('content', texts.comment.tooLong)],
    ['a list as text', { content: ['x'] }, invalid('content')],
    ['a parent that is a text', { content: 'x', parentId: 'y' }, invalid('parentId')],
    ['a parent that is not there', { content: 'x', parentId: 424_242 }, invalid('parentId')],
    ['an unknown field', { content: 'x', postId: 5 }, invalid('postId')],
  ])('a comment with %s', (_what, body, expected) =>
    refused(['POST', `/api/posts/${post}/comments`, reader, body], expected),
  )

  it('a comment on what is not there', () =>
    refused(['POST', '/api/posts/999999/comments', reader, { content: 'x' }], missing))
  it('an unknown field in a like', () =>
    refused(['POST', `/api/posts/${post}/like`, reader, { liked: true }], invalid('liked')))
  it('whoever is not signed in', async () => {
    await refused(['POST', `/api/posts/${post}/like`], unauthenticated)
    await refused(['POST', `/api/posts/${post}/comments`, null, { content: 'x' }], unauthenticated)
    await refused(['DELETE', '/api/comments/1'], unauthenticated)
  })
})

describe('access tokens', () => {
  const signedIn = Object.values(routes).filter(route => route.owner === 'content')
  it('of any other making are refused by every route', async () => {
    for (const [name, token] of Object.entries(await attackTokens(env.tokens))) {
      for (const route of signedIn) {
        const url = route.path.replaceAll(/:\w+/g, '1')
        const reply = await env.app.inject({
          method: route.method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...(route.method === 'POST' && { payload: {} }),
        })
        expect([name, route.path, reply.statusCode, reply.json().code]).toEqual([
          name,
          route.path,
          401,
          'unauthenticated',
        ])
      }
    }
  })
})

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
    const other = (await env.call('POST', '/api/posts', author, { type: 'text', content: 'Other' })).body.id
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

describe('trending tags', () => {
  it('are those that two people used within 7 days', async () => {
    const share = (who: Person, tags: string[]) =>
      env.call('POST', '/api/posts', who, { type: 'text', content: 'x', tags })
    env.time.offsetMs = -8 * 24 * 3_600_000
    await share(author, ['old'])
    env.time.offsetMs = 0
    await share(reader, ['old', 'dutch', 'solo'])
    await share(author, ['dutch'])
    await share(author, ['dutch'])
    const { status, body, headers } = await env.call('GET', '/api/trending/tags')
    expect([status, body]).toEqual([200, [{ tag: 'dutch', authorsCount: 2, postsCount: 3 }]])
    expect(headers['cache-control']).toBe('public, max-age=60')
    await share(reader, ['vermeer'])
    await share(author, ['vermeer'])
    expect((await env.call('GET', '/api/trending/tags')).body).toEqual(body)
    env.time.offsetMs = 61_000
    expect((await env.call('GET', '/api/trending/tags')).body[1]).toMatchObject({ tag: 'vermeer' })
    env.time.offsetMs = 0
  })
})
