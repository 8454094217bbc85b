import { commentEdited, postEdited, texts } from '@vitrine/contracts'
import { countWaiting } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockPost, updatePost as rewritePost } from '../src/posts/changes.repository.ts'
import { timelineOf } from '../src/timelines/timelines.service.ts'
import { createChanges, minuteMs } from './changes.ts'
import { forbidden, invalid, missing, type Refusal, unauthenticated } from './checks.ts'
import type { Person } from './environment.ts'

const { env, checks, author, reader, admin, sharePost: share } = await createChanges()
afterAll(() => env.end())

const edit = (id: number, body: object, who: Person | null = author) =>
  env.call('PATCH', `/api/posts/${id}`, who, body)
const stale: Refusal = { status: 409, code: 'stale_version', message: texts.errors.staleVersion }

describe('PATCH /api/posts/:id', () => {
  it('changes text, tags and museum, marks the insight as edited and keeps the rest', async () => {
    const [first, second] = [await env.museum(), await env.museum()]
    await env.drain()
    const post = await share('A #quagmire of blue', { tags: ['sea'], museumId: first.id })
    expect(post).not.toHaveProperty('editedAt')
    const { status, body } = await edit(post.id, { content: 'A #meadow of blue', museumId: second.id })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...post,
      content: 'A #meadow of blue',
      tags: ['sea', 'meadow'],
      museum: second,
      editedAt: expect.stringMatching(/Z$/),
    })
    await env.drain()
    expect((await env.call('GET', `/api/posts/${post.id}`)).body).toEqual(body)
    expect((await env.call('GET', '/api/posts?tag=quagmire')).body).toEqual([])
    expect((await env.call('GET', '/api/posts?tag=meadow')).body).toEqual([body])
    expect((await env.call('GET', `/api/posts/museum/${first.id}`)).body).toEqual([])
    expect((await env.call('GET', `/api/posts/museum/${second.id}`)).body).toEqual([body])
    expect(await checks.tablesWith('quagmire')).toEqual(['post_revisions'])

    expect((await edit(post.id, { museumId: null, tags: ['Sky'] })).body).toMatchObject({
      museum: null,
      tags: ['sky', 'meadow'],
      content: 'A #meadow of blue',
    })
  })

  it('moves an insight between the timelines of museums’ followers', async () => {
    const [first, second] = [await env.museum(), await env.museum()]
    const [one, other] = await env.people(2)
    await env.drain()
    await env.followMuseum(one!, first)
    await env.followMuseum(other!, second)
    await env.drain()
    const { id } = await share('Wandering', { museumId: first.id })
    await env.drain()
    const holders = async () => [
      (await timelineOf(env.ctx, one!.id)).includes(id),
      (await timelineOf(env.ctx, other!.id)).includes(id),
    ]
    expect(await holders()).toEqual([true, false])
    await edit(id, { museumId: second.id })
    await env.drain()
    expect(await holders()).toEqual([false, true])
  })

  it('leaves no trace when nothing changes', async () => {
    const post = await share('Same', { tags: ['one'] })
    const { body } = await edit(post.id, { content: ' Same ', tags: ['ONE'] })
    expect(body).toEqual(post)
    expect(await checks.published(postEdited, post.id)).toBe(0)
  })

  it('refuses an edit that began with an earlier version', async () => {
    const post = await share('Version one')
    const { body: second } = await edit(post.id, { content: 'Version two', editedAt: null })
    await checks.refused(['PATCH', `/api/posts/${post.id}`, author, { content: 'x', editedAt: null }], stale)
    const { body: third } = await edit(post.id, { content: 'Version three', editedAt: second.editedAt })
    expect(third.content).toBe('Version three')
    const both = await Promise.all(
      ['four', 'five'].map(content => edit(post.id, { content, editedAt: third.editedAt })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  it('is answered once for one Idempotency-Key, with the insight as it is by then', async () => {
    const post = await share('Before')
    const headers = { ...author.headers, 'idempotency-key': 'edit-1' }
    const call = () => env.call('PATCH', `/api/posts/${post.id}`, { headers }, { content: 'After' })
    expect((await call()).body.content).toBe('After')
    await edit(post.id, { content: 'Later still' })
    const again = await call()
    expect([again.headers['idempotency-replayed'], again.body.content]).toEqual(['true', 'Later still'])
    expect(await checks.published(postEdited, post.id)).toBe(2)
  })

  it('makes a like wait for an edit that is on its way, so that it quotes the new text', async () => {
    const { id } = await share('The gardenpath')
    const quoted: string[] = []
    const listening = env.bus.subscribe({
      group: 'edits-test',
      topics: ['vitrine.content'],
      async onDelivery(delivery) {
        for (const { headers, value } of delivery.messages)
          if (headers.ce_type === 'post-liked' && headers.ce_subject === String(id))
            quoted.push(JSON.parse(value).postExcerpt)
        delivery.resolve(delivery.messages.at(-1)!)
      },
    })
    let isLiked = false
    let liking: Promise<void> | undefined
    await env.ctx.db.transaction(async tx => {
      const post = await lockPost(tx, id, 'edit')
      await rewritePost(tx, { ...post!, content: 'A straight path', editedAt: new Date().toISOString() })
      liking = env.call('POST', `/api/posts/${id}/like`, reader).then(() => {
        isLiked = true
      })
      await expect.poll(async () => isLiked || (await countWaiting(env.ctx.db)) > 0).toBe(true)
    })
    await liking
    await env.drain()
    await expect.poll(() => quoted).toEqual(['A straight path'])
    await listening.stop()
  })

  it.each([
    ['no body', undefined, invalid()],
    ['nothing to change', {}, invalid('', texts.post.noChanges)],
    ['a version alone', { editedAt: null }, invalid('', texts.post.noChanges)],
    ['a blank text', { content: ' \n ' }, invalid('content', texts.post.textRequired)],
    ['a text too long', { content: 'x'.repeat(2001) }, invalid('content', texts.post.tooLong)],
    ['a number as text', { content: 7 }, invalid('content')],
    ['no text at all', { content: null }, invalid('content')],
    ['a text that cannot be stored', { content: 'a\u0000b' }, invalid('content')],
    ['too many tags', { tags: [...'abcdefghijk'] }, invalid('tags', texts.post.tooManyTags)],
    ['a tag too long', { tags: ['x'.repeat(31)] }, invalid('tags.0', texts.post.tagTooLong)],
    ['an unknown museum', { museumId: 999_999 }, invalid('museumId', texts.post.museumNotFound)],
    ['a museum that is a text', { museumId: '1' }, invalid('museumId')],
    ['a version that is no time', { content: 'x', editedAt: 'yesterday' }, invalid('editedAt')],
    ['another author', { content: 'x', authorId: 1 }, invalid('authorId')],
    ['another kind', { content: 'x', type: 'video' }, invalid('type')],
    ['likes of its own', { content: 'x', likesCount: 9 }, invalid('likesCount')],
  ])('refuses %s', async (_what, body, expected) => {
    const { id } = await share('Untouched')
    await checks.refused(['PATCH', `/api/posts/${id}`, author, body], expected)
  })

  it('refuses all but the author, also a moderator', async () => {
    const { id } = await share('Mine')
    await checks.refused(['PATCH', `/api/posts/${id}`, reader, { content: 'x' }], forbidden)
    await checks.refused(['PATCH', `/api/posts/${id}`, admin, { content: 'x' }], forbidden)
    await checks.refused(['PATCH', `/api/posts/${id}`, null, { content: 'x' }], unauthenticated)
    await checks.refused(['PATCH', '/api/posts/999999', author, { content: 'x' }], missing)
    await checks.refused(['PATCH', '/api/posts/-1', author, { content: 'x' }], invalid('id'))
    await env.call('DELETE', `/api/posts/${id}`, author)
    await checks.refused(['PATCH', `/api/posts/${id}`, author, { content: 'x' }], missing)
  })
})

describe('GET /api/posts/:id/history', () => {
  it('lists the versions, oldest first, to the author and moderators', async () => {
    const museum = await env.museum()
    await env.drain()
    const post = await share('One', { museumId: museum.id, tags: ['t'] })
    const path = `/api/posts/${post.id}/history`
    expect((await env.call('GET', path, author)).body).toHaveLength(1)
    await edit(post.id, { content: 'Two', museumId: 0 })
    const { body: last } = await edit(post.id, { content: 'Three' })
    for (const who of [author, admin]) {
      const { status, body } = await env.call('GET', path, who)
      expect(status).toBe(200)
      expect(body).toEqual([
        { content: 'One', tags: ['t'], museum, writtenAt: post.createdAt },
        { content: 'Two', tags: ['t'], museum: null, writtenAt: expect.any(String) },
        { content: 'Three', tags: ['t'], museum: null, writtenAt: last.editedAt },
      ])
    }
    await checks.refused(['GET', path, reader], forbidden)
    await checks.refused(['GET', path], unauthenticated)
    await checks.refused(['GET', '/api/posts/999999/history', author], missing)
    await checks.refused(['GET', '/api/posts/x/history', author], invalid('id'))
  })

  it('keeps the newest hundred earlier versions', async () => {
    const { id } = await share('Version 0')
    for (let i = 1; i <= 103; i++) {
      env.time.offsetMs = i * 1000
      await edit(id, { content: `Version ${i}` })
    }
    env.time.offsetMs = 0
    const { body } = await env.call('GET', `/api/posts/${id}/history`, author)
    expect([body.length, body[0].content, body.at(-1).content]).toEqual([101, 'Version 3', 'Version 103'])
  })
})

describe('PATCH /api/comments/:id', () => {
  let post: number
  beforeAll(async () => {
    post = (await share('On comments')).id
  })
  const say = async (content: string) =>
    (await env.call('POST', `/api/posts/${post}/comments`, reader, { content })).body

  it('changes the text and marks the comment as edited', async () => {
    const comment = await say('A gardenpath2')
    const { status, body } = await env.call('PATCH', `/api/comments/${comment.id}`, reader, {
      content: ' A straight path ',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...comment,
      content: 'A straight path',
      editedAt: expect.stringMatching(/Z$/),
    })
    const { body: list } = await env.call('GET', `/api/posts/${post}/comments`)
    expect(list).toContainEqual(body)
    await env.drain()
    expect(await checks.tablesWith('gardenpath2')).toEqual(['comment_revisions'])
    expect(await checks.published(commentEdited, post)).toBe(1)

    const path = `/api/comments/${comment.id}/history`
    for (const who of [reader, admin])
      expect((await env.call('GET', path, who)).body).toEqual([
        { content: 'A gardenpath2', writtenAt: comment.createdAt },
        { content: 'A straight path', writtenAt: body.editedAt },
      ])
    await checks.refused(['GET', path, author], forbidden)
    await checks.refused(['GET', path], unauthenticated)
    await checks.refused(['GET', '/api/comments/999999/history', reader], missing)
  })

  it('is for fifteen minutes, its author, and the version at hand', async () => {
    const comment = await say('Brief')
    const path = `/api/comments/${comment.id}`
    await checks.refused(['PATCH', path, author, { content: 'x' }], forbidden)
    await checks.refused(['PATCH', path, admin, { content: 'x' }], forbidden)
    await checks.refused(['PATCH', path, null, { content: 'x' }], unauthenticated)
    await checks.refused(['PATCH', '/api/comments/999999', reader, { content: 'x' }], missing)
    await checks.refused(['PATCH', '/api/comments/x', reader, { content: 'x' }], invalid('id'))
    env.time.offsetMs = 14 * minuteMs
    expect((await env.call('PATCH', path, reader, { content: 'In time', editedAt: null })).status).toBe(200)
    await checks.refused(['PATCH', path, reader, { content: 'x', editedAt: null }], stale)
    env.time.offsetMs = 16 * minuteMs
    await checks.refused(['PATCH', path, reader, { content: 'x' }], {
      status: 403,
      code: 'forbidden',
      message: texts.comment.editExpired,
    })
    env.time.offsetMs = 0
  })

  it.each([
    ['no body', undefined, invalid()],
    ['nothing', {}, invalid('content', texts.comment.required)],
    ['a blank text', { content: '  ' }, invalid('content', texts.comment.required)],
    ['a text too long', { content: 'x'.repeat(1001) }, invalid('content', texts.comment.tooLong)],
    ['a list as text', { content: ['x'] }, invalid('content')],
    ['another parent', { content: 'x', parentId: 1 }, invalid('parentId')],
  ])('refuses %s', async (_what, body, expected) => {
    const { id } = await say('Untouched')
    await checks.refused(['PATCH', `/api/comments/${id}`, reader, body], expected)
  })
})
