import {
  mediaReady,
  museumSuggestionDecided,
  postCreated,
  postDeleted,
  postMediaAttached,
  postMediaDetached,
  texts,
  userDeleted,
  userMentioned,
} from '@vitrine/contracts'
import { addressOf, createRecorder, pictureOf, videoOf } from '@vitrine/testing'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { settleWaiting } from '../src/preparing/preparing.task.ts'
import { purgeTrash } from '../src/trash/purge.ts'
import { createTestEnvironment, type Person } from './environment.ts'
import { createMedia } from './media.ts'

const env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
const recorder = createRecorder('content', env.bus, env.drain)
afterAll(async () => {
  await recorder.stop()
  await env.end()
})
const media = createMedia(env)
const [author, reader, mentioned] = (await env.people(3)) as [Person, Person, Person]
const admin = await env.person({ role: 'Admin' })
const museum = await env.museum()
await env.follow(reader, author)
await env.drain()

const day = 24 * 60 * 60_000
const created = async (id: number) =>
  (await recorder.events(postCreated)).filter(({ post }) => post.id === id)
/** Whether what a post shows was said to be published, each time. */
const attached = async (id: number) =>
  (await recorder.events(postMediaAttached)).flatMap(each => (each.postId === id ? each.isPublished : []))
const idsOf = async (path: string, as: Person) =>
  (await env.call('GET', path, as)).body.map((each: { id: number }) => each.id)

describe('a post whose media are not ready', () => {
  it('is shown to its author alone, and published once they are', async () => {
    const [one, two] = [media.nextId(), media.nextId()]
    const content = `Look, @${mentioned.user.username} #slowlight`
    const post = await media.sharePictures(author, [one, two], { content, museumId: museum.id })
    expect(post).toMatchObject({ httpStatus: 201, status: 'preparing', preparing: [one, two], media: [] })
    await env.drain()
    const { id } = post

    const lists = [
      '/api/posts',
      '/api/posts?tag=slowlight',
      `/api/posts/museum/${museum.id}`,
      `/api/user/${author.id}/posts`,
      '/api/feed/mixed',
    ]
    for (const list of lists) expect(await idsOf(list, reader), list).not.toContain(id)
    for (const list of lists.slice(0, 3)) expect(await idsOf(list, author), list).not.toContain(id)
    expect((await idsOf(`/api/user/${author.id}/posts`, author))[0]).toBe(id)
    expect((await idsOf('/api/feed/mixed', author))[0]).toBe(id)
    expect((await media.get(id, reader)).status).toBe(404)
    expect((await media.get(id)).status).toBe(404)
    for (const path of ['like', 'bookmark'])
      expect((await env.call('POST', `/api/posts/${id}/${path}`, reader)).status).toBe(404)
    expect(await created(id)).toEqual([])
    expect(await recorder.events(postMediaAttached)).toContainEqual({
      postId: id,
      authorId: author.id,
      audience: 'public',
      mediaIds: [one, two],
      isPublished: false,
    })

    await media.ready(author, pictureOf(one))
    await env.drain()
    expect((await media.get(id, author)).body).toMatchObject({
      status: 'preparing',
      preparing: [two],
      media: [{ id: one }],
    })
    await media.ready(author, pictureOf(two))
    await env.drain()
    expect((await media.get(id, reader)).body).toMatchObject({
      status: 'published',
      preparing: [],
      images: [addressOf(one), addressOf(two)],
      media: [
        { id: one, altText: '' },
        { id: two, altText: '' },
      ],
      tags: ['slowlight'],
      mentions: [{ id: mentioned.id }],
    })
    for (const list of lists) expect(await idsOf(list, reader), list).toContain(id)
    expect(await created(id)).toMatchObject([{ post: { images: [addressOf(one), addressOf(two)] } }])
    expect(await attached(id)).toEqual([false, true])
    expect((await recorder.events(userMentioned)).filter(({ postId }) => postId === id)).toHaveLength(1)
  })

  it('is published at once where they were ready before', async () => {
    const id = media.nextId()
    await media.ready(author, videoOf(id))
    await env.drain()
    const post = await media.shareVideo(author, id)
    expect(post).toMatchObject({
      httpStatus: 201,
      status: 'published',
      content: '',
      videoUrl: addressOf(id, 'mp4'),
      images: [addressOf(id)],
    })
    expect(await created(post.id)).toHaveLength(1)
    expect(await attached(post.id)).toEqual([true])
  })

  it('is published once when its media are ready at the same time, and when that is said twice', async () => {
    const ids = [1, 2, 3, 4].map(() => media.nextId())
    const posts = await Promise.all([1, 2, 3].map(() => media.sharePictures(author, ids)))
    await Promise.all([...ids, ...ids].map(id => media.ready(author, pictureOf(id))))
    await env.drain()
    for (const { id } of posts) {
      expect((await media.get(id, reader)).body).toMatchObject({ status: 'published' })
      expect(await created(id)).toHaveLength(1)
    }
  })

  it('never waits for what became ready while it was stored', async () => {
    const ids = Array.from({ length: 12 }, () => media.nextId())
    const posts = await Promise.all(
      ids.flatMap(id => [
        media.ready(author, pictureOf(id)).then(() => null),
        media.sharePictures(author, [id]),
      ]),
    )
    await env.drain()
    for (const post of posts.filter(each => each !== null)) {
      expect(post).toMatchObject({ httpStatus: 201 })
      expect((await media.get(post.id, reader)).body).toMatchObject({ status: 'published' })
    }
  })

  it('fails with the reason when one of them failed', async () => {
    const [one, two] = [media.nextId(), media.nextId()]
    const { id } = await media.sharePictures(author, [one, two])
    await media.failed(author, two, 'too_many_pixels')
    await media.ready(author, pictureOf(one))
    await env.drain()
    const shown = { status: 'failed', failure: 'too_many_pixels' }
    expect((await media.get(id, author)).body).toMatchObject(shown)
    expect((await media.get(id, reader)).status).toBe(404)
    expect(await created(id)).toEqual([])
  })

  it('fails when they turn out to be of another user, or for another purpose', async () => {
    const [foreign, other] = [media.nextId(), media.nextId()]
    const posts = [await media.sharePictures(author, [foreign]), await media.sharePictures(author, [other])]
    await media.ready(reader, pictureOf(foreign))
    await media.ready(author, pictureOf(other), 'museum')
    await env.drain()
    for (const { id } of posts)
      expect((await media.get(id, author)).body).toMatchObject({ failure: 'media_missing' })
    expect((await media.get(posts[0].id, author)).body.media).toEqual([])
  })

  it('fails after a day without news of them, and is published should they be ready after all', async () => {
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(author, [mediaId])
    expect(await settleWaiting(env.ctx)).toEqual({ published: 0, failed: 0 })
    env.time.offsetMs += day + 60_000
    expect(await settleWaiting(env.ctx)).toEqual({ published: 0, failed: 1 })
    expect((await media.get(id, author)).body).toMatchObject({ status: 'failed', failure: 'media_missing' })
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    expect((await media.get(id, reader)).body).toMatchObject({ status: 'published' })
  })

  it('is published by the recurring job where the event did not do it', async () => {
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(author, [mediaId])
    await env.ctx.db.query(
      `insert into media values ($1, $2, 'picture', 'post', 'ready', null, $3, now(), 1)`,
      [mediaId, author.id, pictureOf(mediaId)],
    )
    env.time.offsetMs += 10 * 60_000
    expect(await settleWaiting(env.ctx)).toEqual({ published: 1, failed: 0 })
    expect((await media.get(id, reader)).body).toMatchObject({ status: 'published' })
  })

  it('is published by that job though another one cannot be', async () => {
    const ids = [media.nextId(), media.nextId()]
    const posts = [
      await media.sharePictures(author, [ids[0] ?? 0]),
      await media.sharePictures(author, [ids[1] ?? 0]),
    ]
    for (const id of ids)
      await env.ctx.db.query(
        `insert into media values ($1, $2, 'picture', 'post', 'ready', null, $3, now(), 1)`,
        [id, author.id, pictureOf(id)],
      )
    await env.ctx.db.query(
      'insert into post_counters (post_id, author_id, created_at) values ($1, $2, now())',
      [posts[0].id, author.id],
    )
    env.time.offsetMs += 10 * 60_000
    expect(await settleWaiting(env.ctx)).toEqual({ published: 1, failed: 0 })
    expect((await media.get(posts[1].id, reader)).body).toMatchObject({ status: 'published' })
    await env.ctx.db.query('delete from post_counters where post_id = $1', [posts[0].id])
    expect(await settleWaiting(env.ctx)).toEqual({ published: 1, failed: 0 })
  })

  it('keeps what its author says of a video for another try', async () => {
    const mediaId = media.nextId()
    const captions = { language: 'en', lines: [{ startMs: 0, endMs: 900, text: 'A bell' }] }
    const { id } = await media.shareVideo(author, mediaId, { captions, videoAltText: 'A bell' })
    await media.failed(author, mediaId)
    await env.drain()
    const { body } = await media.get(id, author)
    expect(body).toMatchObject({
      status: 'failed',
      waiting: [{ mediaId, altText: 'A bell', captionLanguages: ['en'] }],
    })
    expect((await env.call('GET', `/api/posts/${id}/captions/en`, author)).body).toContain('A bell')
  })

  it('refuses what an edit of a published post refuses', async () => {
    const { id } = await media.sharePictures(author, [media.nextId()])
    const patch = (body: object) => env.call('PATCH', `/api/posts/${id}`, author, body)
    const captions = [{ language: 'en', lines: [{ startMs: 0, endMs: 900, text: 'A bell' }] }]
    expect((await patch({ captions })).body).toMatchObject({
      errors: [{ field: 'captions', message: texts.post.captionsOfVideo }],
    })
    const editedAt = env.ctx.clock().toISOString()
    expect((await patch({ content: 'In room 5', editedAt })).body.code).toBe('stale_version')
    expect((await patch({ content: 'In room 5', editedAt: null })).body.content).toBe('In room 5')
  })

  it('can be edited, by its author alone', async () => {
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(author, [mediaId], { tags: ['stone'] })
    const edit = {
      content: 'In room 5',
      altTexts: [{ mediaId, altText: 'A door' }],
      sensitive: { reason: '' },
    }
    expect((await env.call('PATCH', `/api/posts/${id}`, reader, edit)).status).toBe(404)
    expect((await env.call('PATCH', `/api/posts/${id}`, author, { content: ' ' })).body).toMatchObject({
      message: texts.post.textRequired,
    })
    expect((await env.call('PATCH', `/api/posts/${id}`, author, edit)).body).toMatchObject({
      status: 'preparing',
      content: 'In room 5',
      tags: ['stone'],
      sensitive: { reason: '' },
    })
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    const { body } = await media.get(id, reader)
    expect(body).toMatchObject({ content: 'In room 5', media: [{ altText: 'A door' }], tags: ['stone'] })
    expect(body.editedAt).toBeUndefined()
    // Search shows nothing of what is covered.
    expect(await created(id)).toMatchObject([{ post: { images: [] } }])
  })

  it('is deleted without an event, and restored as it is by then', async () => {
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(author, [mediaId])
    expect((await env.call('DELETE', `/api/posts/${id}`, reader)).status).toBe(404)
    expect((await env.call('DELETE', `/api/posts/${id}`, author)).status).toBe(200)
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    expect((await media.get(id, author)).status).toBe(404)
    expect((await recorder.events(postDeleted)).map(({ postId }) => postId)).not.toContain(id)
    const { status, body } = await env.call('POST', `/api/posts/${id}/restore`, author)
    expect([status, body.status]).toEqual([200, 'published'])
    expect(await created(id)).toHaveLength(1)
  })

  it('takes the museum that its author has suggested', async () => {
    const someone = await env.person()
    await env.drain()
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(someone, [mediaId], { museumSuggestionId: 77 })
    await env.publisher.publish(museumSuggestionDecided, {
      suggestionId: 77,
      userId: someone.id,
      name: museum.name,
      outcome: 'approved',
      reason: null,
      museum,
    })
    await media.ready(someone, pictureOf(mediaId))
    await env.drain()
    expect((await media.get(id, reader)).body).toMatchObject({ museum: { id: museum.id } })
  })

  it('counts among the three of the first day', async () => {
    const limited = await createTestEnvironment()
    const newcomer = await limited.person({ joinedDaysAgo: 0 })
    await limited.drain()
    const { sharePictures, nextId } = createMedia(limited)
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await sharePictures(newcomer, [nextId()])).httpStatus)
    expect(statuses).toEqual([201, 201, 201, 429])
    await limited.end()
  })

  it('has no comments, for its author alone', async () => {
    const { id } = await media.sharePictures(author, [media.nextId()])
    const comments = (as: Person) => env.call('GET', `/api/posts/${id}/comments`, as)
    expect([(await comments(author)).body, (await comments(reader)).status]).toEqual([[], 404])
  })
})

describe('a post that is published while it is read', () => {
  /** Publishes before or after the statement that looks among the posts that are prepared. */
  function publishAt(name: string, when: 'before' | 'after', publish: () => Promise<void>) {
    const { pool } = env.ctx.db
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
    let isPublished = false
    vi.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
      if (isPublished || (given[0] as { name?: string }).name !== name) return query(...given)
      isPublished = true
      if (when === 'before') await publish()
      const found = await query(...given)
      if (when === 'after') await publish()
      return found
    }) as never)
  }
  async function preparePost() {
    const mediaId = media.nextId()
    const { id } = await media.sharePictures(author, [mediaId])
    const publish = async () => {
      await media.ready(author, pictureOf(mediaId))
      await env.drain()
    }
    return { id, publish }
  }

  it.each([
    ['its page', ''],
    ['its comments', '/comments'],
  ])('is found: %s', async (_what, path) => {
    const { id, publish } = await preparePost()
    publishAt('preparing_post', 'before', publish)
    const { status } = await env.call('GET', `/api/posts/${id}${path}`, author)
    expect([status, (await created(id)).length]).toEqual([200, 1])
  })

  it('is found when it is restored', async () => {
    const { id, publish } = await preparePost()
    await env.call('DELETE', `/api/posts/${id}`, author)
    publishAt('preparing_post', 'before', publish)
    const { status, body } = await env.call('POST', `/api/posts/${id}/restore`, author)
    expect([status, body.status]).toEqual([200, 'published'])
  })

  it.each([
    ['the feed', '/api/feed/mixed'],
    ['its author’s profile', `/api/user/${author.id}/posts`],
  ])('is once in %s', async (_what, list) => {
    const { id, publish } = await preparePost()
    publishAt('preparing_posts_of_author', 'after', publish)
    expect((await idsOf(list, author)).filter((each: number) => each === id)).toEqual([id])
    expect(await created(id)).toHaveLength(1)
  })
})

describe('media that cannot be shown', () => {
  it.each([
    ['of another user', async (id: number) => media.ready(reader, pictureOf(id)), texts.media.fileRequired],
    ['of another kind', async (id: number) => media.ready(author, videoOf(id)), texts.media.fileRequired],
    [
      'for another purpose',
      async (id: number) => media.ready(author, pictureOf(id), 'museum'),
      texts.media.fileRequired,
    ],
    ['that failed', async (id: number) => media.failed(author, id), texts.media.damaged],
    [
      'that were removed',
      async (id: number) => media.removed(author, id, 'unattached'),
      texts.media.fileRequired,
    ],
  ])('are refused: %s', async (_what, prepare, message) => {
    const id = media.nextId()
    await prepare(id)
    await env.drain()
    const answer = await media.sharePictures(author, [id])
    expect(answer).toMatchObject({
      httpStatus: 400,
      code: 'validation_error',
      errors: [{ field: 'images.0.url', message }],
    })
  })

  it('are refused twice in one post', async () => {
    const id = media.nextId()
    expect(await media.sharePictures(author, [id, id])).toMatchObject({
      httpStatus: 400,
      errors: [{ field: 'images', message: texts.media.samePicture }],
    })
  })
})

describe('what posts show', () => {
  it('is detached when the post leaves the trash for good, not before', async () => {
    const mediaId = media.nextId()
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    const { id } = await media.sharePictures(author, [mediaId])
    await env.call('DELETE', `/api/posts/${id}`, author)
    await env.drain()
    const detached = async () =>
      (await recorder.events(postMediaDetached)).filter(({ postId }) => postId === id)
    expect(await detached()).toEqual([])
    expect(await attached(id)).toEqual([true, false])
    await env.call('POST', `/api/posts/${id}/restore`, author)
    await env.drain()
    expect(await attached(id)).toEqual([true, false, true])
    await env.call('DELETE', `/api/posts/${id}`, admin)
    env.time.offsetMs += 31 * day
    await purgeTrash(env.ctx)
    await env.drain()
    expect(await detached()).toEqual([
      { postId: id, authorId: author.id, mediaIds: [mediaId], deletedAs: 'moderator' },
    ])
    expect(await env.ctx.db.query('select 1 from post_media where post_id = $1', [id])).toEqual([])
  })

  it('goes with a removal by a moderator', async () => {
    const [one, two] = [media.nextId(), media.nextId()]
    for (const each of [one, two]) await media.ready(author, pictureOf(each))
    await env.drain()
    const { id } = await media.sharePictures(author, [one, two])
    // In memory by now.
    await env.call('GET', '/api/feed/mixed', author)
    await media.removed(author, one)
    await env.drain()
    const { body } = await env.call('GET', '/api/feed/mixed', author)
    const shown = body.find((each: { id: number }) => each.id === id)
    expect(shown.media.map((each: { id: number }) => each.id)).toEqual([two])
  })

  it('does not come back by an older event after the erasure of its owner', async () => {
    const [leaver, id] = [await env.person(), media.nextId()]
    await media.removed(leaver, id, 'erasure')
    await env.drain()
    await env.publisher.publish(
      mediaReady,
      { media: pictureOf(id), ownerId: leaver.id, purpose: 'post', readyAt: new Date().toISOString() },
      { aggregateVersion: 0 },
    )
    await env.drain()
    expect(await env.ctx.db.query('select owner_id, state, rendered from media where id = $1', [id])).toEqual(
      [{ owner_id: null, state: 'removed', rendered: null }],
    )
  })

  it('is erased with its author, prepared or not', async () => {
    const leaver = await env.person()
    await env.drain()
    const [one, two] = [media.nextId(), media.nextId()]
    await media.ready(leaver, pictureOf(one))
    await env.drain()
    const posts = [await media.sharePictures(leaver, [one]), await media.sharePictures(leaver, [two])]
    await env.publisher.publish(userDeleted, { userId: leaver.id })
    await env.drain()
    await expect.poll(() => env.ctx.db.query('select 1 from authors where id = $1', [leaver.id])).toEqual([])
    const detached = (await recorder.events(postMediaDetached)).map(({ postId }) => postId)
    expect(detached).toEqual(expect.arrayContaining(posts.map(({ id }) => id)))
    for (const table of ['preparing_posts', 'posts', 'deleted_posts'])
      expect(await env.ctx.db.query(`select 1 from ${table} where author_id = $1`, [leaver.id])).toEqual([])
    expect(await env.ctx.db.query('select 1 from media where owner_id = $1', [leaver.id])).toEqual([])
  })
})
