import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { meetupPhotosMax, pictureMaxBytes, texts } from '@vitrine/contracts'
import { sendThenRead, statusOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aborted, arrived, begun, countBodies } from './counting-service.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

/** What the service was asked for a permit, oldest first. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = []
const refusal = {
  message: texts.meetup.photosOff,
  messageId: 'meetup.photosOff',
  code: 'forbidden',
  details: { until: null },
  requestId: 'of-communities',
}
const busy = { message: texts.errors.tooManyRequests, code: 'rate_limited', requestId: 'r' }
/** What the service answers by the id of the meetup: its status and body, if any. */
const answers: Record<string, [status: number, body?: unknown, type?: string]> = {
  permitted: [200, { permit: 'of-a-minute' }],
  forbidden: [403, refusal],
  busy: [429, busy],
  crash: [500, '<pre>Error: at /srv/app.ts:12</pre>', 'text/html'],
  moved: [302, {}],
  page: [403, '<h1>Forbidden</h1>', 'text/html'],
  empty: [200, {}],
  broken: [200, '{"permit":', 'application/json'],
}

let environment: TestEnvironment
let person: Person
/** How often a kept-alive connection is closed before it is answered. */
let closing = 0
beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMITS: '{"uploadMeetupPhotos":"3/30min"}' }, service => {
    countBodies(service)
    service.get<{ Params: { id: string } }>('/api/meetups/:id/photo-permit', (request, reply) => {
      asked.push({ url: request.url, headers: request.headers })
      const { id } = request.params
      if (id === 'down' || closing-- > 0) {
        request.raw.socket.destroy()
        return reply.hijack()
      }
      const [status, body, type = 'application/json'] = answers[id] ?? [200, { permit: `of ${id}` }]
      if (status === 429) reply.header('retry-after', '17')
      return reply.code(status).header('set-cookie', 'a=1').type(type).send(body)
    })
  })
})
afterAll(() => environment.stop())
beforeEach(async () => {
  person = await environment.signIn()
  closing = 0
  for (const list of [asked, arrived, aborted]) list.length = 0
})

const multipart = 'multipart/form-data; boundary=x'
const pathOf = (id: string) => `/api/meetups/${id}/photos`
const send = (id: string, headers: Record<string, string> = {}, body = Buffer.alloc(100_000)) =>
  fetch(environment.url + pathOf(id), {
    method: 'POST',
    body,
    headers: { cookie: person.cookie, 'content-type': multipart, ...headers },
  })
const part = 'x'.repeat(64 * 1024)
const head = (id: string, more: string) =>
  `POST ${pathOf(id)} HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookie}\r\nContent-Type: ${multipart}\r\n${more}\r\n\r\n`

describe('a route whose requests another service permits', () => {
  it('asks that service as the user, and hands its permit on with the body', async () => {
    const answer = await send('7', { 'accept-language': 'es', 'user-agent': 'a browser' })
    expect([answer.status, await answer.json()]).toEqual([200, { bytes: 100_000 }])
    const requestId = answer.headers.get('x-request-id')
    const common = {
      authorization: `Bearer ${person.token}`,
      'x-request-id': requestId,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'accept-language': 'es',
      'user-agent': 'a browser',
    }
    expect(asked).toMatchObject([{ url: '/api/meetups/7/photo-permit', headers: common }])
    expect(arrived).toMatchObject([{ headers: { ...common, 'x-permit': 'of 7' }, bytes: 100_000 }])
  })

  it('hands nothing on that a client sends as a permit, and no condition for the answer', async () => {
    await send('permitted', { 'x-permit': 'own', 'if-none-match': '"a"', 'idempotency-key': 'once' })
    expect(arrived).toMatchObject([{ headers: { 'x-permit': 'of-a-minute', 'idempotency-key': 'once' } }])
    for (const name of ['x-permit', 'if-none-match', 'idempotency-key', 'cookie', 'content-type'])
      expect(asked[0]?.headers).not.toHaveProperty(name)
    const other = await fetch(`${environment.url}/api/media`, {
      method: 'POST',
      body: 'x',
      headers: { cookie: person.cookie, 'content-type': multipart, 'x-permit': 'own' },
    })
    expect(other.status).toBe(200)
    expect(arrived[1]?.headers).not.toHaveProperty('x-permit')
  })

  it('names the parameters of the request in the address of the permit, encoded', async () => {
    expect((await send('caf%C3%A9%20a')).status).toBe(200)
    expect(asked.map(({ url }) => url)).toEqual(['/api/meetups/caf%C3%A9%20a/photo-permit'])
  })

  it.each([
    ['forbidden', 403, refusal, null],
    ['busy', 429, busy, '17'],
  ] as const)(
    'answers a refusal as it is: %s, and sends the owner of the route nothing',
    async (id, status, body, retryAfter) => {
      const answer = await send(id)
      expect([answer.status, await answer.json()]).toEqual([status, body])
      expect(answer.headers.get('retry-after')).toBe(retryAfter)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.headers.has('set-cookie')).toBe(false)
      expect([arrived, aborted]).toEqual([[], []])
    },
  )

  it('answers a refusal before a byte of the body is sent', async () => {
    const socket = connect(environment.port, '127.0.0.1').setEncoding('latin1')
    socket.write(head('forbidden', 'Content-Length: 5000000'))
    const [answer] = (await once(socket, 'data')) as [string]
    expect(statusOf(answer)).toBe(403)
    expect(answer).toContain(texts.meetup.photosOff)
    socket.destroy()
  })

  it('answers a refusal to clients that read when they have sent all, and the next request on the connection', async () => {
    const chunks = Array<string>(128).fill(`${part.length.toString(16)}\r\n${part}\r\n`)
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await sendThenRead(environment.port, [
      head('forbidden', 'Transfer-Encoding: chunked'),
      ...chunks,
      '0\r\n\r\n',
      next,
    ])
    expect([...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['403', '200'])
    expect([arrived, aborted]).toEqual([[], []])
  })

  it('sends the owner no byte before the permit', async () => {
    let count = 0
    const countBegun = () => void count++
    begun.on('request', countBegun)
    expect((await send('forbidden')).status).toBe(403)
    expect(count).toBe(0)
    expect((await send('permitted')).status).toBe(200)
    expect(count).toBe(1)
    begun.off('request', countBegun)
  })

  it.each(['down', 'crash', 'moved', 'page', 'empty', 'broken'])(
    'returns 503 when the service does not answer as it should: %s',
    async id => {
      const answer = await send(id)
      expect([answer.status, await answer.json()]).toEqual([
        503,
        {
          message: texts.errors.serviceUnavailable,
          messageId: 'errors.serviceUnavailable',
          code: 'service_unavailable',
          requestId: answer.headers.get('x-request-id'),
        },
      ])
      expect([arrived, aborted]).toEqual([[], []])
    },
  )

  it('asks once more on a connection that the service has just closed', async () => {
    closing = 1
    expect((await send('permitted')).status).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('counts a request once, and asks for no permit over the limit', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent++) statuses.push((await send('permitted')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(asked).toHaveLength(3)
  })

  it.each<[string, Record<string, string>, number]>([
    ['nobody', { cookie: '' }, 401],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another user’s page', { 'x-acting-user': '1' }, 409],
  ])('asks for no permit for a request that is refused already: %s', async (_name, headers, status) => {
    expect((await send('permitted', headers)).status).toBe(status)
    expect([asked, arrived]).toEqual([[], []])
  })

  it('asks for no permit for a body that is too long', async () => {
    const socket = connect(environment.port, '127.0.0.1').setEncoding('latin1')
    socket.write(head('permitted', `Content-Length: ${(meetupPhotosMax + 1) * pictureMaxBytes}`))
    const [answer] = (await once(socket, 'data')) as [string]
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain(texts.meetup.photosTooLarge)
    socket.destroy()
    expect([asked, arrived]).toEqual([[], []])
  })
})
