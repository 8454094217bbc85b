import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptOf } from '../src/accounts/sign-in-limits.ts'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
const lines: string[] = []
beforeAll(async () => {
  environment = await createTestEnvironment({ log: { write: line => void lines.push(line) } })
})
afterAll(() => environment.close())

const login = (email: string, given: string, network: string) =>
  environment.call('POST', '/api/auth/login', {
    body: { email, password: given },
    headers: { 'x-forwarded-for': network },
  })
/** What `count` sign-ins with a wrong password do, one from each of so many networks, without the hashing. */
async function failFromElsewhere(email: string, count: number, prefix = '198.18') {
  const { signInLimits } = environment.service.ctx
  for (let index = 0; index < count; index++)
    await signInLimits.begin(attemptOf(email, `${prefix}.${index >> 8}.${index & 255}`))
}
const failures = async (reason: string) => {
  const { body } = await environment.call('GET', '/metrics')
  const line = body.split('\n').find(each => each.startsWith(`sign_in_failures_total{reason="${reason}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const logged = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in failed')

describe('failed sign-ins to one account', () => {
  it('are limited to 100 a day, whatever networks they come from', async () => {
    const { email } = await environment.join()
    await failFromElsewhere(email, 99)
    expect((await login(email, 'guess', '203.0.113.1')).statusCode).toBe(401)
    const refused = await login(email, password, '203.0.113.2')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    const other = await environment.join()
    expect((await login(other.email, password, '203.0.113.2')).statusCode).toBe(200)
  })

  it('do not lock out its user on a network known from an earlier sign-in', async () => {
    const { email } = await environment.join()
    const home = '203.0.113.9'
    expect((await login(email, password, home)).statusCode).toBe(200)
    await failFromElsewhere(email, 100)
    expect((await login(email, password, '203.0.113.10')).statusCode).toBe(429)
    expect((await login(email, 'mistyped', home)).statusCode).toBe(401)
    expect((await login(email, password, home)).statusCode).toBe(200)
  })

  it('are limited to 30 a day from one network, so that it alone cannot reach the limit of the account', async () => {
    const { email } = await environment.join()
    const { redis, signInLimits } = environment.service.ctx
    const attempt = attemptOf(email, '192.0.2.66')
    let allowed = 0
    for (let count = 0; count < 120; count++) {
      const isAllowed = await signInLimits.begin(attempt).then(
        () => true,
        () => false,
      )
      if (isAllowed) allowed++
      // As after 15 minutes.
      await redis.del(`limit:login-failures:${attempt.accountAtNetwork}`)
    }
    expect(allowed).toBe(30)
    expect((await login(email, password, '192.0.2.67')).statusCode).toBe(200)
  })

  it('do not include successes, nor attempts whose password was not checked', async () => {
    const { email } = await environment.join()
    const { signInLimits } = environment.service.ctx
    for (let index = 0; index < 105; index++) {
      const attempt = attemptOf(email, `198.51.100.${index}`)
      await signInLimits.begin(attempt)
      await signInLimits[index % 2 ? 'succeed' : 'cancel'](attempt)
    }
    expect((await login(email, password, '203.0.113.3')).statusCode).toBe(200)
  })
})

describe('a failed sign-in', () => {
  it('is counted and logged by its reason, without the e-mail', async () => {
    const { email, id } = await environment.join()
    const network = '203.0.113.20'
    const reasons = ['wrong_password', 'unknown_email', 'throttled', 'account_throttled']
    const before = await Promise.all(reasons.map(failures))
    lines.length = 0
    for (let attempt = 0; attempt < 11; attempt++) await login(email, 'guess', network)
    await login('unknown@vitrine.example', 'guess', network)
    await failFromElsewhere(email, 90)
    await login(email, password, '203.0.113.21')
    const after = await Promise.all(reasons.map(failures))
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([10, 1, 1, 1])

    const entries = logged()
    expect(entries.map(({ reason }) => reason)).toEqual([
      ...Array(10).fill('wrong_password'),
      'throttled',
      'unknown_email',
      'account_throttled',
    ])
    expect(entries[0]).toMatchObject({ level: 'warn', userId: id, network })
    const accounts = entries.map(({ account }) => account)
    expect(new Set(accounts).size).toBe(2)
    expect(accounts.at(-1)).toBe(accounts[0])
    expect(lines.join('')).not.toMatch(/@vitrine\.example|guess/)
  })
})
