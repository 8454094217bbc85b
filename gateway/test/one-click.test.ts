import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.stop())

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${environment.url}${path}`, { method: 'POST', ...init })
const form = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

it.each([
  ['a form', form()],
  [
    'a multipart form',
    Object.entries({ 'List-Unsubscribe': 'One-Click' }).reduce((data, [name, value]) => {
      data.append(name, value)
      return data
    }, new FormData()),
  ],
])('forwards the one-click request of a mail program, sent as %s, without its body', async (_name, body) => {
  const answer = await post('/unsubscribe?token=abc', { body })
  expect(answer.status).toBe(200)
  expect(environment.seen.at(-1)).toMatchObject({ method: 'POST', url: '/unsubscribe?token=abc', body: '' })
})

it('refuses it from a page of another site, and forms on every other route', async () => {
  const foreign = await post('/unsubscribe?token=abc', {
    body: form(),
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const { cookie } = await environment.signIn()
  for (const path of ['/api/auth/login', '/api/posts', '/api/posts/1/like']) {
    const answer = await post(path, { body: form(), headers: { cookie } })
    expect([path, answer.status]).toEqual([path, 415])
  }
})

it('does not forward a GET, which a program that checks links sends', async () => {
  const before = environment.seen.length
  const answer = await fetch(`${environment.url}/unsubscribe?token=abc`)
  expect(answer.status).toBe(404)
  expect(environment.seen.length).toBe(before)
})
