import { postCreated, postDeleted, postRestored } from '@vitrine/contracts'
import { createPublisher } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { reconcileCounters } from '../src/counters/counters.reconcile.ts'
import { timelineOf } from '../src/timelines/timelines.service.ts'
import { createChanges, dayMs, expired, minuteMs } from './changes.ts'
import { forbidden, historyTables, invalid, missing, unauthenticated } from './checks.ts'
import { createTestEnvironment } from './environment.ts'

const { env, checks, author, reader, other, admin, share, say, like, comments } = await createChanges()
afterAll(() => env.end())

describe('DELETE /api/posts/:id', () => {
  it('takes an insight with its comments and likes out of everything that shows it', async () => {
    const museum = await env.museum()
    await env.follow(reader, author)
    await env.drain()
    const keyed = { headers: { ...author.headers, 'idempotency-key': 'share-and-delete' } }
    const written = { type: 'text', content: 'A #zugzwang in oil', museumId: museum.id, tags: ['zugzwang2'] }
    const { body: shared } = await env.call('POST', '/api/posts', keyed, written)
    const id: number = shared.id
    const comment = await say(id, reader, 'zugzwang indeed')
    await say(id, other, 'Such a zugzwang', comment)
    await like(id, reader)
    await env.drain()
    expect(await timelineOf(env.ctx, reader.id)).toContain(id)

    const { status, body } = await env.call('DELETE', `/api/posts/${id}`, author)
    expect([status, body]).toEqual([200, { id }])
    await env.drain()

    expect((await env.call('GET', `/api/posts/${id}`)).status).toBe(404)
    expect((await env.call('GET', `/api/posts/${id}/comments`)).status).toBe(404)
    const lists = [
      '/api/posts',
      '/api/posts?tag=zugzwang',
      `/api/posts/museum/${museum.id}`,
      `/api/posts/by-ids?ids=${id}`,
      `/api/user/${author.id}/posts`,
      '/api/feed/mixed',
      '/api/trending/tags',
    ]
    for (const list of lists)
      expect(JSON.stringify((await env.call('GET', list, reader)).body)).not.toContain('zugzwang')
    expect(await timelineOf(env.ctx, reader.id)).not.toContain(id)
    expect(historyTables).toEqual(expect.arrayContaining(await checks.tablesWith('zugzwang')))
    // A retry of the request that shared it returns 404, and no text in the stored answer.
    await checks.refused(['POST', '/api/posts', keyed, written], missing)
    for (const path of ['like', 'comments'])
      await checks.refused(
        ['POST', `/api/posts/${id}/${path}`, reader, path === 'like' ? {} : { content: 'x' }],
        missing,
      )
  })

  it('lets a moderator delete, and records it', async () => {
    const id = await share('Unkind words')
    expect((await env.call('DELETE', `/api/posts/${id}`, admin)).status).toBe(200)
    expect(await env.ctx.db.query('select * from moderation_actions where post_id = $1', [id])).toMatchObject(
      [{ moderator_id: admin.id, action: 'delete', comment_id: null, author_id: author.id }],
    )
    const own = await share('Own words', {}, admin)
    await env.call('DELETE', `/api/posts/${own}`, admin)
    expect(await env.ctx.db.query('select 1 from moderation_actions where post_id = $1', [own])).toEqual([])
  })

  it('is answered once for one Idempotency-Key', async () => {
    const id = await share('Once')
    const headers = { ...author.headers, 'idempotency-key': 'delete-once' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => env.call('DELETE', `/api/posts/${id}`, { headers })),
    )
    expect(answers.map(answer => [answer.status, answer.body])).toEqual(Array(3).fill([200, { id }]))
    expect(await checks.published(postDeleted, id)).toBe(1)
  })

  it('refuses', async () => {
    const id = await share('Mine')
    await checks.refused(['DELETE', `/api/posts/${id}`, reader], forbidden)
    await checks.refused(['DELETE', `/api/posts/${id}`], unauthenticated)
    await checks.refused(['DELETE', '/api/posts/999999', author], missing)
    await checks.refused(['DELETE', '/api/posts/first', author], invalid('id'))
    await checks.refused(['DELETE', `/api/posts/${id}`, author, { reason: 'x' }], invalid('reason'))
    await env.call('DELETE', `/api/posts/${id}`, author)
    await checks.refused(['DELETE', `/api/posts/${id}`, author], missing)
  })

  it('wins or loses a race with likes and comments as a whole', async () => {
    const id = await share('Contended')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) =>
        env.call('POST', `/api/posts/${id}/comments`, reader, { content: `${i}` }),
      ),
      ...[reader, other, admin].map(who => like(id, who)),
      env.call('DELETE', `/api/posts/${id}`, author),
    ])
    expect(answers.map(answer => answer.status).filter(status => ![200, 201, 404].includes(status))).toEqual(
      [],
    )
    await env.drain()
    const [left] = await env.ctx.db.query('select 1 from comments where post_id = $1', [id])
    expect(left).toBeUndefined()
    await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(await reconcileCounters(env.ctx)).toBe(0)
  })

  it('counts towards the insights of an account’s first day', async () => {
    const strict = await createTestEnvironment()
    try {
      const fresh = { headers: await strict.unknownUser() }
      for (const _ of [1, 2, 3]) {
        const { body } = await strict.call('POST', '/api/posts', fresh, { type: 'text', content: 'x' })
        expect((await strict.call('DELETE', `/api/posts/${body.id}`, fresh)).status).toBe(200)
      }
      expect((await strict.call('POST', '/api/posts', fresh, { type: 'text', content: 'x' })).status).toBe(
        429,
      )
    } finally {
      await strict.end()
    }
  })
})

describe('POST /api/posts/:id/restore', () => {
  it('brings everything back as it was', async () => {
    const id = await share('Second thoughts about #etching')
    const first = await say(id, reader, 'One')
    await say(id, other, 'Two', first)
    const deleted = await say(id, other, 'Deleted before')
    await env.call('DELETE', `/api/comments/${deleted}`, other)
    await like(id, reader)
    await env.drain()
    const before = (await env.call('GET', `/api/posts/${id}`, reader)).body
    expect(before).toMatchObject({ likesCount: 1, commentsCount: 2, isLiked: true })

    await env.call('DELETE', `/api/posts/${id}`, author)
    await env.drain()
    const { status, body } = await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, content: before.content, likesCount: 1, commentsCount: 2 })
    await env.drain()
    expect((await env.call('GET', `/api/posts/${id}`, reader)).body).toEqual(before)
    expect(await comments(id)).toEqual(['One', 'Two'])
    expect((await env.call('GET', '/api/posts?tag=etching')).body).toHaveLength(1)
    expect(await timelineOf(env.ctx, reader.id)).toContain(id)
    expect(await reconcileCounters(env.ctx)).toBe(0)
    expect(await checks.published(postRestored, id)).toBe(1)
    await checks.refused(['POST', `/api/posts/${id}/restore`, author], missing)
  })

  it('is for ten minutes, and for who deleted', async () => {
    const id = await share('Brief')
    await env.call('DELETE', `/api/posts/${id}`, author)
    await checks.refused(['POST', `/api/posts/${id}/restore`, reader], missing)
    await checks.refused(['POST', `/api/posts/${id}/restore`, admin], forbidden)
    await checks.refused(['POST', `/api/posts/${id}/restore`], unauthenticated)
    await checks.refused(['POST', '/api/posts/0/restore', author], invalid('id'))
    await checks.later(11 * minuteMs, () =>
      checks.refused(['POST', `/api/posts/${id}/restore`, author], expired),
    )
    await checks.later(9 * minuteMs, async () =>
      expect((await env.call('POST', `/api/posts/${id}/restore`, author)).status).toBe(200),
    )
  })

  it('lets any moderator restore what a moderator deleted, for thirty days, and records it', async () => {
    const id = await share('Misjudged')
    const second = await env.person({ role: 'Admin' })
    await env.call('DELETE', `/api/posts/${id}`, admin)
    await checks.refused(['POST', `/api/posts/${id}/restore`, author], forbidden)
    await checks.later(29 * dayMs, async () =>
      expect((await env.call('POST', `/api/posts/${id}/restore`, second)).status).toBe(200),
    )
    const actions = await env.ctx.db.query(
      'select action from moderation_actions where post_id = $1 order by id',
      [id],
    )
    expect(actions).toEqual([{ action: 'delete' }, { action: 'restore' }])
  })
})

it('a created event that arrives after the deletion brings nothing back', async () => {
  const id = await share('Late')
  await env.drain()
  const post = (await env.call('GET', `/api/posts/${id}`)).body
  await env.call('DELETE', `/api/posts/${id}`, author)
  await env.drain()
  await createPublisher(env.bus).publish(postCreated, { post })
  await env.drain()
  expect(await timelineOf(env.ctx, reader.id)).not.toContain(id)
})

it('a trending tag goes with the last insights that have it', async () => {
  const ids = [await share('x', { tags: ['pentimento'] }), await share('y', { tags: ['pentimento'] }, reader)]
  const trending = async () =>
    (await env.call('GET', '/api/trending/tags')).body.map((each: { tag: string }) => each.tag)
  await checks.later(62_000, async () => expect(await trending()).toContain('pentimento'))
  await env.call('DELETE', `/api/posts/${ids[0]}`, author)
  await checks.later(65_000, async () => expect(await trending()).not.toContain('pentimento'))
})
