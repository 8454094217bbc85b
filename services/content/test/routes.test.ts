import { routes, texts, userRegistered } from '@vitrine/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { attackTokens } from './attack-tokens.ts'
import { createChanges } from './changes.ts'
import { invalid, missing, unauthenticated } from './checks.ts'
import { createTestEnvironment, type Person } from './environment.ts'

const { env, checks, author, reader, share } = await createChanges()
const { refused } = checks
const post = await share('Look closer')
await env.drain()
afterAll(() => env.end())

describe('POST /api/posts refuses', () => {
  const good = { type: 'text', content: 'Look closer' }
  it.each([
    ['no body', undefined, invalid()],
    ['a list', [], invalid()],
    ['a blank text', { ...good, content: ' \n ' }, invalid('content', texts.post.textRequired)],
    [
      'nothing to see',
      { ...good, content: '\u200b\u2060 \u3164' },
      invalid('content', texts.post.textRequired),
    ],
    ['no text', { type: 'text' }, invalid('content', texts.post.textRequired)],
    ['a number as text', { ...good, content: 7 }, invalid('content')],
    ['a text too long', { ...good, content: 'x'.repeat(2001) }, invalid('content', texts.post.tooLong)],
    ['a text that cannot be stored', { ...good, content: 'a\u0000b' }, invalid('content')],
    ['half a character', { ...good, content: 'a\ud800' }, invalid('content')],
    ['no type', { content: 'x' }, invalid('type')],
    ['an unknown type', { ...good, type: 'poll' }, invalid('type')],
    ['a video without its service', { ...good, videoUrl: 'https://example.org/v.mp4' }, invalid('videoUrl')],
    ['a museum that is a text', { ...good, museumId: '1' }, invalid('museumId')],
    [
      'a museum that is not there',
      { ...good, museumId: 999_999 },
      invalid('museumId', texts.post.museumNotFound),
    ],
    ['an operator', { ...good, museumId: { $ne: 1 } }, invalid('museumId')],
    ['tags that are no list', { ...good, tags: 'a' }, invalid('tags')],
    ['a tag too long', { ...good, tags: ['x'.repeat(31)] }, invalid('tags.0', texts.post.tagTooLong)],
    ['too many tags', { ...good, tags: [...'abcdefghijk'] }, invalid('tags', texts.post.tooManyTags)],
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
      expect(late?.body).toMatchObject({ code: 'rate_limited', message: texts.errors.firstDay })
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
      media: [],
      sensitive: null,
      status: 'published',
      preparing: [],
      tags: ['milk', 'vermeer', 'light'],
      user: author.user,
      museum,
      likesCount: 0,
      commentsCount: 0,
      isLiked: false,
      isBookmarked: false,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await env.call('GET', `/api/posts/${body.id}`)).body).toEqual(body)
    const tagged = await env.call('GET', '/api/posts?tag=%23Vermeer')
    expect(tagged.body).toEqual([body])
  })
  it('is the session’s user’s, whatever identity is in the body', async () => {
    const body = { type: 'text', content: 'x', userId: 1, organizerId: 1 }
    const answer = await env.call('POST', '/api/posts', author, body)
    expect([answer.status, answer.body.user]).toEqual([201, author.user])
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
    ['GET', '/api/posts/by-ids', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=0', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=1,', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=1,x', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=1%202', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=1234567890123456', invalid('ids')],
    ['GET', '/api/posts/by-ids?ids=1&ids=2', invalid('ids')],
    ['GET', `/api/posts/by-ids?ids=${Array.from({ length: 25 }, () => 1)}`, invalid('ids')],
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
