import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DemoData, replaceKnownPasswords, seed } from '../src/seed.ts'
import { cookiesOf, createTestEnvironment, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const demo = DemoData.parse({
  people: ['Robin', 'June', 'Otto'].map((firstName, index) => ({
    username: firstName.toLowerCase(),
    email: `${firstName}@vitrine.example`,
    password: 'museum-night',
    firstName,
    lastName: 'Ashby',
    role: index === 0 ? 'Museum Manager' : 'Traveler',
    bio: 'Reads every label.',
    joinedDaysAgo: 160 - index,
  })),
  follows: [
    ['robin', 'June'],
    ['june', 'robin'],
    ['otto', 'robin'],
  ],
})

/** The same data under other names, so that each test has users of its own. */
const rename = ({ people, follows }: DemoData, prefix: string): DemoData => ({
  people: people.map(user => ({
    ...user,
    username: `${prefix}.${user.username}`,
    email: `${prefix}.${user.email}`,
  })),
  follows: follows.map(([by, of]) => [`${prefix}.${by}`, `${prefix}.${of}`]),
})
const signIn = async (email: string, password: string) =>
  (await environment.call('POST', '/api/auth/login', { body: { email, password } })).statusCode

describe('seeding demo data', () => {
  it('adds users, follows and their events, and nothing when repeated', async () => {
    const { ctx } = environment.service
    expect(await seed(ctx, demo)).toEqual({ people: 3, follows: 3 })
    await environment.service.drain()
    const before = await environment.rowCounts()
    expect(await seed(ctx, demo)).toEqual({ people: 0, follows: 0 })
    expect(await environment.rowCounts()).toEqual(before)

    const robin = (await environment.call('GET', '/api/user/slug/robin')).json()
    expect(robin).toMatchObject({
      role: 'Museum Manager',
      bio: 'Reads every label.',
      followersCount: 2,
      followingCount: 1,
      createdAt: new Date(environment.clock.now.getTime() - 160 * 86_400_000).toISOString(),
    })
    expect(await environment.outbox('user-registered')).toHaveLength(3)
    expect(await environment.outbox('user-followed')).toHaveLength(3)
    const body = { email: 'robin@vitrine.example', password: 'museum-night' }
    expect((await environment.call('POST', '/api/auth/login', { body })).statusCode).toBe(200)
  })

  it('with secret passwords, accepts those and not the published ones', async () => {
    const { ctx } = environment.service
    const fresh = rename(demo, 'secret')
    const robin = 'secret.robin@vitrine.example'
    expect(await seed(ctx, fresh, { [robin]: 'generated-for-robin' })).toMatchObject({ people: 3 })
    for (const { email } of fresh.people) expect(await signIn(email, 'museum-night')).toBe(401)
    expect(await signIn(robin, 'generated-for-robin')).toBe(200)
  })

  it('accepts the demo data of the repository', async () => {
    const file = new URL('../../../infra/local/seed/demo.json', import.meta.url)
    const shipped = DemoData.parse(JSON.parse(await readFile(file, 'utf8')))
    const { ctx } = environment.service
    expect(await seed(ctx, shipped)).toEqual({
      people: shipped.people.length,
      follows: shipped.follows.length,
    })
  })
})

describe('replacing the published passwords', () => {
  it('refuses them from then on, ends their sessions and keeps passwords that were changed', async () => {
    const { ctx } = environment.service
    const known = rename(demo, 'known')
    const [robin = '', june = '', otto = ''] = known.people.map(({ email }) => email)
    await seed(ctx, known)
    const opened = cookiesOf(
      await environment.call('POST', '/api/auth/login', { body: { email: robin, password: 'museum-night' } }),
    )
    await environment.sql.query('update users set password_hash = $1 where email = $2', [
      await ctx.passwords.hash('chosen by otto'),
      otto,
    ])

    expect(await replaceKnownPasswords(ctx, known, { [robin]: 'generated-for-robin' })).toBe(2)
    for (const email of [robin, june]) expect(await signIn(email, 'museum-night')).toBe(401)
    expect(await signIn(robin, 'generated-for-robin')).toBe(200)
    expect(await signIn(otto, 'chosen by otto')).toBe(200)
    expect((await environment.renew(opened.session)).statusCode).toBe(401)

    expect(await replaceKnownPasswords(ctx, known, { [robin]: 'another' })).toBe(0)
    expect(await signIn(robin, 'generated-for-robin')).toBe(200)
  })
})
