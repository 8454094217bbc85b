import {
  type CommunityPost,
  communityPostCreated,
  communityPostEdited,
  communityPostMediaAttached,
  communityPostMediaDetached,
  communityUserMentioned,
  mediaReady,
  texts,
  type WaitingPost,
} from '@vitrine/contracts'
import { isMediaToken } from '@vitrine/service-kit'
import { addressOf, createMediaEvents, exportOf, pictureOf, videoOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCommunities } from '../src/communities/purge.ts'
import { eraseDiscussion } from '../src/discussion/erasure/erasure.ts'
import { settlePreparing } from '../src/discussion/media/preparing.task.ts'
import { purgeTrash } from '../src/discussion/trash/purge.ts'
import { createDiscussionEnvironment, type DiscussionEnvironment } from './discussion.ts'
import { type Person, refusalOf } from './environment.ts'
import { moderationOf } from './moderation.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let env: DiscussionEnvironment
let media: ReturnType<typeof createMediaEvents>
beforeAll(async () => {
  env = await createDiscussionEnvironment()
  media = createMediaEvents(env.publisher)
})
afterAll(() => env.stop())

const images = (...ids: number[]) => ids.map(id => ({ url: addressOf(id), altText: `Picture ${id}` }))
const video = (id: number) => ({ type: 'video', videoUrl: addressOf(id, 'mp4'), videoAltText: 'A bell' })
const send = (community: number, as: Person, more: object) =>
  env.call(as, 'POST', `/api/communities/${community}/posts`, {
    type: 'text',
    content: 'In room 4',
    ...more,
  })
const change = (post: number, as: Person, body: object) =>
  env.call(as, 'PATCH', `/api/community-posts/${post}`, body)
const remove = (post: number, as: Person) => env.call(as, 'DELETE', `/api/community-posts/${post}`)
const idsOf = async (community: number, as: Person) => (await env.list(community, as)).map(({ id }) => id)
/** Whether what a post shows was said to be published, each time. */
const attached = async (post: number) =>
  (await env.published(communityPostMediaAttached, post)).map(({ isPublished }) => isPublished)
const detached = (post: number) => env.published(communityPostMediaDetached, post)

async function ready(owner: Person, kind: 'picture' | 'video' = 'picture'): Promise<number> {
  const id = media.nextId()
  await media.ready(owner, kind === 'video' ? videoOf(id) : pictureOf(id))
  await env.drain()
  return id
}
/** A community with a post that shows a picture. */
async function withPicture(more: { isPrivate?: boolean } = {}) {
  const { id, creator, members } = await env.community(['member', 'member', 'moderator'], more)
  const [author, other, moderator] = members
  const mediaId = await ready(author)
  const post = await env.post(id, author, { images: images(mediaId) })
  return { community: id, creator, author, other, moderator, mediaId, post }
}
const addressesIn = ({ media: shown }: CommunityPost): string[] =>
  shown.flatMap(({ url, posterUrl, hlsUrl, images, renditions }) =>
    [url, posterUrl, hlsUrl, ...images.map(each => each.url), ...renditions.map(each => each.url)].flatMap(
      each => each ?? [],
    ),
  )

describe('a post whose media are not ready', () => {
  it('is known to its author alone, and appears once they are', async () => {
    const { id, members } = await env.community(['member', 'member', 'moderator'])
    const [author, other, moderator] = members
    const [one, two] = [media.nextId(), media.nextId()]
    const content = `Look, @${other.user.username}`
    const answer = await send(id, author, { content, images: images(one, two) })
    const post: CommunityPost = answer.json()
    expect([answer.statusCode, post.status, post.media, post.preparing]).toEqual([
      202,
      'preparing',
      [],
      [one, two],
    ])
    expect(post.waiting).toEqual([one, two].map(mediaId => ({ mediaId, altText: `Picture ${mediaId}` })))
    expect(await env.list(id, author)).toEqual([post])
    for (const as of [other, moderator]) {
      expect(await env.list(id, as)).toEqual([])
      expect((await env.call(as, 'GET', `/api/community-posts/${post.id}`)).statusCode).toBe(404)
    }
    const url = `/api/communities/${id}/review-queue`
    expect((await env.call(moderator, 'GET', url)).json()).toEqual([])
    const decided = await env.call(moderator, 'POST', `${url}/${post.id}`, { decision: 'approve' })
    expect(decided.statusCode).toBe(404)

    await media.ready(author, pictureOf(two))
    await env.drain()
    expect(await env.read(post.id, author)).toMatchObject({
      status: 'preparing',
      preparing: [one],
      media: [{ id: two, altText: `Picture ${two}` }],
    })
    expect(await env.published(communityPostCreated, post.id)).toEqual([])

    env.time.offsetMs += minuteMs
    await media.ready(author, pictureOf(one))
    await env.drain()
    const shown = await env.read(post.id, other)
    expect(shown).toMatchObject({ status: 'published', preparing: [], media: [{ id: one }, { id: two }] })
    expect(Date.parse(shown.createdAt)).toBeGreaterThan(Date.parse(post.createdAt))
    expect(await env.published(communityPostCreated, post.id)).toHaveLength(1)
    expect(await env.published(communityUserMentioned, post.id)).toMatchObject([{ userId: other.id }])
    expect(await env.rows('member_stats where user_id = $1 and posts = 1', author.id)).toBe(1)
    expect(await attached(post.id)).toEqual([false, true])
  })

  it('appears at once where they are ready, and once where two become ready at the same time', async () => {
    const { community, author, other } = await withPicture()
    const video1 = await ready(author, 'video')
    const { status, videoUrl, media: shown } = await env.post(community, author, video(video1))
    expect([status, videoUrl]).toEqual(['published', addressOf(video1, 'mp4')])
    expect(shown).toMatchObject([{ id: video1, kind: 'video', altText: 'A bell', captionLanguages: [] }])

    const ids = [media.nextId(), media.nextId(), media.nextId()]
    const post = await env.post(community, author, { images: images(...ids) })
    await Promise.all(ids.map(each => media.ready(author, pictureOf(each))))
    await env.drain()
    expect((await env.read(post.id, other)).media.map(each => each.id)).toEqual(ids)
    expect(await env.published(communityPostCreated, post.id)).toHaveLength(1)
  })

  it('waits for a moderator afterwards where posts are reviewed, who is shown the media', async () => {
    const { id, members } = await env.community(['member', 'moderator'], { reviewsPosts: true })
    const [author, moderator] = members
    const picture = media.nextId()
    const post = await env.post(id, author, { images: images(picture) })
    await media.ready(author, pictureOf(picture))
    await env.drain()
    const url = `/api/communities/${id}/review-queue`
    const [waiting] = (await env.call(moderator, 'GET', url)).json<WaitingPost[]>()
    expect(waiting).toMatchObject({ id: post.id, cause: 'community', status: 'pending' })
    for (const address of addressesIn(waiting as WaitingPost)) expect(address).toMatch('/api/media/signed/')
    await env.call(moderator, 'POST', `${url}/${post.id}`, { decision: 'approve' })
    expect(await env.read(post.id, moderator)).toMatchObject({
      status: 'published',
      media: [{ id: picture }],
    })
    expect(await attached(post.id)).toEqual([false, true])
  })

  it('does not appear once its author has left or is banned', async () => {
    const { id, members } = await env.community(['member', 'member'])
    const [author, other] = members
    const picture = media.nextId()
    const post = await env.post(id, author, { images: images(picture) })
    await env.call(author, 'DELETE', `/api/communities/${id}/leave`)
    await env.db.query('delete from members where community_id = $1 and user_id = $2', [id, author.id])
    await media.ready(author, pictureOf(picture))
    await env.drain()
    expect(await idsOf(id, other)).toEqual([])
    expect((await env.read(post.id, author)).status).toBe('rejected')
  })

  it('does not appear once its author is restricted, or waits for a moderator then', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [author, other] = members
    const { restrict } = moderationOf(env, id)
    for (const [sets, lifts, status] of [
      [{ canPost: false }, { canPost: true }, 'rejected'],
      [{ isMuted: true }, { isMuted: false }, 'rejected'],
      [{ requiresApproval: true }, { requiresApproval: false }, 'pending'],
      [{ canComment: false }, { canComment: true }, 'published'],
    ] as const) {
      const picture = media.nextId()
      const post = await env.post(id, author, { images: images(picture) })
      await restrict(creator, author, sets)
      await media.ready(author, pictureOf(picture))
      await env.drain()
      expect((await env.read(post.id, author)).status).toBe(status)
      expect((await idsOf(id, other)).includes(post.id)).toBe(status === 'published')
      await restrict(creator, author, lifts)
    }
    expect(await env.rows(`waiting_posts where author_id = $1 and cause = 'restriction'`, author.id)).toBe(1)
  })

  it('fails with its media, or when none of them has come for a day, and its author deletes it for good', async () => {
    const { id, members } = await env.community(['member', 'member'])
    const [author, other] = members
    const [broken, lost] = [media.nextId(), media.nextId()]
    const failing = await env.post(id, author, { images: images(broken) })
    await media.failed(author, broken, 'too_many_pixels')
    await env.drain()
    const failed = await env.read(failing.id, author)
    expect(failed).toMatchObject({ status: 'failed', failure: 'too_many_pixels', preparing: [broken] })
    expect(await idsOf(id, other)).toEqual([])

    const waiting = await env.post(id, author, video(lost))
    expect((await settlePreparing(env.ctx)).failed).toBe(0)
    env.time.offsetMs += dayMs + minuteMs
    expect(await settlePreparing(env.ctx)).toMatchObject({ failed: 1 })
    expect(await env.read(waiting.id, author)).toMatchObject({ status: 'failed', failure: 'media_missing' })
    // What comes late is still shown.
    await media.ready(author, videoOf(lost))
    await env.drain()
    expect((await env.read(waiting.id, other)).status).toBe('published')

    expect((await remove(failing.id, author)).statusCode).toBe(200)
    expect(await detached(failing.id)).toMatchObject([{ mediaIds: [broken], deletedAs: 'author' }])
    expect(await env.rows('post_media where post_id = $1', failing.id)).toBe(0)
  })

  it('is published by the task where the event did not do it', async () => {
    const { id, members } = await env.community(['member'])
    const [author] = members
    const mediaId = media.nextId()
    const post = await env.post(id, author, { images: images(mediaId) })
    // As the event stores it, without what it does then.
    const rendered = JSON.stringify(pictureOf(mediaId))
    await env.db.query(
      `insert into media (id, owner_id, kind, purpose, state, rendered, changed_at, version)
       values ($1, $2, 'picture', 'post', 'ready', $3, now(), 1)`,
      [mediaId, author.id, rendered],
    )
    env.time.offsetMs += 6 * minuteMs
    expect(await settlePreparing(env.ctx)).toMatchObject({ published: 1 })
    expect((await env.read(post.id, author)).status).toBe('published')
  })

  it('is edited by its author, and keeps what it shows', async () => {
    const { id, members } = await env.community(['member'])
    const [author] = members
    const mediaId = media.nextId()
    const post = await env.post(id, author, { images: images(mediaId) })
    const edited = await change(post.id, author, {
      content: 'New',
      altTexts: [{ mediaId, altText: 'A vase' }],
    })
    expect(edited.json()).toMatchObject({ content: 'New', waiting: [{ mediaId, altText: 'A vase' }] })
    await media.ready(author, pictureOf(mediaId))
    await env.drain()
    expect(await env.read(post.id, author)).toMatchObject({
      status: 'published',
      content: 'New',
      media: [{ altText: 'A vase' }],
    })
  })
})

describe('the addresses of media', () => {
  it('are open to everyone in a public community, and signed for the readers of a private one', async () => {
    const open = await withPicture()
    for (const address of addressesIn(await env.read(open.post.id, open.other)))
      expect(address).toMatch('/api/media/files/')
    const closed = await withPicture({ isPrivate: true })
    const reads = [
      await env.read(closed.post.id, closed.other),
      ...(await env.list(closed.community, closed.other)),
    ]
    expect(reads).toHaveLength(2)
    for (const address of reads.flatMap(addressesIn)) {
      const [, token = ''] = /^\/api\/media\/signed\/([^/]+)\//.exec(address) ?? []
      expect(isMediaToken(env.ctx.config.MEDIA_URL_KEYS, token, closed.mediaId, env.ctx.clock())).toBe(true)
    }
    expect(await env.published(communityPostMediaAttached, closed.post.id)).toMatchObject([
      { community: { isPrivate: true }, visibility: 'members', audience: 'public', isPublished: true },
    ])
  })

  it('are signed as soon as the community is private, or its author', async () => {
    const { community, creator, author, other, post } = await withPicture()
    const isSigned = async () =>
      addressesIn(await env.read(post.id, other)).every(each => each.startsWith('/api/media/signed/'))
    expect(await isSigned()).toBe(false)
    await env.update(author, 'private')
    expect(await isSigned()).toBe(true)
    await env.update(author, 'public')
    expect(await isSigned()).toBe(false)
    await env.call(creator, 'PUT', `/api/communities/${community}`, { membershipType: 'private' })
    expect(await isSigned()).toBe(true)
  })
})

describe('what a post may show', () => {
  it('is refused where it is another’s, of another kind or purpose, failed or removed, and nothing is stored', async () => {
    const { id, members } = await env.community(['member', 'member'])
    const [author, other] = members
    const [foreign, film, broken, removed, cover] = [
      await ready(other),
      await ready(author, 'video'),
      media.nextId(),
      await ready(author),
      media.nextId(),
    ]
    await media.failed(author, broken)
    await media.removed(author, removed)
    await media.ready(author, pictureOf(cover), 'museum')
    await env.drain()
    const picture = await ready(author)
    const five = Array.from({ length: 5 }, () => media.nextId())
    const before = await env.snapshot()
    const bodies: [object, string, string | null][] = [
      [{ images: images(picture, foreign) }, 'images.1.url', texts.media.fileRequired],
      [{ images: images(picture, film) }, 'images.1.url', texts.media.fileRequired],
      [{ images: images(picture, removed) }, 'images.1.url', texts.media.fileRequired],
      [{ images: images(picture, cover) }, 'images.1.url', texts.media.fileRequired],
      [{ images: images(broken) }, 'images.0.url', texts.media.damaged],
      [video(picture), 'videoUrl', texts.media.fileRequired],
      [{ images: images(picture, picture) }, 'images', texts.media.samePicture],
      [{ images: images(...five) }, 'images', texts.media.tooManyPictures],
      [{ images: [{ url: 'https://example.org/a.webp' }] }, 'images.0.url', texts.media.fileRequired],
      [{ type: 'video', videoUrl: '/api/media/files/1' }, 'videoUrl', texts.discussion.video],
      [{ type: 'discussion', images: images(picture) }, 'images', null],
    ]
    for (const [body, field, message] of bodies) {
      const answer = await send(id, author, body)
      expect([answer.statusCode, answer.body], field).toEqual([400, expect.stringContaining(`"${field}"`)])
      if (message) expect(answer.body).toContain(message)
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('is described anew by its author: marked as edited, without another version of the text', async () => {
    const { community, author, other, moderator, mediaId, post } = await withPicture()
    const altTexts = [{ mediaId, altText: 'A blue vase' }]
    for (const as of [other, moderator])
      expect(refusalOf(await change(post.id, as, { altTexts }))).toEqual([403, 'forbidden'])
    const edited = (await change(post.id, author, { altTexts, editedAt: null })).json<CommunityPost>()
    expect(edited).toMatchObject({ media: [{ altText: 'A blue vase' }], content: post.content })
    expect(edited.editedAt).toBeDefined()
    expect(await env.rows('post_revisions where post_id = $1', post.id)).toBe(0)
    expect(await env.published(communityPostEdited, post.id)).toHaveLength(1)
    // The same again, and media of others, change nothing.
    await change(post.id, author, { altTexts: [...altTexts, { mediaId: mediaId + 999, altText: 'x' }] })
    expect(await env.published(communityPostEdited, post.id)).toHaveLength(1)

    const film = await env.post(community, author, video(await ready(author, 'video')))
    expect((await change(film.id, author, { videoUrl: 'https://example.org/v' })).statusCode).toBe(400)
    const linked = await env.post(community, author, { type: 'video', videoUrl: 'https://example.org/v' })
    expect(linked).toMatchObject({ videoUrl: 'https://example.org/v', media: [] })
    expect((await change(linked.id, author, { videoUrl: 'https://example.org/w' })).statusCode).toBe(200)
  })
})

describe('media of a post', () => {
  it('that is deleted are kept while it can be restored, and detached with it', async () => {
    const { community, author, other, moderator, mediaId, post } = await withPicture()
    await remove(post.id, author)
    await env.call(author, 'POST', `/api/community-posts/${post.id}/restore`)
    expect((await env.read(post.id, other)).media.map(({ id }) => id)).toEqual([mediaId])
    expect(await attached(post.id)).toEqual([true, false, true])
    await remove(post.id, moderator)
    env.time.offsetMs += 31 * dayMs
    await purgeTrash(env.ctx)
    expect(await detached(post.id)).toMatchObject([
      { community: { id: community }, authorId: author.id, mediaIds: [mediaId], deletedAs: 'moderator' },
    ])
    expect(await env.rows('post_media where post_id = $1', post.id)).toBe(0)
  })

  it('that was rejected are detached when the post is purged', async () => {
    const { id, members } = await env.community(['member', 'moderator'], { reviewsPosts: true })
    const [author, moderator] = members
    const post = await env.post(id, author, { images: images(await ready(author)) })
    await env.call(moderator, 'POST', `/api/communities/${id}/review-queue/${post.id}`, {
      decision: 'reject',
    })
    env.time.offsetMs += 31 * dayMs
    await purgeTrash(env.ctx)
    expect(await detached(post.id)).toHaveLength(1)
  })

  it('leave it when they are removed, and older events do not bring them back', async () => {
    const { author, other, mediaId, post } = await withPicture()
    await media.removed(author, mediaId)
    await env.drain()
    expect(await env.read(post.id, other)).toMatchObject({ status: 'published', media: [], preparing: [] })
    expect(await env.published(communityPostEdited, post.id)).toHaveLength(1)
    const [row] = await env.db.query<{ version: string }>('select version from media where id = $1', [
      mediaId,
    ])
    await env.publisher.publish(
      mediaReady,
      { media: pictureOf(mediaId), ownerId: author.id, purpose: 'post', readyAt: new Date().toISOString() },
      { aggregateVersion: Number(row?.version) - 1 },
    )
    await env.drain()
    expect((await env.read(post.id, other)).media).toEqual([])
  })

  it('go with the account of its author and with the community', async () => {
    const { community, author, mediaId, post } = await withPicture()
    const waiting = await env.post(community, author, { images: images(media.nextId()) })
    const sections = await exportOf(env, author.id)
    expect(sections['community-posts']).toMatchObject([
      { media: [{ mediaId, altText: `Picture ${mediaId}` }] },
    ])
    expect(sections['community-posts-in-review']).toMatchObject([{ id: waiting.id, status: 'preparing' }])
    await eraseDiscussion(env.ctx, author.id)
    expect(await env.rows('post_media where post_id = any($1)', [post.id, waiting.id])).toBe(0)
    expect(await detached(post.id)).toHaveLength(1)

    const other = await withPicture()
    await env.db.query(`update communities set state = 'deleted', deleted_at = $2 where id = $1`, [
      other.community,
      new Date(env.ctx.clock().getTime() - 31 * dayMs),
    ])
    await purgeCommunities(env.ctx)
    expect(await env.rows('post_media where post_id = $1', other.post.id)).toBe(0)
  })
})
