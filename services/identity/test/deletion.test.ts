import {
  communitiesErased,
  contentErased,
  mediaErased,
  museumsErased,
  notificationsErased,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueueDuePurges, purgeAccount } from '../src/deletion/purge.service.ts'
import {
  type Browser,
  codeAt,
  cookiesOf,
  createTestEnvironment,
  type Person,
  password,
  setCookiesOf,
  type TestEnvironment,
} from './environment.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const graceMs = 30 * dayMs

let environment: TestEnvironment
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

const ctx = () => environment.service.ctx
const advance = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}
const remove = (as: Browser = person, { query = '', body }: { query?: string; body?: object } = {}) =>
  environment.call('DELETE', `/api/user/account${query}`, { as, ...(body && { body }) })
const credentials = (more: object = {}) => ({ email: person.email, password, ...more })
const login = (more: object = {}) => environment.call('POST', '/api/auth/login', { body: credentials(more) })
const restore = (more: object = {}) =>
  environment.call('POST', '/api/user/restore', { body: credentials(more) })
const profile = async () => (await environment.call('GET', `/api/user/${person.id}`)).statusCode
const eventsOf = async (type: string, key = person.id) =>
  (await environment.outbox(type)).filter(event => event.key === String(key)).map(({ data }) => data)
const mailsOf = async () => (await environment.mails(person.email)).map(({ kind }) => kind)
const exists = async (id = person.id) =>
  (await environment.sql.query('select 1 from users where id = $1', [id])).length === 1

describe('deleting an account', () => {
  it('answers when it is purged, ends all sessions, hides the profile and sends the notice alone', async () => {
    const other = await environment.signIn(person)
    await environment.forgotPassword(person.email)
    const answer = await remove()
    const purgeAt = new Date(environment.clock.now.getTime() + graceMs)
    expect([answer.statusCode, answer.json()]).toEqual([200, { purgeAt: purgeAt.toISOString() }])
    const { vitrine_session, vitrine_access } = setCookiesOf(answer)
    expect([vitrine_session?.maxAge, vitrine_access?.maxAge]).toEqual([0, 0])

    for (const browser of [person, other]) {
      expect((await environment.renew(browser.session)).statusCode).toBe(401)
      expect((await environment.call('GET', '/api/user', { as: browser })).statusCode).toBe(401)
    }
    expect(await profile()).toBe(404)
    expect(await eventsOf('deletion-scheduled')).toEqual([
      { userId: person.id, purgeAt: purgeAt.toISOString() },
    ])
    expect((await eventsOf('user-updated')).at(-1)).toMatchObject({ audience: 'hidden' })
    expect(await mailsOf()).toEqual(['deletion-scheduled'])
    const [notice] = await environment.mails(person.email)
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(purgeAt)
    expect(notice?.text).toContain(`deleted with all that you shared on ${date}`)

    await environment.forgotPassword(person.email)
    expect(await mailsOf()).toEqual(['deletion-scheduled'])
  })

  it('needs a sign-in within 15 minutes, or the current password', async () => {
    advance(16 * minuteMs)
    person.access = (await environment.renew(person.session)).json().accessToken
    const refused = await remove()
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'reauth_required'])
    const wrong = await remove(person, { body: { currentPassword: 'not this one' } })
    expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'currentPassword'])
    expect(await profile()).toBe(200)
    expect((await remove(person, { body: { currentPassword: password } })).statusCode).toBe(200)
  })

  it('returns 401 for a repeated request, and for a session that has begun meanwhile', async () => {
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(401)
    expect(await eventsOf('deletion-scheduled')).toHaveLength(1)
  })
})

describe('signing in to an account that waits for its purge', () => {
  it('says so with the date only when the password is right', async () => {
    const { purgeAt } = (await remove()).json()
    const wrong = await login({ password: 'not this one' })
    const unknown = await login({ email: 'unknown@vitrine.example' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, unknown.json().message])
    const right = await login()
    expect(right.statusCode).toBe(403)
    expect(right.json()).toMatchObject({
      code: 'deletion_scheduled',
      message: `This account will be deleted on ${purgeAt.slice(0, 10)}. You can restore it until then.`,
      details: { purgeAt },
    })
    expect(right.headers['set-cookie']).toBeUndefined()
  })

  it('asks for the code first, which then restores the account once', async () => {
    const call = (path: string, body: object) =>
      environment.call('POST', `/api/auth/totp/${path}`, { as: person, body })
    const { secret } = (await call('setup', {})).json()
    await call('enable', { code: codeAt(secret, environment.clock.now) })
    advance(30_000)
    expect((await remove()).statusCode).toBe(200)
    advance(30_000)

    expect((await login()).json().code).toBe('totp_required')
    expect((await restore()).json().code).toBe('totp_required')
    for (const attempt of [login, restore]) {
      const answer = await attempt({ totpCode: '000000' })
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([401, 'totpCode'])
    }
    expect(await eventsOf('user-restored')).toEqual([])
    const totpCode = codeAt(secret, environment.clock.now)
    expect((await login({ totpCode })).json().code).toBe('deletion_scheduled')
    expect((await restore({ totpCode })).statusCode).toBe(200)
    expect((await login({ totpCode })).statusCode).toBe(401)
  })
})

describe('restoring an account', () => {
  it('shows it as it was, signs in and sends a mail; repeated, it is a sign-in', async () => {
    const before = (await environment.call('GET', '/api/user', { as: person })).json()
    await remove()
    advance(graceMs - minuteMs)
    const answer = await restore()
    expect([answer.statusCode, answer.json().username]).toEqual([200, person.username])
    const browser = cookiesOf(answer)
    expect((await environment.call('GET', '/api/user', { as: browser })).json()).toEqual(before)
    expect(await eventsOf('user-restored')).toEqual([{ userId: person.id }])
    expect((await eventsOf('user-updated')).at(-1)).toMatchObject({ audience: 'public' })
    expect(await mailsOf()).toEqual(['deletion-scheduled', 'account-restored'])

    expect((await restore()).statusCode).toBe(200)
    expect(await eventsOf('user-restored')).toHaveLength(1)
    expect(await mailsOf()).toHaveLength(2)
    advance(2 * minuteMs)
    await enqueueDuePurges(ctx())
    await purgeAccount(ctx(), person.id)
    expect(await exists()).toBe(true)
  })

  it('is a sign-in for an account that is not deleted', async () => {
    expect((await restore()).statusCode).toBe(200)
    expect(await eventsOf('user-restored')).toEqual([])
  })

  it('returns 401 with a wrong password, for an unknown account, and once the purge is due', async () => {
    await remove()
    expect((await restore({ password: 'not this one' })).statusCode).toBe(401)
    expect((await restore({ email: 'unknown@vitrine.example' })).statusCode).toBe(401)
    expect(await profile()).toBe(404)
    advance(graceMs)
    for (const attempt of [restore, login]) {
      const answer = await attempt()
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid email or password'])
    }
    expect(await eventsOf('user-restored')).toEqual([])
  })
})

describe('purging an account', () => {
  const follow = (as: Person, id: number) => environment.call('POST', `/api/user/${id}/follow`, { as })
  const rename = (as: Person, username: string) =>
    environment.call('PUT', '/api/user/profile', { as, body: { username } })
  const register = (more: object) =>
    environment.call('POST', '/api/auth/register', { body: environment.registration(more) })

  it('deletes every row of the user once the grace is over; the username and the address are free', async () => {
    const friend = await environment.join()
    await follow(person, friend.id)
    await follow(friend, person.id)
    await environment.call('POST', `/api/user/${friend.id}/mute`, { as: person, body: { duration: '1d' } })
    await remove()
    advance(graceMs)
    await enqueueDuePurges(ctx())
    await expect.poll(() => exists()).toBe(false)

    expect(await eventsOf('user-deleted')).toEqual([{ userId: person.id }])
    expect(await eventsOf('user-unfollowed')).toEqual([{ followerId: person.id, followeeId: friend.id }])
    expect(await eventsOf('user-unfollowed', friend.id)).toEqual([
      { followerId: friend.id, followeeId: person.id },
    ])
    await environment.service.drain()
    const counts = (await environment.call('GET', `/api/user/${friend.id}`)).json()
    expect(counts).toMatchObject({ followersCount: 0, followingCount: 0 })
    expect((await restore()).statusCode).toBe(401)
    const again = await register({ username: person.username, email: person.email })
    expect([again.statusCode, again.json().username]).toEqual([201, person.username])
  })

  it('at once keeps the usernames from others for 30 days, by hashes', async () => {
    const earlier = person.username
    await rename(person, `renamed.${person.id}`)
    const answer = await remove(person, { query: '?immediate=true' })
    expect(answer.json()).toEqual({ purgeAt: environment.clock.now.toISOString() })
    await expect.poll(() => exists()).toBe(false)
    expect((await restore()).statusCode).toBe(401)

    const names = [earlier, `renamed.${person.id}`]
    for (const username of names) {
      const refused = await register({ username })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'username_taken'])
    }
    const other = await environment.join()
    expect((await rename(other, earlier)).json().code).toBe('username_taken')
    advance(graceMs)
    await enqueueDuePurges(ctx())
    expect(await environment.sql.query('select 1 from reserved_slugs')).toEqual([])
    for (const username of names) expect((await register({ username })).statusCode).toBe(201)
  })

  it('goes on where it was interrupted, with one event for each follow', async () => {
    const others = await Promise.all([1, 2, 3].map(() => environment.join()))
    for (const other of others) await follow(other, person.id)
    await remove()
    advance(graceMs)
    const { prisma } = ctx()
    let transactions = 0
    const failing = {
      ...ctx(),
      prisma: {
        ...prisma,
        transaction: (work: never) => {
          if (++transactions === 3) throw new Error('the process was killed')
          return prisma.transaction(work)
        },
      },
    }
    await expect(purgeAccount(failing as never, person.id)).rejects.toThrow('killed')
    expect(await exists()).toBe(true)
    await Promise.all([purgeAccount(ctx(), person.id), purgeAccount(ctx(), person.id)])
    expect(await exists()).toBe(false)
    for (const other of others) expect(await eventsOf('user-unfollowed', other.id)).toHaveLength(1)
    expect(await eventsOf('user-deleted')).toHaveLength(1)
  })

  it('is confirmed by each service, and one that has not confirmed it within a day is reported', async () => {
    await remove()
    advance(graceMs)
    await purgeAccount(ctx(), person.id)
    const userId = person.id
    for (const event of [communitiesErased, contentErased, mediaErased, museumsErased])
      await environment.publish(event, { userId })
    await environment.service.drain()
    advance(dayMs + minuteMs)
    const before = (await enqueueDuePurges(ctx())).unconfirmed
    await environment.publish(notificationsErased, { userId })
    await environment.publish(notificationsErased, { userId })
    await environment.service.drain()
    const rows = await environment.sql.query<{ service: string }>(
      'select service from account_purge_confirmations where user_id = $1 order by service',
      [userId],
    )
    expect(rows.map(({ service }) => service)).toEqual([
      'communities',
      'content',
      'media',
      'museums',
      'notifications',
    ])
    expect((await enqueueDuePurges(ctx())).unconfirmed).toBe(before - 1)
  })
})

describe('the only administrator', () => {
  const promote = async (who: Person): Promise<Person> => {
    await environment.sql.query("update users set role = 'Admin' where id = $1", [who.id])
    return { ...who, ...(await environment.signIn(who)) }
  }

  it('is refused with 409 last_admin; of two at once, one', async () => {
    const admin = await promote(person)
    const refused = await remove(admin)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last_admin'])
    expect(await profile()).toBe(200)

    const second = await promote(await environment.join())
    const answers = await Promise.all([remove(admin), remove(second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})
