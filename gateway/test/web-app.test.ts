import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { hostile, museum, page, post, script, writeBuild } from './web-app-fixtures.ts'

let environment: TestEnvironment
let requests = 0
let isDeleted = false
const directory = writeBuild({
  'index.html': page,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b3c4d.js': script,
  'assets/app-1a2b3c4d.js.br': brotliCompressSync(script),
})

beforeAll(async () => {
  environment = await createTestEnvironment({ WEB_DIST: directory }, service => {
    service.get<{ Params: { slug: string } }>('/api/museums/slug/:slug', (request, reply) => {
      requests++
      if (request.params.slug === 'broken') return reply.code(500).send({})
      const reviewed = { ...museum, rating: 13 / 3, totalReviews: 3 }
      return ['things', 'concurrent'].includes(request.params.slug) ? reviewed : reply.code(404).send({})
    })
    service.get('/api/museums/7', () => museum)
    service.get('/api/posts/9', () => post)
    service.get('/api/posts/10', (_, reply) => (isDeleted ? reply.code(404).send({}) : { ...post, id: 10 }))
  })
})
afterAll(async () => {
  await environment.stop()
  rmSync(directory, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(environment.url + path, { headers })

/** As it comes over the wire: `fetch` decodes by itself. */
async function getRaw(path: string, accepted: string) {
  const sent = request(environment.url + path, {
    headers: { accept: 'text/html', 'accept-encoding': accepted },
  }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

describe('files', () => {
  it('with a hash in their name are cached for a year, and sent compressed', async () => {
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

  it('without a hash are revalidated', async () => {
    const answer = await get('/favicon.svg')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const etag = answer.headers.get('etag') as string
    expect((await get('/favicon.svg', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(
      304,
    )
  })

  it.each([
    '/assets/missing-00000000.js',
    '/assets/',
    '/assets/app-1a2b3c4d.js.br',
    '/.env',
    '/assets/..%2findex.html',
  ])('return JSON with 400 or 404 when they do not exist: %s', async path => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toMatch(/json/)
  })
})

describe('pages', () => {
  it.each(['/', '/home', '/discover', '/profile/ada.lovelace'])(
    'are the one page of the web app, always revalidated: %s',
    async path => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await answer.text()).toBe(page)
    },
  )

  it('permit no inline script where the build has none', async () => {
    const { headers } = await get('/home')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('are sent to requests that accept HTML', async () => {
    expect((await get('/home', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/missing.png', { accept: 'image/avif,image/webp,*/*;q=0.8' })).status).toBe(404)
    expect((await get('/home', { accept: '*/*' })).status).toBe(200)
    expect(
      (await fetch(`${environment.url}/home`, { method: 'POST', headers: { accept: 'text/html' } })).status,
    ).toBe(404)
    expect((await get('/api/nothing')).headers.get('content-type')).toMatch(/json/)
  })

  it.each([
    ['/museum/things', { ratingValue: 4.3, reviewCount: 3, bestRating: 5, worstRating: 1 }],
    ['/museums/7', undefined],
  ])('carry a preview of a museum in their head: %s', async (path, aggregateRating) => {
    const html = await (await get(path)).text()
    expect(html).toContain(
      '<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp; $1 · Vitrine</title>',
    )
    expect(html).toContain('<meta name="description" content="All sorts of things." />')
    expect(html).toContain(
      '<meta property="og:image" content="https://vitrine.example/api/museums/7/cover.jpg" />',
    )
    expect(html).toContain('<link rel="canonical" href="https://vitrine.example/museum/things" />')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html.match(/<script/g)).toHaveLength(2)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] as string
    const about = JSON.parse(data)
    expect(about.aggregateRating).toEqual(aggregateRating && expect.objectContaining(aggregateRating))
    expect(about).toMatchObject({
      '@type': 'Museum',
      name: hostile,
      geo: { latitude: 51.05, longitude: 3.72 },
      address: { streetAddress: 'Veldstraat 1', addressLocality: 'Ghent' },
      url: 'https://vitrine.example/museum/things',
    })
  })

  it('carry a preview of a post in their head', async () => {
    const html = await (await get('/post/9')).text()
    expect(html).toContain('<title>ada · Vitrine</title>')
    expect(html).toContain(`<meta property="og:description" content="${'x'.repeat(199)}…" />`)
  })

  it('return 404 for an unknown museum', async () => {
    const answer = await get('/museum/unknown')
    expect([answer.status, await answer.text()]).toEqual([404, page])
  })

  it('come without a preview when their service fails', async () => {
    const answer = await get('/museum/broken')
    expect([answer.status, await answer.text()]).toEqual([200, page])
  })

  it('come without a preview when their service does not answer', async () => {
    const impatient = await createTestEnvironment(
      { WEB_DIST: directory, TIMEOUT_FACTOR: '1' },
      service => void service.get('/api/museums/slug/:slug', () => new Promise(() => {})),
    )
    const answer = await fetch(`${impatient.url}/museum/slow`, { headers: { accept: 'text/html' } })
    expect([answer.status, await answer.text()]).toEqual([200, page])
    await impatient.stop()
  })

  it('are compressed as the client accepts it, and vary by that', async () => {
    const { headers: plain } = await get('/home', { accept: 'text/html', 'accept-encoding': 'identity' })
    expect([plain.get('content-encoding'), plain.get('vary')]).toEqual([null, 'accept-encoding'])
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0.5, gzip;q=0.9', 'gzip'],
      ['br;q=0', null],
      ['zstd', null],
    ] as const)
      for (const path of ['/home', '/museum/things', '/museum/unknown']) {
        const { headers, body } = await getRaw(path, accepted)
        expect([accepted, path, headers['content-encoding'] ?? null]).toEqual([accepted, path, encoding])
        expect(headers.vary).toBe('accept-encoding')
        const html = encoding ? decoders[encoding](body) : body
        expect(html.toString()).toContain('<div id="root"></div>')
      }
  })

  it('are revalidated by an entity tag that differs between pages', async () => {
    const tagOf = async (path: string) => (await get(path)).headers.get('etag') as string
    const [plain, things] = [await tagOf('/home'), await tagOf('/museum/things')]
    expect([await tagOf('/discover'), await tagOf('/museum/things')]).toEqual([plain, things])
    expect(things).not.toBe(plain)
    const again = await get('/museum/things', { accept: 'text/html', 'if-none-match': `"old", ${things}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', things])
    expect([again.headers.get('vary'), again.headers.get('cache-control')]).toEqual([
      'accept-encoding',
      'no-cache',
    ])
    const changed = await get('/museum/things', { accept: 'text/html', 'if-none-match': plain })
    expect(changed.status).toBe(200)
    // What does not exist stays 404.
    expect((await get('/museum/unknown', { accept: 'text/html', 'if-none-match': plain })).status).toBe(404)
  })

  it('are prepared once for concurrent requests, without compression on the event loop', async () => {
    const compressSync = zlib.brotliCompressSync
    let blocking = 0
    zlib.brotliCompressSync = (...input: Parameters<typeof compressSync>) => {
      blocking++
      return compressSync(...input)
    }
    syncBuiltinESMExports()
    const before = requests
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/museum/concurrent')))
    zlib.brotliCompressSync = compressSync
    syncBuiltinESMExports()
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect([requests - before, blocking]).toEqual([1, 0])
  })

  it('are limited by network before any work is done for them', async () => {
    let calls = 0
    const limited = await createTestEnvironment(
      { WEB_DIST: directory, RATE_LIMIT_FACTOR: '0.004' },
      service => {
        service.get('/api/museums/slug/:slug', (_request, reply) => {
          calls++
          return reply.code(404).send({})
        })
      },
    )
    const statusOf = async (path: string) =>
      (await fetch(limited.url + path, { headers: { accept: 'text/html' } })).status
    // 1,500 in 5 minutes × 0.004.
    const paths = ['/', '/home', '/museum/a', '/museum/b', '/museum/c', '/post/x']
    for (const path of paths) expect([200, 404]).toContain(await statusOf(path))
    for (const path of ['/', '/home', '/museum/d', '/nothing/at/all']) expect(await statusOf(path)).toBe(429)
    expect(calls).toBe(3)
    const refused = await fetch(`${limited.url}/home`, { headers: { accept: 'text/html' } })
    // Of the 5 minutes, this test may take 2.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(180)
    // Pages have a count of their own.
    expect(await statusOf('/api/posts')).toBe(200)
    await limited.stop()
  })

  it('are cached for a minute', async () => {
    await get('/museum/things')
    const before = requests
    await Promise.all([get('/museum/things'), get('/museum/things')])
    expect(requests).toBe(before)
  })

  it('of a post are removed from the cache soon after it was deleted', async () => {
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

it('serves the documentation of the API without inline scripts', async () => {
  const html = await (await get('/api/docs')).text()
  expect(html).toContain('Vitrine API')
  expect(html.match(/<script(?![^>]*src=)[^>]*>/g) ?? []).toEqual([])
  const document = (await (await get('/api/docs/json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/posts/{id}/like')
})
