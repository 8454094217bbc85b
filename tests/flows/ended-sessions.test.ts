import { allRoutes, routes, services } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { createVisitor, type Person, signUp } from '@vitrine/network/person'
import { signingKeyOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let network: Network
// A network of its own: identity is started again with other keys, which ends the tokens of everybody.
beforeAll(async () => {
  network = await startNetwork({ jwksRefreshSeconds: 0.2 })
})
afterAll(() => network?.stop())

const cookieOf = (person: Pick<Person, 'cookies'>, name: string) =>
  new RegExp(`${name}=([^;]+)`).exec(person.cookies())?.[1] ?? ''
const accessOf = (person: Pick<Person, 'cookies'>) => cookieOf(person, 'vitrine_access')

/** One route of each service that reads without parameters, for a signed-in user where it has such a route. */
const readRoutes = services.map(owner => {
  const own = allRoutes.filter(
    ({ method, path, kind, query, ...route }) =>
      route.owner === owner &&
      method === 'GET' &&
      !path.includes(':') &&
      (kind ?? 'json') === 'json' &&
      (query?.safeParse({}).success ?? true),
  )
  const route = own.find(({ access }) => access === 'user') ?? own[0]
  if (!route) throw new Error(`${owner} has no such route`)
  return route
})

/** The statuses of a token at each service, past the gateway. */
async function statusesAtServices(token: string): Promise<Record<string, number>> {
  const origins = network.origins()
  const entries = readRoutes.map(async ({ owner, path }) => {
    const answer = await fetch(origins[owner] + path, {
      headers: { authorization: `Bearer ${token}`, cookie: `vitrine_access=${token}` },
    })
    // Media has such routes for administrators alone: 403 is the answer to a token that is accepted.
    return [owner, answer.status === 403 ? 200 : answer.status] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
const atEach = (status: number) => Object.fromEntries(services.map(name => [name, status]))
const statusAtGateway = async (cookies: string) =>
  (await fetch(`${network.url}${routes.getCurrentUser.path}`, { headers: { cookie: cookies } })).status

async function signIn(person: Person, password: string) {
  const visitor = createVisitor(network.url)
  await visitor.call(routes.login, { body: { email: person.user.email, password } })
  return visitor
}

describe('a changed password', () => {
  it('ends the other browser at its next request: through the gateway, and straight at each service', async () => {
    const here = await signUp(network.url, 'changer')
    const there = await signIn(here, 'changer-likes-museums')
    const oldHere = here.cookies()
    const [hereToken, thereToken] = [accessOf(here), accessOf(there)]
    expect(await statusesAtServices(thereToken)).toEqual(atEach(200))
    expect(await statusAtGateway(there.cookies())).toBe(200)

    await here.call(routes.changePassword, { body: { newPassword: 'four grey cranes' } })
    expect(await statusAtGateway(there.cookies())).toBe(401)
    expect(await statusesAtServices(thereToken)).toEqual(atEach(401))
    // The cookies that this browser had before are as dead.
    expect(await statusAtGateway(oldHere)).toBe(401)
    expect(await statusesAtServices(hereToken)).toEqual(atEach(401))

    expect(here.cookies()).not.toBe(oldHere)
    expect((await here.call(routes.getCurrentUser)).username).toBe('changer')
    expect(await statusesAtServices(accessOf(here))).toEqual(atEach(200))
    await expect(signIn(here, 'changer-likes-museums')).rejects.toMatchObject({ status: 401 })
    await signIn(here, 'four grey cranes')
  })
})

describe('signing out', () => {
  it('ends this browser, and on request all others: through the gateway, and straight at each service', async () => {
    const here = await signUp(network.url, 'goer')
    const [there, elsewhere] = [
      await signIn(here, 'goer-likes-museums'),
      await signIn(here, 'goer-likes-museums'),
    ]
    const dead = async ({ cookies, token }: { cookies: string; token: string }) => {
      expect(await statusAtGateway(cookies)).toBe(401)
      expect(await statusesAtServices(token)).toEqual(atEach(401))
    }
    const copyOf = (visitor: Pick<Person, 'cookies'>) => ({
      cookies: visitor.cookies(),
      token: accessOf(visitor),
    })
    const [first, second, third] = [copyOf(here), copyOf(there), copyOf(elsewhere)]

    await here.call(routes.logout)
    expect(await here.read(routes.getCurrentUser)).toBeNull()
    await dead(first)
    expect(await statusesAtServices(second.token)).toEqual(atEach(200))

    await there.call(routes.endOtherSessions)
    await dead(third)
    expect(await statusAtGateway(second.cookies)).toBe(200)
  })
})

describe('a deleted account', () => {
  it('ends every browser at its next request: through the gateway, and straight at each service', async () => {
    const here = await signUp(network.url, 'leaver')
    const there = await signIn(here, 'leaver-likes-museums')
    const browsers = [here, there].map(each => ({ cookies: each.cookies(), token: accessOf(each) }))
    for (const { token } of browsers) expect(await statusesAtServices(token)).toEqual(atEach(200))

    await here.call(routes.deleteAccount, { query: {} })
    for (const { cookies, token } of browsers) {
      expect(await statusAtGateway(cookies)).toBe(401)
      expect(await statusesAtServices(token)).toEqual(atEach(401))
    }
    expect(here.cookies()).toBe('')
    await expect(signIn(here, 'leaver-likes-museums')).rejects.toMatchObject({ code: 'deletion_scheduled' })
  })
})

describe('a ban', () => {
  it('ends every browser at its next request: through the gateway, and straight at each service', async () => {
    const moderator = await signUp(network.url, 'the.mayor')
    await network.identity.ctx.db.query("update users set role = 'Admin' where id = $1", [moderator.user.id])
    const admin = await signIn(moderator, 'the.mayor-likes-museums')
    const here = await signUp(network.url, 'spammer')
    const there = await signIn(here, 'spammer-likes-museums')
    const browsers = [here, there].map(each => ({ cookies: each.cookies(), token: accessOf(each) }))
    for (const { token } of browsers) expect(await statusesAtServices(token)).toEqual(atEach(200))

    const { id } = await admin.call(routes.moderateUser, {
      body: { userId: here.user.id, type: 'permanent_ban', reason: 'Advertising.' },
    })
    for (const { cookies, token } of browsers) {
      expect(await statusAtGateway(cookies)).toBe(401)
      expect(await statusesAtServices(token)).toEqual(atEach(401))
    }
    await expect(signIn(here, 'spammer-likes-museums')).rejects.toMatchObject({ code: 'account_suspended' })

    await admin.call(routes.liftModeration, { params: { id }, body: { reason: 'A mistake.' } })
    const back = await signIn(here, 'spammer-likes-museums')
    expect(await statusesAtServices(accessOf(back))).toEqual(atEach(200))
    expect(await statusAtGateway(browsers[0]?.cookies ?? '')).toBe(401)
  })
})

describe('a signing key', () => {
  it('that was rotated out verifies until it is removed; then the gateway and each service refuse its tokens', async () => {
    const person = await signUp(network.url, 'rotated')
    const token = accessOf(person)
    const onlyToken = `vitrine_access=${token}`
    expect(await statusesAtServices(token)).toEqual(atEach(200))

    const [second, third] = [signingKeyOf('second'), signingKeyOf('third')]
    await network.restartIdentity([second, third, network.firstKey])
    expect(await statusesAtServices(token)).toEqual(atEach(200))
    expect(await statusAtGateway(onlyToken)).toBe(200)
    const later = await signIn(person, 'rotated-likes-museums')
    expect(await statusesAtServices(accessOf(later))).toEqual(atEach(200))
    expect(await statusAtGateway(later.cookies())).toBe(200)

    await network.restartIdentity([second, third])
    await expect.poll(() => statusesAtServices(token)).toEqual(atEach(401))
    await expect.poll(() => statusAtGateway(onlyToken)).toBe(401)
    // The session itself goes on, by a token of the new key.
    expect((await person.call(routes.getCurrentUser)).username).toBe('rotated')
    expect(accessOf(person)).not.toBe(token)
    expect(await statusesAtServices(accessOf(person))).toEqual(atEach(200))
  })
})
