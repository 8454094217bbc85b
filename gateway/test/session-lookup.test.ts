import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const needsUser = '/api/feed/mixed'
/** Of 300 anonymous requests in 5 minutes: 12. */
const factor = { RATE_LIMIT_FACTOR: '0.04' }
const points = 12

let environment: TestEnvironment
afterEach(() => environment.stop())

const get = (path: string, cookie?: string) =>
  fetch(environment.url + path, { headers: cookie === undefined ? {} : { cookie } })
const unknownSession = () => `__Host-vitrine_session=${randomBytes(32).toString('base64url')}`
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

describe('session look-up', () => {
  it("is charged to the network first, so that unknown sessions do not reach identity over the network's limit", async () => {
    environment = await createTestEnvironment(factor)
    const results = await statuses(times(3 * points, () => get(needsUser, unknownSession())))
    expect(results.filter(status => status === 401)).toHaveLength(points)
    expect(results.filter(status => status === 429)).toHaveLength(2 * points)
    expect(environment.renewals()).toBe(points)

    const refused = await get(needsUser, unknownSession())
    // Of the 5 minutes, this test may take 2.
    expect([refused.status, Number(refused.headers.get('retry-after')) > 180]).toEqual([429, true])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('does not reach identity when anonymous requests have used the points of the network', async () => {
    environment = await createTestEnvironment(factor)
    await statuses(times(points, () => get('/api/posts')))
    expect(await statuses(times(5, () => get('/api/posts', unknownSession())))).toEqual(Array(5).fill(429))
    expect(environment.renewals()).toBe(0)
  })

  it('charges a failed renewal once, and as much as an anonymous request', async () => {
    environment = await createTestEnvironment(factor)
    expect((await get('/api/posts', unknownSession())).headers.get('x-ratelimit-remaining')).toBe(
      `${points - 1}`,
    )
    expect((await get('/api/posts')).headers.get('x-ratelimit-remaining')).toBe(`${points - 2}`)
  })

  it('costs the network nothing when it finds a person', async () => {
    environment = await createTestEnvironment(factor)
    for (let time = 0; time < 2 * points; time++) {
      const { session } = await environment.signIn()
      expect((await get(needsUser, `__Host-vitrine_session=${session}`)).status).toBe(200)
    }
    expect((await get('/api/posts')).headers.get('x-ratelimit-remaining')).toBe(`${points - 1}`)
  })

  it('still finds a session that was renewed before when the network has no points left', async () => {
    environment = await createTestEnvironment(factor)
    const person = await environment.signIn()
    expect((await get(needsUser, `__Host-vitrine_session=${person.session}`)).status).toBe(200)
    await statuses(times(points, () => get('/api/posts')))
    expect((await get(needsUser, `__Host-vitrine_session=${person.session}`)).status).toBe(200)
    expect((await get(needsUser, person.cookie)).status).toBe(200)
  })

  it('keeps at most 64 renewals in flight, one for each session, and returns 503 with Retry-After over that', async () => {
    environment = await createTestEnvironment({ RATE_LIMIT_FACTOR: '1000' })
    const people = await Promise.all(times(64, () => environment.signIn()))
    const release = environment.holdRenewals()
    // Two requests of each session: a bound on requests instead of renewals would refuse half of them.
    const waiting = people.flatMap(({ session }) =>
      times(2, () => get(needsUser, `__Host-vitrine_session=${session}`)),
    )
    await expect.poll(() => environment.renewals()).toBe(64)

    const refused = await get(needsUser, unknownSession())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await get('/api/posts', unknownSession())).status).toBe(200)
    expect(environment.renewals()).toBe(64)

    release()
    expect(await statuses(waiting)).toEqual(Array(128).fill(200))
    expect(environment.renewals()).toBe(64)
    expect((await get(needsUser, unknownSession())).status).toBe(401)
  })
})
