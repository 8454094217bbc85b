import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { page, writeBuild } from './web-app-fixtures.ts'

let environment: TestEnvironment
let isBroken = false
const directory = writeBuild({ 'index.html': page, 'robots.txt': 'User-agent: *\nDisallow: /api/\n' })

beforeAll(async () => {
  environment = await createTestEnvironment(
    { WEB_DIST: directory, RATE_LIMITS: '{"pages":"30/5min"}' },
    service => {
      service.get('/internal/sitemap/museums', (_, reply) =>
        isBroken ? reply.code(500).send({}) : { parts: 3 },
      )
      service.get<{ Params: { part: string } }>('/internal/sitemap/museums/:part', ({ params: { part } }) =>
        part === '1' ? ['rijksmuseum', "musée-d'orsay"] : [],
      )
    },
  )
})
afterAll(async () => {
  await environment.stop()
  rmSync(directory, { recursive: true })
})

async function get(path: string) {
  const answer = await fetch(environment.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

describe('the sitemap', () => {
  it('is named by robots.txt, beside what the build says', async () => {
    const { status, headers, text } = await get('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://vitrine.example/sitemap.xml\n')
  })

  it('lists its parts, and each part its museums, at their public addresses', async () => {
    const index = await get('/sitemap.xml')
    expect(Object.fromEntries(index.headers)).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(index.text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(locations(index.text)).toEqual([
      'https://vitrine.example/sitemaps/museums-1.xml',
      'https://vitrine.example/sitemaps/museums-2.xml',
      'https://vitrine.example/sitemaps/museums-3.xml',
    ])
    const part = await get('/sitemaps/museums-1.xml')
    expect(part.status).toBe(200)
    expect(locations(part.text)).toEqual([
      'https://vitrine.example/museum/rijksmuseum',
      'https://vitrine.example/museum/mus%C3%A9e-d&apos;orsay',
    ])
  })

  it('has a part without museums, because the index names it', async () => {
    const { status, text } = await get('/sitemaps/museums-2.xml')
    expect([status, locations(text)]).toEqual([200, []])
    expect(text).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  })

  it.each([
    '/sitemaps/museums-4.xml',
    '/sitemaps/museums-0.xml',
    '/sitemaps/museums-one.xml',
    '/sitemaps/posts-1.xml',
  ])('has no part %s', async path => {
    expect((await get(path)).status).toBe(404)
  })

  it('is unavailable while the service is', async () => {
    isBroken = true
    expect((await get('/sitemap.xml')).status).toBe(503)
    isBroken = false
  })

  it('has the limit of pages', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async () => (await get('/sitemap.xml')).status),
    )
    expect(statuses).toContain(429)
  })
})
