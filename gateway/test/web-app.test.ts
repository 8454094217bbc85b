import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWorld, type World } from './world.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <title>Vitrine</title>
    <meta name="description" content="Museums." />
    <script type="module" src="/assets/app-1a2b3c4d.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
const script = 'console.log("vitrine")'
const hostile = '</script><script>alert(1)</script>"\'&$& $1'

const museum = {
  id: 7,
  slug: 'things',
  name: hostile,
  city: 'Ghent',
  state: '',
  country: 'Belgium',
  categoryCode: 'art',
  category: 'Art Museums',
  coverUrl: '/api/museums/7/cover.svg',
  featuredImage: null,
  totalInsights: 0,
  isVerified: false,
  isOpen: null,
  latitude: 51.05,
  longitude: 3.72,
  description: 'All sorts\n of   things.',
  address: 'Veldstraat 1',
  address2: '',
  zipCode: '9000',
  phone: null,
  email: null,
  website: 'https://things.example/',
  donateUrl: null,
  timezone: 'Europe/Brussels',
  amenities: [],
  openingHours: null,
  rating: null,
  totalReviews: 0,
  followersCount: 0,
  isFollowing: false,
  managerId: null,
}
const post = {
  id: 9,
  contentType: 'post',
  type: 'text',
  content: 'x'.repeat(300),
  images: [],
  videoUrl: null,
  tags: [],
  user: {
    id: 1,
    username: 'ada',
    slug: 'ada',
    firstName: 'Ada',
    lastName: 'L',
    profileImageUrl: null,
    role: 'Traveler',
  },
  museum: null,
  likesCount: 0,
  commentsCount: 0,
  isLiked: false,
  createdAt: '2026-01-01T00:00:00Z',
}

let world: World
let asked = 0
let isDeleted = false
const directory = mkdtempSync(join(tmpdir(), 'vitrine-web-'))

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(directory, 'assets/app-1a2b3c4d.js'), script)
  writeFileSync(join(directory, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync(script))
  world = await createWorld({ WEB_DIST: directory }, service => {
    service.get<{ Params: { slug: string } }>('/api/museums/slug/:slug', (request, reply) => {
      asked++
      if (request.params.slug === 'broken') return reply.code(500).send({})
      if (request.params.slug === 'slow') return new Promise(() => {})
      return request.params.slug === 'things' ? museum : reply.code(404).send({})
    })
    service.get('/api/museums/7', () => museum)
    service.get('/api/posts/9', () => post)
    service.get('/api/posts/10', (_, reply) => (isDeleted ? reply.code(404).send({}) : { ...post, id: 10 }))
  })
})
afterAll(async () => {
  await world.stop()
  rmSync(directory, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(world.url + path, { headers })

describe('files', () => {
  it('with a hash in their name are kept for a year, and come compressed', async () => {
    const answer = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'br' })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(await answer.text()).toBe(script)
    expect(
      (await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'identity' })).headers.get(
        'content-encoding',
      ),
    ).toBeNull()
  })

  it('without one are asked for again', async () => {
    const answer = await get('/favicon.svg')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const etag = answer.headers.get('etag') as string
    expect((await get('/favicon.svg', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(
      304,
    )
  })

  it.each([
    '/assets/gone-00000000.js',
    '/assets/',
    '/assets/app-1a2b3c4d.js.br',
    '/.env',
    '/assets/..%2findex.html',
  ])('that are not there are not the page: %s', async path => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/json/)
  })
})

describe('pages', () => {
  it.each(['/', '/home', '/discover', '/profile/ada.lovelace'])(
    'are the one page, never kept unasked: %s',
    async path => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toBe(page)
    },
  )

  it('are for those who ask for pages', async () => {
    expect((await get('/home', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/gone.png', { accept: 'image/avif,image/webp,*/*;q=0.8' })).status).toBe(404)
    expect((await get('/home', { accept: '*/*' })).status).toBe(200)
    expect(
      (await fetch(`${world.url}/home`, { method: 'POST', headers: { accept: 'text/html' } })).status,
    ).toBe(404)
    expect((await get('/api/nothing')).headers.get('content-type')).toMatch(/json/)
  })

  it.each(['/museum/things', '/museums/7'])(
    'of a museum say in their head what they show: %s',
    async path => {
      const html = await (await get(path)).text()
      expect(html).toContain(
        '<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp; $1 · Vitrine</title>',
      )
      expect(html).toContain('<meta name="description" content="All sorts of things." />')
      expect(html).toContain(
        '<meta property="og:image" content="https://vitrine.example/api/museums/7/cover.svg" />',
      )
      expect(html).toContain('<link rel="canonical" href="https://vitrine.example/museum/things" />')
      expect(html.match(/name="description"/g)).toHaveLength(1)
      expect(html.match(/<script/g)).toHaveLength(2)
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] as string
      expect(JSON.parse(data)).toMatchObject({
        '@type': 'Museum',
        name: hostile,
        geo: { latitude: 51.05, longitude: 3.72 },
        address: { streetAddress: 'Veldstraat 1', addressLocality: 'Ghent' },
        url: 'https://vitrine.example/museum/things',
      })
    },
  )

  it('of an insight too', async () => {
    const html = await (await get('/post/9')).text()
    expect(html).toContain('<title>ada · Vitrine</title>')
    expect(html).toContain(`<meta property="og:description" content="${'x'.repeat(199)}…" />`)
  })

  it('of what does not exist are the page with 404', async () => {
    const answer = await get('/museum/gone')
    expect([answer.status, await answer.text()]).toEqual([404, page])
  })

  it.each(['/museum/broken', '/museum/slow'])(
    'do not wait for a service that is not well: %s',
    async path => {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, page])
    },
  )

  it('ask the service once a minute', async () => {
    await get('/museum/things')
    const before = asked
    await Promise.all([get('/museum/things'), get('/museum/things')])
    expect(asked).toBe(before)
  })

  it('of an insight are forgotten soon after it was deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await (await get('/post/10')).text()).toContain('xxx')
      isDeleted = true
      vi.setSystemTime(Date.now() + 2_100)
      const answer = await get('/post/10')
      expect([answer.status, await answer.text()]).toEqual([404, page])
    } finally {
      vi.useRealTimers()
    }
  })
})

it('the documentation of the API is there, and runs nothing inline', async () => {
  const html = await (await get('/api/docs')).text()
  expect(html).toContain('Vitrine API')
  expect(html.match(/<script(?![^>]*src=)[^>]*>/g) ?? []).toEqual([])
  const document = (await (await get('/api/docs/json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/posts/{id}/like')
})
