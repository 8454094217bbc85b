import { descriptionAccepted, descriptionOffered, texts, userDeleted } from '@vitrine/contracts'
import { createRecorder, exportOf, pictureOf, videoOf } from '@vitrine/testing'
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
const [author, describer, other] = (await env.people(3)) as [Person, Person, Person]
await env.drain()

const lines = [{ startMs: 0, endMs: 900, text: 'A bell' }]
const offer = (id: number, as: Person, body: object) =>
  env.call('POST', `/api/posts/${id}/descriptions`, as, body)
const decide = (id: number, as: Person, accepted: boolean) =>
  env.call('POST', `/api/descriptions/${id}/decision`, as, { accepted })
const offered = async (as: Person) => (await env.call('GET', '/api/user/descriptions', as)).body
const wanted = async (as: Person, query = '') => env.call('GET', `/api/descriptions/wanted${query}`, as)

async function picturePost(by = author, altText = '', more: object = {}) {
  const mediaId = media.nextId()
  await media.ready(by, pictureOf(mediaId))
  await env.drain()
  const [image] = media.images(mediaId)
  const { id } = await media.share(by, { images: [{ ...image, altText }], ...more })
  return { id, mediaId }
}

describe('an offered alt text', () => {
  it('is for the author alone, and shown with credit once accepted', async () => {
    const { id, mediaId } = await picturePost()
    const { status, body } = await offer(id, describer, { mediaId, altText: 'A bell in a glass case' })
    expect([status, body]).toEqual([201, { id: expect.any(Number) }])
    expect(await offered(describer)).toEqual([])
    expect(await offered(author)).toMatchObject([
      {
        id: body.id,
        post: { id, excerpt: 'In room 4' },
        media: { id: mediaId, altText: '' },
        altText: 'A bell in a glass case',
        captions: null,
        describer: { id: describer.id },
      },
    ])
    expect((await recorder.events(descriptionOffered)).at(-1)).toMatchObject({
      descriptionId: body.id,
      postAuthorId: author.id,
      of: 'alt-text',
      describer: { id: describer.id },
    })

    expect((await decide(body.id, describer, true)).status).toBe(404)
    expect((await decide(body.id, author, true)).body).toEqual({ id: body.id, accepted: true })
    expect((await decide(body.id, author, true)).status).toBe(404)
    const post = (await media.get(id, other)).body
    expect(post.media).toMatchObject([
      { altText: 'A bell in a glass case', describedBy: describer.user.username },
    ])
    expect(post.editedAt).toBeUndefined()
    expect(await offered(author)).toEqual([])
    expect(await recorder.events(descriptionAccepted)).toMatchObject([
      { postId: id, describerId: describer.id, author: { id: author.id } },
    ])

    // The words are the author's by now; whose they were is not shown to those who may not see them.
    const credit = async (as: Person) => (await media.get(id, as)).body.media[0].describedBy
    await env.block(describer, other)
    await env.drain()
    expect([await credit(other), await credit(author)]).toEqual([null, describer.user.username])
    await env.update(describer, 'hidden')
    await env.drain()
    expect(await credit(author)).toBe(null)
    await env.update(describer, 'public')
    await env.drain()

    const altTexts = [{ mediaId, altText: 'A bell' }]
    const edited = await env.call('PATCH', `/api/posts/${id}`, author, { altTexts })
    expect(edited.body.media).toMatchObject([{ altText: 'A bell', describedBy: null }])
  })

  it('takes the place of the one before, of which the author is notified once', async () => {
    const { id, mediaId } = await picturePost()
    const before = (await recorder.events(descriptionOffered)).length
    const first = await offer(id, describer, { mediaId, altText: 'A bell' })
    const second = await offer(id, describer, { mediaId, altText: 'A bronze bell' })
    expect(second.body).toEqual(first.body)
    await offer(id, other, { mediaId, altText: 'Bells' })
    expect((await offered(author)).map((each: { altText: string }) => each.altText)).toEqual([
      'Bells',
      'A bronze bell',
    ])
    expect(await recorder.events(descriptionOffered)).toHaveLength(before + 2)
    expect((await decide(first.body.id, author, false)).body.accepted).toBe(false)
    expect((await media.get(id)).body.media).toMatchObject([{ altText: '', describedBy: null }])
    expect((await decide(first.body.id, author, false)).status).toBe(404)

    // Another one after it was declined is in the list again, without a notification.
    expect((await offer(id, describer, { mediaId, altText: 'A small bell' })).body).toEqual(first.body)
    expect((await offered(author)).map((each: { altText: string }) => each.altText)).toEqual([
      'Bells',
      'A small bell',
    ])
    expect(await recorder.events(descriptionOffered)).toHaveLength(before + 2)
    for (const each of await offered(author)) await decide(each.id, author, false)
  })

  it('is refused where there is nothing to describe', async () => {
    const { id, mediaId } = await picturePost()
    const altText = 'A bell'
    expect((await offer(id, author, { mediaId, altText })).body).toMatchObject({
      code: 'forbidden',
      message: texts.description.own,
    })
    expect((await offer(id, describer, { mediaId: mediaId + 1, altText })).status).toBe(404)
    for (const body of [
      { mediaId },
      { mediaId, altText: ' ' },
      { mediaId, captions: { language: 'en', lines: [] } },
    ])
      expect((await offer(id, describer, body)).body).toMatchObject({
        errors: [{ field: 'altText', message: texts.description.required }],
      })
    expect((await offer(id, describer, { mediaId, captions: { language: 'en', lines } })).status).toBe(400)
    await env.block(author, describer)
    await env.drain()
    expect((await offer(id, describer, { mediaId, altText })).status).toBe(404)
    const preparing = await media.sharePictures(author, [media.nextId()])
    expect((await offer(preparing.id, other, { mediaId: preparing.preparing[0], altText })).status).toBe(404)
  })
})

it('captions are offered and accepted as alt texts are', async () => {
  const mediaId = media.nextId()
  await media.ready(author, videoOf(mediaId))
  await env.drain()
  const { id } = await media.shareVideo(author, mediaId)
  const { body } = await offer(id, other, { mediaId, captions: { language: 'en', lines } })
  expect(await offered(author)).toMatchObject([{ captions: { language: 'en', lines }, altText: null }])
  await decide(body.id, author, true)
  const shown = async () => (await media.get(id)).body.media[0]
  expect(await shown()).toMatchObject({
    captionLanguages: ['en'],
    describedBy: null,
    captionedBy: [other.user.username],
  })
  expect((await env.call('GET', `/api/posts/${id}/captions/en`)).body).toContain('A bell')

  // Whoever describes the video is credited for that alone.
  const describer = await env.person()
  await env.drain()
  const altText = await offer(id, describer, { mediaId, altText: 'A bronze bell' })
  await decide(altText.body.id, author, true)
  const both = { describedBy: describer.user.username, captionedBy: [other.user.username] }
  expect(await shown()).toMatchObject(both)
  const patch = (body: object) => env.call('PATCH', `/api/posts/${id}`, author, body)
  await patch({ captions: [{ language: 'en', lines }] })
  expect(await shown()).toMatchObject(both)
  await patch({ captions: [{ language: 'en', lines: [{ ...lines[0], text: 'Two bells' }] }] })
  expect(await shown()).toMatchObject({ describedBy: describer.user.username })
  expect((await shown()).captionedBy).toBeUndefined()
})

it('captions in an eleventh language are refused, and every other edit is not', async () => {
  const mediaId = media.nextId()
  await media.ready(author, videoOf(mediaId))
  await env.drain()
  const { id } = await media.shareVideo(author, mediaId)
  const captions = ['ca', 'de', 'en', 'es', 'eu', 'fr', 'gl', 'it', 'nl'].map(language => ({
    language,
    lines,
  }))
  const patch = (body: object) => env.call('PATCH', `/api/posts/${id}`, author, body)
  expect((await patch({ captions })).status).toBe(200)
  const offers = ['pl', 'pt'].map(language => offer(id, other, { mediaId, captions: { language, lines } }))
  const [tenth, eleventh] = (await Promise.all(offers)).map(({ body }) => body.id)
  expect((await decide(tenth, author, true)).status).toBe(200)
  expect((await decide(eleventh, author, true)).body).toMatchObject({
    errors: [{ field: 'captions', message: 'Please give up to 10 entries.' }],
  })
  expect((await patch({ content: 'Bells' })).status).toBe(200)
  expect((await patch({ captions: [{ language: 'pt', lines }] })).status).toBe(400)
  const replaced = [
    { language: 'pl', lines: [] },
    { language: 'pt', lines },
  ]
  expect((await patch({ captions: replaced })).status).toBe(200)
  await decide(eleventh, author, false)
})

describe('the queue of pictures without an alt text', () => {
  it('has those of public posts of others, page by page', async () => {
    const reader = await env.person()
    const hidden = await env.person()
    await env.update(hidden, 'private')
    await env.drain()
    const one = await picturePost()
    const two = await picturePost()
    await picturePost(author, 'Described')
    await picturePost(author, '', { sensitive: { reason: '' } })
    await picturePost(hidden)
    await picturePost(reader)
    await media.sharePictures(author, [media.nextId()])
    const { body, headers } = await wanted(reader, '?limit=1')
    expect(body).toMatchObject([
      { post: { id: two.id, user: { id: author.id } }, media: { id: two.mediaId, altText: '' } },
    ])
    const next = await wanted(reader, `?limit=1&cursor=${headers['x-next-cursor']}`)
    expect(next.body).toMatchObject([{ media: { id: one.mediaId } }])
  })
})

it('what a user offered is in their export, and goes with their account; what was accepted stays without the name', async () => {
  const leaver = await env.person()
  await env.drain()
  const [kept, open] = [await picturePost(), await picturePost()]
  const accepted = await offer(kept.id, leaver, { mediaId: kept.mediaId, altText: 'Wisteria' })
  await decide(accepted.body.id, author, true)
  await offer(open.id, leaver, { mediaId: open.mediaId, altText: 'Heliotrope' })
  const filmId = media.nextId()
  await media.ready(author, videoOf(filmId))
  await env.drain()
  const film = await media.shareVideo(author, filmId)
  const captions = await offer(film.id, leaver, { mediaId: filmId, captions: { language: 'en', lines } })
  await decide(captions.body.id, author, true)
  expect(await exportOf(env, leaver.id)).toMatchObject({
    'descriptions-offered': [{ postId: open.id, altText: 'Heliotrope' }],
    'descriptions-accepted': [{ postId: kept.id, mediaId: kept.mediaId }],
    'captions-accepted': [{ postId: film.id, language: 'en' }],
  })

  await media.get(kept.id)
  await env.publisher.publish(userDeleted, { userId: leaver.id })
  await env.drain()
  await expect.poll(() => env.ctx.db.query('select 1 from authors where id = $1', [leaver.id])).toEqual([])
  expect((await media.get(kept.id)).body.media).toMatchObject([{ altText: 'Wisteria', describedBy: null }])
  expect(await offered(author)).toEqual([])
  expect((await media.get(film.id)).body.media).toMatchObject([{ captionLanguages: ['en'] }])
  const credits = await env.ctx.db.query('select 1 from post_captions where described_by = $1', [leaver.id])
  expect(credits).toEqual([])
})
