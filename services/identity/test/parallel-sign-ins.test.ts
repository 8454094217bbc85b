import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxConcurrent, maxQueued } from '../src/accounts/passwords.ts'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const parallel = 200
const login = (email: string, given: string, network: string) =>
  environment.call('POST', '/api/auth/login', {
    body: { email, password: given },
    headers: { 'x-forwarded-for': network },
  })
const counted = (statuses: number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, status => status)].map(([status, all]) => [status, all.length]),
  )

describe('200 sign-ins at once', () => {
  it('from one network to one account check ten passwords', async () => {
    const { email } = await environment.join()
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => login(email, 'a guess', '203.0.113.4')),
    )
    expect(counted(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 10, 429: 190 })
    for (const { statusCode, headers } of answers)
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  it('from many networks are hashed a few at a time; what the queue does not hold is refused, and counts as nothing', async () => {
    const other = await environment.join()
    const emails: string[] = []
    for (let count = 0; count < 4; count++) emails.push((await environment.join()).email)
    const answers = Promise.all(
      Array.from({ length: parallel }, (_, index) =>
        login(emails[index % 4] ?? '', password, `198.51.100.${index}`),
      ),
    )
    // Other requests are answered meanwhile.
    const profile = await environment.call('GET', '/api/user', { as: other })
    expect(profile.statusCode).toBe(200)
    const statuses = counted((await answers).map(({ statusCode }) => statusCode))
    expect(Object.keys(statuses).sort()).toEqual(['200', '503'])
    // Some more follow as these are done.
    expect(statuses[200]).toBeGreaterThanOrEqual(maxConcurrent + maxQueued)
    const refused = (await answers).find(({ statusCode }) => statusCode === 503)
    expect(refused?.headers['retry-after']).toMatch(/^([5-9]|10)$/)
    expect((await login(emails[0] ?? '', password, '203.0.113.5')).statusCode).toBe(200)
  })
})
