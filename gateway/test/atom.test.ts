import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { museum, page, picture, post, writeBuild } from './web-app-fixtures.ts'

let environment: TestEnvironment
let isBroken = false
const directory = writeBuild({ 'index.html': page })
const { id, slug, city, country, categoryCode, coverUrl } = museum
const ref = { id, slug, city, country, categoryCode, coverUrl }
const posts = [
  { ...post, id: 12, content: 'A <b>vase</b> & the light\nin room 12', editedAt: '2026-11-21T12:00:00.000Z' },
  { ...post, id: 11, content: 'First', editedAt: '2026-11-22T08:00:00.000Z' },
  {
    ...post,
    id: 10,
    museum: { ...ref, name: '<img src=x onerror=alert(1)>]]>\u0001]]>' },
    content: ']]> \u000b]]> and 🏺\u{1f}',
  },
]
const shown = { ...post, content: 'A bell', media: [picture], images: [picture.url] }
const pictured = [
  { ...shown, id: 21 },
  { ...shown, id: 20, content: '', sensitive: { reason: '' }, coverChangedAt: '2026-11-23T08:00:00.000Z' },
  { ...shown, id: 19, type: 'video', content: '', media: [{ ...picture, kind: 'video', posterUrl: null }] },
]
const profile = {
  ...post.user,
  bio: 'Light & <b>glass</b>',
  profileImageUrl: '/portrait.jpg',
  isRestricted: false,
}
const closed = {
  ...profile,
  id: 2,
  username: 'closed',
  slug: 'closed',
  firstName: 'Secret',
  bio: '',
  isRestricted: true,
}

beforeAll(async () => {
  environment = await createTestEnvironment({ WEB_DIST: directory }, (service, identity) => {
    service.get<{ Params: { slug: string } }>('/api/museums/slug/:slug', ({ params: { slug } }, reply) =>
      isBroken ? reply.code(500).send({}) : slug === museum.slug ? museum : reply.code(404).send({}),
    )
    service.get('/api/posts/museum/:id', (request, reply) =>
      request.headers.authorization ? reply.code(500).send({}) : posts,
    )
    identity.get<{ Params: { slug: string } }>('/api/user/slug/:slug', ({ params: { slug } }, reply) =>
      slug === profile.slug ? profile : slug === closed.slug ? closed : reply.code(404).send({}),
    )
    identity.get('/api/user/:id', () => profile)
    service.get('/api/user/:id/posts', () => posts)
    service.get('/api/posts/museum/8', () => pictured)
    service.get('/api/museums/slug/pictured', () => ({ ...museum, id: 8, slug: 'pictured' }))
    for (const each of pictured) service.get(`/api/posts/${each.id}`, () => each)
  })
})
afterAll(async () => {
  await environment.stop()
  rmSync(directory, { recursive: true })
})

async function get(path: string) {
  const answer = await fetch(environment.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the page of a profile', () => {
  const alternate = 'type="application/atom+xml"'
  it('has its name, bio and feed in its head, for who shares its link', async () => {
    const { status, text } = await get(`/profile/${profile.slug}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Ada L (@ada) · Vitrine</title>')
    expect(text).toContain('<meta property="og:type" content="profile" />')
    expect(text).toContain('content="Light &amp; &lt;b&gt;glass&lt;/b&gt;"')
    expect(text).toContain('<meta property="og:image" content="https://vitrine.example/portrait.jpg" />')
    expect(text).toContain(`${alternate} href="https://vitrine.example/profile/ada/insights.atom"`)
    expect((await get(`/profile/${profile.id}`)).text).toContain('<title>Ada L (@ada)')
  })

  it('that anonymous visitors are not shown has the head of the site', async () => {
    const [closed, plain] = [await get('/profile/closed'), await get('/settings')]
    expect([closed.status, closed.text.includes(alternate)]).toEqual([200, false])
    for (const each of ['Secret', 'og:', '@closed']) expect(closed.text).not.toContain(each)
    expect(closed.text.match(/<title>.*<\/title>/)?.[0]).toBe(plain.text.match(/<title>.*<\/title>/)?.[0])
  })

  it('that is unknown, or hidden, is a page without any of it', async () => {
    const { status, text } = await get('/profile/unknown')
    expect([status, text.includes(alternate)]).toEqual([404, false])
  })
})

describe('the insights of a museum as Atom', () => {
  it('are its newest ones, as an anonymous visitor reads them', async () => {
    const { status, headers, text } = await get(`/museum/${museum.slug}/insights.atom`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      // Shared caches: what becomes private is private within five seconds.
      'public, max-age=600, s-maxage=5',
    ])
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
    expect(text).toContain(`<id>https://vitrine.example/museum/${museum.slug}</id>`)
    expect([...text.matchAll(/<id>([^<]*\/post\/\d+)<\/id>/g)].map(([, id]) => id)).toEqual([
      'https://vitrine.example/post/12',
      'https://vitrine.example/post/11',
      'https://vitrine.example/post/10',
    ])
    // Of the feed: the newest change, not that of the newest insight.
    expect(text.match(/<updated>([^<]*)/)?.[1]).toBe('2026-11-22T08:00:00.000Z')
    // As text of an element of the type html.
    expect(text).toContain('A &lt;b&gt;vase&lt;/b&gt; &amp; the light<br/>in room 12')
    expect(text).not.toContain('<b>vase')
  })

  it('are well-formed XML without markup of their authors, whatever they wrote', async () => {
    const { text } = await get(`/museum/${museum.slug}/insights.atom`)
    expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u)
    expect(text).not.toContain('<img')
    const cdata = [...text.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, inner]) => inner)
    expect(cdata).toContain(']]&gt; ]]&gt; and 🏺')
    expect(cdata.filter(inner => inner?.includes('&lt;img src=x'))).toHaveLength(1)
    expect(text.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toContain(']]>')
  })

  it('have their pictures with alt texts, but for those behind a cover', async () => {
    const { text } = await get('/museum/pictured/insights.atom')
    const img =
      '<br/><img src="https://vitrine.example/api/media/files/5-abcdefghijklmnopqrstuvwxyz.webp" alt="A &quot;bell&quot; ]]&gt; &lt;b&gt;"/>'
    expect(text.split(img)).toHaveLength(2)
    expect(text.match(/<img/g)).toHaveLength(1)
    // Readers that have shown the picture already show the entry anew.
    expect(text.match(/<updated>([^<]*)/)?.[1]).toBe('2026-11-23T08:00:00.000Z')
  })

  it('have a picture in the heads of their pages, but for those behind a cover', async () => {
    const heads = await Promise.all(pictured.map(async ({ id }) => (await get(`/post/${id}`)).text))
    const image = `<meta property="og:image" content="https://vitrine.example${picture.url}" />`
    expect(heads.map(text => text.includes(image))).toEqual([true, false, true])
    expect(heads[1]).not.toContain('bell')
    // A video without a text is described by what it shows.
    expect(heads[2]).toContain('content="A &quot;bell&quot; ]]&gt; &lt;b&gt;"')
  })

  it('are named by its page', async () => {
    const { text } = await get(`/museum/${museum.slug}`)
    expect(text).toContain(
      `<link rel="alternate" type="application/atom+xml" href="https://vitrine.example/museum/${museum.slug}/insights.atom" />`,
    )
  })

  it('are not there for an unknown museum, and unavailable while the service is', async () => {
    expect((await get('/museum/nowhere/insights.atom')).status).toBe(404)
    isBroken = true
    expect((await get(`/museum/${museum.slug}/insights.atom`)).status).toBe(503)
    isBroken = false
  })
})

it('a person has such a feed too', async () => {
  const { status, text } = await get(`/profile/${profile.slug}/insights.atom`)
  expect(status).toBe(200)
  expect(text.match(/<entry>/g)).toHaveLength(3)
  expect((await get('/profile/unknown.here/insights.atom')).status).toBe(404)
})
