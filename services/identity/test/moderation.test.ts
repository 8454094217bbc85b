import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt, createTestEnvironment, type Person, password, type TestEnvironment } from './environment.ts'

const dayMs = 24 * 60 * 60_000

let environment: TestEnvironment
let admin: Person
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  admin = await joinAs('Admin')
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

async function joinAs(role: string): Promise<Person> {
  const member = await environment.join()
  await environment.sql.query('update users set role = $1 where id = $2', [role, member.id])
  return { ...member, ...(await environment.signIn(member)) }
}
const inDays = (days: number) => new Date(environment.clock.now.getTime() + days * dayMs).toISOString()
const advance = (ms: number) => {
  environment.clock.now = new Date(environment.clock.now.getTime() + ms)
}
/** The tests advance the clock beyond a token and a session. */
const asAdmin = () => environment.signIn(admin)
const moderate = async (body: object, as?: Person) =>
  environment.call('POST', '/api/admin/moderate-user', {
    as: as ?? (await asAdmin()),
    body: { userId: person.id, type: 'temporary_ban', reason: 'Advertising.', ...body },
  })
const banFor = async (days: number) => (await moderate({ expiresAt: inDays(days) })).json()
const banForGood = async () => (await moderate({ type: 'permanent_ban' })).json()
const lift = async (id: number) =>
  environment.call('POST', `/api/admin/moderations/${id}/lift`, {
    as: await asAdmin(),
    body: { reason: 'A mistake.' },
  })
const credentials = (more: object = {}) => ({ email: person.email, password, ...more })
const login = (more: object = {}) => environment.call('POST', '/api/auth/login', { body: credentials(more) })
const profile = async () => (await environment.call('GET', `/api/user/${person.id}`)).statusCode
const eventsOf = async (type: string) =>
  (await environment.outbox(type)).filter(({ key }) => key === String(person.id)).map(({ data }) => data)
const mailsOf = async () => (await environment.mails(person.email)).filter(({ kind }) => /^suspen/.test(kind))
const kindsOf = async () => (await mailsOf()).map(({ kind }) => kind)

describe('a temporary ban', () => {
  it('ends all sessions and refuses the sign-in with date and reason until it ends by its time', async () => {
    const other = await environment.signIn(person)
    const expiresAt = inDays(7)
    const ban = await banFor(7)
    expect(ban).toMatchObject({ userId: person.id, type: 'temporary_ban', expiresAt, endedAt: null })
    for (const browser of [person, other]) {
      expect((await environment.renew(browser.session)).statusCode).toBe(401)
      expect((await environment.call('GET', '/api/user', { as: browser })).statusCode).toBe(401)
    }
    const refused = await login()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'account_suspended',
        message: `Your account is suspended until ${expiresAt.slice(0, 10)}. Reason: Advertising.`,
        details: { reason: 'Advertising.', until: expiresAt },
      },
    ])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await profile()).toBe(200)
    expect(await eventsOf('moderation-applied')).toEqual([
      { userId: person.id, moderationId: ban.id, type: 'temporary_ban', expiresAt },
    ])
    expect(await kindsOf()).toEqual(['suspended-until'])
    expect((await mailsOf())[0]?.text).toContain('Reason: Advertising.')

    advance(7 * dayMs)
    expect((await login()).statusCode).toBe(200)
  })

  it('says nothing to who does not know the password, and asks for the code first', async () => {
    const call = (path: string, body: object) =>
      environment.call('POST', `/api/auth/totp/${path}`, { as: person, body })
    const { secret } = (await call('setup', {})).json()
    await call('enable', { code: codeAt(secret, environment.clock.now) })
    advance(30_000)
    await banFor(7)
    const unknown = await environment.call('POST', '/api/auth/login', {
      body: { email: 'unknown@vitrine.example', password },
    })
    expect((await login({ password: 'not this one' })).json().message).toBe(unknown.json().message)
    expect((await login()).json().code).toBe('totp_required')
    const totpCode = codeAt(secret, environment.clock.now)
    expect((await login({ totpCode })).json().code).toBe('account_suspended')
  })

  it.each([
    [{}, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2999-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ type: 'permanent_ban', expiresAt: '2999-01-01T00:00:00Z' }, 'expiresAt'],
    [{ type: 'shadow_ban' }, 'type'],
    [{ type: 'permanent_ban', reason: ' ' }, 'reason'],
    [{ type: 'permanent_ban', reason: 'x'.repeat(501) }, 'reason'],
    [{ type: 'permanent_ban', role: 'Admin' }, 'role'],
  ])('is refused with %j', async (body, field) => {
    const answer = await moderate(body)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
    expect((await login()).statusCode).toBe(200)
  })
})

describe('a permanent ban', () => {
  it('also hides the user, whom lifting it shows again', async () => {
    const { id, expiresAt } = await banForGood()
    expect(expiresAt).toBeNull()
    expect(await profile()).toBe(404)
    expect((await eventsOf('user-updated')).at(-1)).toMatchObject({ audience: 'hidden' })
    expect((await login()).json()).toMatchObject({
      code: 'account_suspended',
      message: 'Your account is suspended. Reason: Advertising.',
      details: { until: null },
    })
    advance(400 * dayMs)
    expect((await login()).statusCode).toBe(403)

    expect((await lift(id)).json()).toMatchObject({ id, endedAt: environment.clock.now.toISOString() })
    expect(await profile()).toBe(200)
    expect((await login()).statusCode).toBe(200)
    expect(await eventsOf('moderation-lifted')).toEqual([
      { userId: person.id, moderationId: id, type: 'permanent_ban' },
    ])
    expect(await kindsOf()).toEqual(['suspended', 'suspension-lifted'])
    expect((await lift(id)).statusCode).toBe(200)
    expect(await eventsOf('moderation-lifted')).toHaveLength(1)
  })

  it('replaces the ban in force, and is replaced by one that ends', async () => {
    await banFor(7)
    await banForGood()
    expect(await profile()).toBe(404)
    const { id } = await banFor(1)
    expect(await profile()).toBe(200)
    const history = await environment.sql.query(
      'select id, ended_at is null as "isInForce" from moderations where user_id = $1 order by id',
      [person.id],
    )
    expect(history.map(({ isInForce }) => isInForce)).toEqual([false, false, true])
    expect(history.at(-1)).toMatchObject({ id })
  })

  it('neither lets a deleted account be restored, nor shows it when it is lifted', async () => {
    await environment.call('DELETE', '/api/user/account', { as: person })
    const { id } = await banForGood()
    const restore = () => environment.call('POST', '/api/user/restore', { body: credentials() })
    expect((await restore()).json().code).toBe('account_suspended')
    await lift(id)
    expect(await profile()).toBe(404)
    expect((await login()).json().code).toBe('deletion_scheduled')
    expect((await restore()).statusCode).toBe(200)
    expect(await profile()).toBe(200)
  })

  it('lets no session begin that was on its way: eight sign-ins meet the ban', async () => {
    const attempts = Array.from({ length: 8 }, () => login())
    const answers = await Promise.all([...attempts, moderate({ type: 'permanent_ban' })])
    expect(answers.at(-1)?.statusCode).toBe(200)
    const sessions = await environment.sql.query('select 1 from sessions where user_id = $1', [person.id])
    expect(sessions).toEqual([])
  })
})

describe('moderation', () => {
  it('is for administrators, and never of one', async () => {
    for (const role of ['Traveler', 'Ambassador', 'Museum Manager', 'Vendor']) {
      expect((await moderate({ type: 'permanent_ban' }, await joinAs(role))).statusCode).toBe(403)
    }
    const own = await moderate({ userId: admin.id, type: 'permanent_ban' })
    expect([own.statusCode, own.json().message]).toEqual([403, 'Administrators cannot be banned.'])
    expect((await moderate({ userId: 987_654, type: 'permanent_ban' })).statusCode).toBe(404)
    expect((await lift(987_654)).statusCode).toBe(404)
  })
})
