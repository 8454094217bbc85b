import { allRoutes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let network: Network
beforeAll(async () => {
  network = await startNetwork()
})
afterAll(() => network?.stop())

const concrete = (path: string) => path.replace(':slug', 'unknown').replace(/:\w+/g, '987654')

/** Every route has a case. */
describe('an anonymous visitor', () => {
  it.each(allRoutes.map(route => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, path, route) => {
      const answer = await fetch(network.url + concrete(path), {
        method,
        headers: { origin: network.url, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      if (route.access !== 'public') {
        expect(answer.status).toBe(401)
        expect(await answer.json()).toMatchObject({
          code: 'unauthenticated',
          message: 'Authentication required',
        })
      } else {
        expect([200, 400, 404]).toContain(answer.status)
      }
      expect(answer.headers.get('x-request-id')).toBeTruthy()
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  it.each([
    '/api/nothing',
    '/api/posts/1/likes',
    '/internal/sessions/renew',
    '/api/../internal/sessions/renew',
    '/api/%2e%2e/internal/sessions/renew',
    '/.well-known/jwks.json',
    '/metrics',
  ])('cannot reach %s', async path => {
    const answer = await fetch(network.url + path, { method: path.includes('renew') ? 'POST' : 'GET' })
    expect([400, 403, 404]).toContain(answer.status)
  })
})

describe('with one service unavailable', () => {
  it('its routes return 503, and the other services answer', async () => {
    await network.content.app.close()
    const answer = await fetch(`${network.url}/api/posts`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: 'service_unavailable',
      message: 'This part of Vitrine is not available right now. Please try again in a moment.',
    })
    for (const path of ['/api/museums', '/api/museums/featured', '/api/search?q=museum']) {
      expect((await fetch(network.url + path)).status).toBe(200)
    }
  })
})
