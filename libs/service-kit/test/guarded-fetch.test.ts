import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch, type GuardedFetchOptions } from '../src/guarded-fetch.ts'
import { isPublicAddress } from '../src/public-address.ts'

/** Takes the part of a public server. */
const outside = '127.0.0.2'
/** Must never be asked. */
let canary: Server
let hits: string[]
let site: Server
let answer: RequestListener
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server, host: string, port = 0) =>
  new Promise<void>(resolve => server.listen(port, host, resolve))

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end('secret')
  })
  await listen(canary, '127.0.0.1')
  site = createServer((request, response) => answer(request, response))
  await listen(site, outside)
})
afterAll(() => {
  for (const server of [canary, site]) {
    server.closeAllConnections()
    server.close()
  }
})

const fetchers: ReturnType<typeof createGuardedFetch>[] = []
afterEach(async () => {
  for (const each of fetchers.splice(0)) await each.close()
  expect(hits).toEqual([])
})
function fetcher(options: GuardedFetchOptions = {}) {
  hits = []
  const made = createGuardedFetch(options)
  fetchers.push(made)
  return made
}
/** One that takes the site for a public server, under any name. */
const outsideFetcher = (options: GuardedFetchOptions = {}) =>
  fetcher({
    isAllowed: address => address === outside || isPublicAddress(address),
    resolve: async () => [{ address: outside, family: 4 }],
    ...options,
  })
const there = (path = '/') => `http://museum.example:${portOf(site)}${path}`
const refused = { reason: 'refused' }

describe('a URL of a user', () => {
  it.each([
    ['a loopback address', 'http://127.0.0.1:PORT/'],
    ['a name of the loopback', 'http://localhost:PORT/'],
    ['a decimal address', 'http://2130706433:PORT/'],
    ['an octal address', 'http://0177.0.0.01:PORT/'],
    ['a hexadecimal address', 'http://0x7f.1:PORT/'],
    ['a short address', 'http://127.1:PORT/'],
    ['the unspecified address', 'http://0.0.0.0:PORT/'],
    ['the IPv6 loopback', 'http://[::1]:PORT/'],
    ['an IPv4 address in IPv6 notation', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['the same in hexadecimal', 'http://[::ffff:7f00:1]:PORT/'],
    ['an IPv4-compatible address', 'http://[::7f00:1]:PORT/'],
    ['a translated address', 'http://[64:ff9b::7f00:1]:PORT/'],
    ['full-width digits', 'http://①②⑦.⓪.⓪.①:PORT/'],
    ['a user name before the host', 'http://museum.example@127.0.0.1:PORT/'],
    ['a user name and a password', 'http://a:b@museum.example:PORT/'],
    ['a private address', 'http://10.0.0.1/'],
    ['a link-local address, of metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['a unique local address', 'http://[fd00::1]/'],
    ['a shared address', 'http://100.64.0.1/'],
    ['a file', 'file:///etc/passwd'],
    ['another protocol', 'gopher://127.0.0.1:PORT/'],
    ['no URL', 'museum'],
  ])('with %s is refused, and nothing is sent', async (_, url) => {
    const { get } = fetcher()
    await expect(get(url.replace('PORT', String(portOf(canary))))).rejects.toMatchObject(refused)
  })

  it('is refused when one of the addresses of its name is not public', async () => {
    const { get } = fetcher({
      resolve: async () => [
        { address: '203.0.113.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    await expect(get(`http://museum.example:${portOf(canary)}/`)).rejects.toMatchObject(refused)
  })

  it('is fetched from the address that was checked, when the name changes its address', async () => {
    let lookups = 0
    const { get } = outsideFetcher({
      resolve: async () => [{ address: lookups++ === 0 ? outside : '127.0.0.1', family: 4 }],
    })
    answer = (_, response) => response.setHeader('connection', 'close').end('first')
    expect(String((await get(there())).body)).toBe('first')
    expect(lookups).toBe(1)
    await expect(get(there())).rejects.toMatchObject(refused)
  })

  it.each([
    ['an address', 'http://127.0.0.1:PORT/'],
    ['a name', 'http://localhost:PORT/'],
    ['a user name', 'http://a@museum.example/'],
    ['another protocol', 'file:///etc/passwd'],
  ])('is refused when it redirects to %s', async (_, target) => {
    const { get } = outsideFetcher({
      resolve: async hostname => [{ address: hostname === 'localhost' ? '127.0.0.1' : outside, family: 4 }],
    })
    const location = target.replace('PORT', String(portOf(canary)))
    answer = (_, response) => response.writeHead(302, { location }).end()
    await expect(get(there())).rejects.toMatchObject(refused)
  })

  it('is followed through three redirects, and no more', async () => {
    const { get } = outsideFetcher()
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.setHeader('content-type', 'image/png').end('picture')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    }
    expect(await get(there('/3'))).toMatchObject({ status: 200, contentType: 'image/png', url: there('/0') })
    await expect(get(there('/4'))).rejects.toMatchObject({ reason: 'redirects' })
  })
})

describe('an answer', () => {
  it.each([
    ['a length', { 'content-length': '2000' }],
    ['chunks', {}],
  ])('that is too large is not read to its end, by %s', async (_, headers) => {
    const { get } = outsideFetcher({ maxBytes: 1_000 })
    let isClosed: (value: unknown) => void
    const closed = new Promise(resolve => {
      isClosed = resolve
    })
    answer = (request, response) => {
      request.socket.on('close', isClosed)
      response.writeHead(200, headers)
      response.write('x'.repeat(1_001))
    }
    await expect(get(there())).rejects.toMatchObject({ reason: 'too_large' })
    await closed
  })

  it('that does not begin or does not end in time is a time-out', async () => {
    const { get } = outsideFetcher({ timeoutMs: 200 })
    answer = () => {}
    await expect(get(there())).rejects.toMatchObject({ reason: 'timeout' })
    answer = (_, response) => void response.writeHead(200).write('first')
    await expect(get(there())).rejects.toMatchObject({ reason: 'timeout' })
    const slow = outsideFetcher({ timeoutMs: 200, resolve: () => new Promise(() => {}) })
    await expect(slow.get(there())).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('of an unavailable server, or of a name without an address, is none', async () => {
    const { get } = outsideFetcher()
    answer = request => void request.socket.destroy()
    await expect(get(there())).rejects.toMatchObject({ reason: 'unavailable' })
    const nowhere = outsideFetcher({ resolve: async () => [] })
    await expect(nowhere.get(there())).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('a configured origin', () => {
  it('is asked in a private network, and no other, also by a redirect', async () => {
    const origin = `http://${outside}:${portOf(site)}`
    const { get } = fetcher({ origins: [origin] })
    answer = ({ url }, response) =>
      url === '/away'
        ? response.writeHead(301, { location: `http://127.0.0.1:${portOf(canary)}/` }).end()
        : response.end('here')
    expect(String((await get(`${origin}/x`)).body)).toBe('here')
    await expect(get(`${origin}/away`)).rejects.toMatchObject(refused)
    await expect(get(`http://127.0.0.1:${portOf(canary)}/`)).rejects.toMatchObject(refused)
  })
})
