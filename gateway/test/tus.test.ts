import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { arrived, countBodies } from './counting-service.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let person: Person
const tusBody = 'application/offset+octet-stream'

beforeAll(async () => {
  environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' }, countBodies)
  person = await environment.signIn()
})
afterAll(() => environment.stop())
beforeEach(() => {
  arrived.length = 0
})

const send = (
  method: string,
  path: string,
  body: NonNullable<RequestInit['body']> | null,
  headers: Record<string, string>,
) => fetch(environment.url + path, { method, body, headers: { cookie: person.cookie, ...headers } })

const headers = {
  'tus-resumable': '1.0.0',
  'upload-length': '9',
  'upload-offset': '7',
  'upload-metadata': 'purpose cG9zdA==',
  'x-http-method-override': 'DELETE',
  'upload-concat': 'partial',
  range: 'bytes=0-1',
}
const { range: _, 'upload-concat': _concat, 'x-http-method-override': _override, ...passing } = headers

it.each([
  ['POST', '/api/media/uploads', null],
  ['HEAD', '/api/media/uploads/a', null],
  ['PATCH', '/api/media/uploads/a', 'bytes'],
  ['DELETE', '/api/media/uploads/a', null],
])('passes the headers of the protocol, and no other: %s', async (method, path, body) => {
  const type: Record<string, string> = body ? { 'content-type': tusBody } : {}
  const answer = await send(method, path, body, { ...headers, ...type })
  expect(answer.ok).toBe(true)
  expect(arrived).toMatchObject([{ method, headers: passing }])
  for (const name of ['range', 'upload-concat', 'x-http-method-override'])
    expect(arrived[0]?.headers).not.toHaveProperty(name)
})

it('passes the headers of answers, but none that opens them to other sites', async () => {
  const answer = await send('HEAD', '/api/media/uploads/a', null, headers)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'upload-offset': '7',
    'upload-length': '9',
    'media-id': '1',
    'tus-resumable': '1.0.0',
  })
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  const created = await send('POST', '/api/media/uploads', null, headers)
  expect([created.status, created.headers.get('location')]).toEqual([201, '/api/media/uploads/x'])
})

it('takes no body where the contracts declare none', async () => {
  for (const type of [tusBody, 'application/json'])
    expect((await send('POST', '/api/media/uploads', '{}', { 'content-type': type })).status).toBe(415)
  expect(arrived).toEqual([])
})

it('is refused over 8 MB in one request', async () => {
  const answer = await send('PATCH', '/api/media/uploads/a', Buffer.alloc(9 * 1024 * 1024), {
    'content-type': tusBody,
  })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'payload_too_large' }])
  expect(arrived).toEqual([])
})

it('headers of tus and ranges reach no other route', async () => {
  await fetch(`${environment.url}/api/posts`, {
    headers: { range: 'bytes=0-1', 'tus-resumable': '1.0.0', 'upload-length': '9' },
  })
  const { headers } = environment.seen.at(-1) as { headers: object }
  for (const name of ['range', 'tus-resumable', 'upload-length']) expect(headers).not.toHaveProperty(name)
})
