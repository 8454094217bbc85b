import { type EventData, museumClaimDecided } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let person: Person
let requests = 0
beforeAll(async () => {
  environment = await createTestEnvironment()
})
beforeEach(async () => {
  person = await environment.join()
})
afterAll(() => environment.close())

const museum = {
  id: 7,
  slug: 'clockhouse-ghent',
  name: 'Clockhouse <b>Ghent</b>',
  city: 'Ghent',
  country: 'Belgium',
  categoryCode: 'science' as const,
  coverUrl: '/cover.svg',
}
async function decide(data: Partial<EventData<typeof museumClaimDecided>> = {}): Promise<void> {
  const requestId = data.requestId ?? ++requests
  const decided = { museum, outcome: 'approved' as const, notes: '', userId: person.id, ...data, requestId }
  await environment.publish(museumClaimDecided, decided)
  await environment.service.drain()
}
const roleOf = async () =>
  (await environment.sql.query<{ role: string }>('select role from users where id = $1', [person.id]))[0]
    ?.role
const setRole = (role: string) =>
  environment.sql.query('update users set role = $1 where id = $2', [role, person.id])
const changes = () =>
  environment.sql.query('select from_role, to_role, cause from role_changes where user_id = $1', [person.id])
const eventsOf = async (type: string) =>
  (await environment.outbox(type)).filter(({ key }) => key === String(person.id)).map(({ data }) => data)
const claimMails = async () =>
  (await environment.mails(person.email)).filter(({ kind }) => kind.startsWith('claim-'))
const check = (as: { session: string; access: string }) => environment.call('GET', '/api/auth/user', { as })

describe('an approved claim', () => {
  it('makes a Traveler a Museum Manager once, and publishes it', async () => {
    const requestId = ++requests
    await decide({ requestId })
    expect(await roleOf()).toBe('Museum Manager')
    expect(await eventsOf('user-role-changed')).toEqual([
      { userId: person.id, from: 'Traveler', to: 'Museum Manager' },
    ])
    expect((await eventsOf('user-updated')).at(-1)).toMatchObject({
      user: { id: person.id, role: 'Museum Manager' },
      audience: 'public',
    })
    // The role was removed since: the same decision does not give it again.
    await setRole('Traveler')
    await decide({ requestId })
    expect(await roleOf()).toBe('Traveler')
    expect(await changes()).toEqual([
      { from_role: 'Traveler', to_role: 'Museum Manager', cause: `manager-request:${requestId}` },
    ])
    await decide()
    expect(await roleOf()).toBe('Museum Manager')
  })

  it.each(['Ambassador', 'Vendor', 'Admin', 'Museum Manager'])('leaves the role %s', async role => {
    await setRole(role)
    await decide()
    expect(await roleOf()).toBe(role)
    expect(await changes()).toEqual([])
    expect(await eventsOf('user-role-changed')).toEqual([])
  })

  it.each(['rejected', 'superseded'] as const)('is not one that was %s', async outcome => {
    await decide({ outcome, notes: 'No.' })
    expect(await roleOf()).toBe('Traveler')
  })

  it('of a user who was deleted changes nothing', async () => {
    await decide({ userId: 987_654 })
    expect(await roleOf()).toBe('Traveler')
  })

  it('is in the access token from the next check of the session on, without a new sign-in', async () => {
    const before = await check(person)
    expect([before.json().role, before.headers['set-cookie']]).toEqual(['Traveler', undefined])
    await decide()
    const after = await check(person)
    expect(after.json().role).toBe('Museum Manager')
    const [cookie = '', ...others] = [after.headers['set-cookie'] ?? []].flat()
    expect(others).toEqual([])
    const access = /=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: String(person.id), role: 'Museum Manager' })
    const again = await check({ ...person, access })
    expect([again.json().role, again.headers['set-cookie']]).toEqual(['Museum Manager', undefined])
    expect((await environment.renew(person.session)).statusCode).toBe(200)
  })
})

describe('the outcome of a claim', () => {
  it.each([
    ['approved', '', 'claim-approved', 'You manage a museum at Vitrine now', 'You can edit its page'],
    ['approved', 'Welcome!', 'claim-approved-noted', 'You manage a museum at Vitrine now', 'Note: Welcome!'],
    [
      'rejected',
      'Another address, please.',
      'claim-rejected',
      'Your request to manage a museum was rejected',
      'Reason: Another address, please.',
    ],
    [
      'superseded',
      '',
      'claim-superseded',
      'Your request to manage a museum was rejected',
      'another request for it was approved',
    ],
  ] as const)('%s (“%s”) is mailed', async (outcome, notes, kind, subject, words) => {
    await decide({ outcome, notes })
    const mails = await claimMails()
    expect(mails).toMatchObject([{ kind, subject }])
    expect(mails[0]?.text).toContain(words)
    expect(mails[0]?.text).toContain('Clockhouse bGhentb')
    expect(mails[0]?.text).toContain('/museum/clockhouse-ghent')
    expect(mails[0]?.html).not.toContain('<b>')
  })

  it('is not mailed to an account that is hidden', async () => {
    await environment.sql.query('update users set hidden_at = now() where id = $1', [person.id])
    await decide({ outcome: 'rejected', notes: 'No.' })
    expect(await claimMails()).toEqual([])
  })
})
