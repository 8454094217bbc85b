import { postEdited, texts } from '@vitrine/contracts'
import { isMediaToken } from '@vitrine/service-kit'
import { addressOf, createRecorder, pictureOf, videoOf } from '@vitrine/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person } from './environment.ts'
import { createMedia } from './media.ts'

const env = await createTestEnvironment({ env: { RATE_LIMIT_FACTOR: '100' } })
const recorder = createRecorder('content', env.bus, env.drain)
afterAll(async () => {
  await recorder.stop()
  await env.end()
})
const media = createMedia(env)
const [author, reader] = (await env.people(2)) as [Person, Person]
const admin = await env.person({ role: 'Admin' })
await env.follow(reader, author)
await env.drain()

const lines = [{ startMs: 0, endMs: 900, text: 'A <bell>' }]
const patch = (id: number, as: Person, body: object) => env.call('PATCH', `/api/posts/${id}`, as, body)
const captions = (id: number, language: string, as?: Person | null) =>
  env.call('GET', `/api/posts/${id}/captions/${language}`, as)

async function picturePost(more: object = {}) {
  const mediaId = media.nextId()
  await media.ready(author, pictureOf(mediaId))
  await env.drain()
  const { id } = await media.sharePictures(author, [mediaId], more)
  return { id, mediaId }
}
async function videoPost(more: object = {}) {
  const mediaId = media.nextId()
  await media.ready(author, videoOf(mediaId))
  await env.drain()
  const { id } = await media.shareVideo(author, mediaId, more)
  return { id, mediaId }
}

describe('the addresses of media', () => {
  it('are signed for readers of an author who is not public, in every answer', async () => {
    const { id, mediaId } = await videoPost()
    await env.update(author, 'private')
    await env.drain()
    const feed = (await env.call('GET', '/api/feed/mixed', reader)).body
    const profile = (await env.call('GET', `/api/user/${author.id}/posts`, reader)).body
    const one = (await media.get(id, reader)).body
    for (const shown of [
      one,
      ...[feed, profile].map(list => list.find((each: { id: number }) => each.id === id)),
    ]) {
      const {
        videoUrl,
        images,
        media: [video],
      } = shown
      expect(video.hlsUrl.replace('.m3u8', '.mp4')).toBe(videoUrl)
      for (const url of [
        videoUrl,
        ...images,
        video.posterUrl,
        video.renditions[0].url,
        video.images[0].url,
      ]) {
        const [, token = ''] = /^\/api\/media\/signed\/([^/]+)\/\d+-[a-z]{26}\.\w+$/.exec(url) ?? []
        expect(isMediaToken(env.ctx.config.MEDIA_URL_KEYS, token, mediaId, env.ctx.clock())).toBe(true)
      }
    }
    expect((await media.get(id)).status).toBe(404)
    await env.update(author, 'public')
    await env.drain()
    expect((await media.get(id, reader)).body.videoUrl).toBe(addressOf(mediaId, 'mp4'))
    expect((await env.call('GET', '/api/feed/mixed', reader)).body[0].videoUrl).toBe(
      addressOf(mediaId, 'mp4'),
    )
  })
})

describe('an edit of what belongs to media', () => {
  it('changes alt texts without a version in the history, and is shown at once', async () => {
    const { id, mediaId } = await picturePost()
    await env.call('GET', '/api/feed/mixed', author)
    const altTexts = [
      { mediaId, altText: 'A bell in a glass case' },
      { mediaId: 1, altText: 'Of no picture here' },
    ]
    const { status, body } = await patch(id, author, { altTexts, editedAt: null })
    expect([status, body.media[0].altText]).toEqual([200, 'A bell in a glass case'])
    const [first] = (await env.call('GET', '/api/feed/mixed', author)).body
    expect(first).toMatchObject({ id, media: [{ altText: 'A bell in a glass case' }] })
    expect((await env.call('GET', `/api/posts/${id}/history`, author)).body).toHaveLength(1)
    expect((await patch(id, author, { altTexts: [], editedAt: null })).body.code).toBe('stale_version')
    expect((await patch(id, author, { altTexts })).body.editedAt).toBe(body.editedAt)
    expect((await patch(id, reader, { altTexts })).status).toBe(403)
  })

  it('adds, replaces and removes captions of a video', async () => {
    const { id } = await videoPost({ captions: { language: 'en', lines } })
    const edit = {
      captions: [
        { language: 'es', lines: [{ ...lines[0], text: 'Una campana' }] },
        { language: 'en', lines: [] },
      ],
    }
    expect((await patch(id, author, edit)).body.media).toMatchObject([{ captionLanguages: ['es'] }])
    expect((await captions(id, 'en')).status).toBe(404)
    expect((await captions(id, 'es')).body).toContain('Una campana')
    const picture = await picturePost()
    expect((await patch(picture.id, author, edit)).body).toMatchObject({
      message: texts.post.captionsOfVideo,
    })
  })

  it('leaves a video without a text, and nothing else', async () => {
    const video = await videoPost({ content: 'A bell' })
    expect((await patch(video.id, author, { content: ' ' })).body.content).toBe('')
    const picture = await picturePost()
    expect((await patch(picture.id, author, { content: '\u2800' })).body).toMatchObject({
      errors: [{ field: 'content', message: texts.post.textRequired }],
    })
  })
})

describe('a cover', () => {
  it('hides the pictures from search, and shows them again', async () => {
    const { id, mediaId } = await picturePost({ sensitive: { reason: 'Blood' } })
    expect((await media.get(id, reader)).body).toMatchObject({
      sensitive: { reason: 'Blood' },
      images: [addressOf(mediaId)],
    })
    expect((await patch(id, author, { sensitive: null })).body.sensitive).toBe(null)
    const edits = (await recorder.events(postEdited)).filter(({ post }) => post.id === id)
    expect(edits.map(({ post }) => post.images)).toEqual([[addressOf(mediaId)]])
  })

  it('is set by a moderator for good, and recorded', async () => {
    const { id } = await picturePost()
    const cover = (as: Person, sensitive: object | null) =>
      env.call('PUT', `/api/posts/${id}/cover`, as, { sensitive })
    expect((await cover(reader, { reason: '' })).status).toBe(403)
    const { status, body } = await cover(admin, { reason: 'Flashing' })
    expect([status, body.sensitive, body.editedAt]).toEqual([200, { reason: 'Flashing' }, undefined])
    expect(body.coverChangedAt).toEqual(expect.any(String))
    await cover(admin, { reason: 'Flashing' })
    expect((await patch(id, author, { sensitive: null })).body).toMatchObject({
      code: 'forbidden',
      message: texts.post.coverByModerator,
    })
    expect((await media.get(id, reader)).body.sensitive).toEqual({ reason: 'Flashing' })
    expect((await cover(admin, null)).body.sensitive).toBe(null)
    expect(
      await env.ctx.db.query(
        'select moderator_id, action, author_id from moderation_actions where post_id = $1',
        [id],
      ),
    ).toEqual(['cover', 'uncover'].map(action => ({ moderator_id: admin.id, action, author_id: author.id })))
    expect((await env.call('PUT', '/api/posts/987654/cover', admin, { sensitive: null })).status).toBe(404)
  })

  it('stays through the trash', async () => {
    const { id } = await picturePost()
    await env.call('PUT', `/api/posts/${id}/cover`, admin, { sensitive: { reason: '' } })
    await env.call('DELETE', `/api/posts/${id}`, author)
    const { body } = await env.call('POST', `/api/posts/${id}/restore`, author)
    expect(body).toMatchObject({ sensitive: { reason: '' }, media: [{ kind: 'picture' }] })
    expect((await patch(id, author, { sensitive: null })).status).toBe(403)
  })
})

describe('GET /api/posts/:id/captions/:language', () => {
  it('is WebVTT for those who may see the post', async () => {
    const { id } = await videoPost({ captions: { language: 'en', lines } })
    const { status, headers, body } = await captions(id, 'en')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'no-store',
    ])
    expect(body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.900\nA &lt;bell&gt;\n')
    await env.update(author, 'private')
    await env.drain()
    expect((await captions(id, 'en')).status).toBe(404)
    expect((await captions(id, 'en', reader)).status).toBe(200)
    await env.update(author, 'public')
    await env.block(author, reader)
    await env.drain()
    expect((await captions(id, 'en', reader)).status).toBe(404)
    expect((await captions(id, 'de')).status).toBe(404)
    expect((await captions(id, 'No%20tag')).status).toBe(400)
  })

  it('is for the author alone while the video is prepared', async () => {
    const { id } = await media.shareVideo(author, media.nextId(), { captions: { language: 'en', lines } })
    expect((await captions(id, 'en')).status).toBe(404)
    expect((await captions(id, 'en', author)).status).toBe(200)
  })
})
