import { allRoutes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEnvironment, type Person, type TestEnvironment } from './environment.ts'

let environment: TestEnvironment
let person: Person
beforeAll(async () => {
  environment = await createTestEnvironment()
  person = await environment.join()
})
afterAll(() => environment.close())

const registration = {
  firstName: 'Ida',
  lastName: 'Holm',
  username: 'ida.holm',
  email: 'ida@vitrine.example',
  password: 'three blue herons',
}
const credentials = { email: 'ida@vitrine.example', password: 'three blue herons' }
const own = allRoutes.filter(({ owner }) => owner === 'identity')
/** The path of a route, with the parameters of an existing user. */
const urlOf = (path: string) => path.replace(':id', String(person.id)).replace(':slug', person.slug)

/** Expects this status and code, and that nothing is stored. */
async function refuses(
  [method, url]: readonly ['GET' | 'POST', string],
  options: Parameters<TestEnvironment['call']>[2],
  [status, code]: readonly [number, string],
  field?: string,
) {
  const before = await environment.rowCounts()
  const answer = await environment.call(method, url, options)
  const shown = `${method} ${url} ${JSON.stringify(options)} → ${answer.body}`
  expect(answer.statusCode, shown).toBe(status)
  expect(answer.json(), shown).toMatchObject({
    code,
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect(answer.body, shown).not.toMatch(/\bat .*\.ts|prisma|select |node_modules/i)
  expect(answer.headers['set-cookie'], shown).toBeUndefined()
  if (field)
    expect(
      answer.json().errors.map((error: { field: string }) => error.field),
      shown,
    ).toContain(field)
  expect(await environment.rowCounts(), shown).toEqual(before)
}
const invalid = [400, 'validation_error'] as const

const wrongTexts = [undefined, null, '', '   ', 7, true, [], ['a'], {}, { $ne: 1 }]
const tooLong = (characters: number) => 'x'.repeat(characters + 1)

describe('registering', () => {
  const route = ['POST', '/api/auth/register'] as const
  const table: Record<string, unknown[]> = {
    firstName: [...wrongTexts, tooLong(50), 'a\u0000b'],
    lastName: [...wrongTexts, tooLong(50), 'a\u0000b'],
    username: [
      ...wrongTexts,
      'ab',
      tooLong(30),
      '12345',
      'ida holm',
      'ida-holm',
      'ida@holm',
      'ida/../x',
      'идахолм',
      'admin',
      'API',
      'a\u0000b',
    ],
    email: [
      ...wrongTexts,
      'ida',
      'ida@',
      'ida@vitrine',
      `${tooLong(254)}@vitrine.example`,
      'a\u0000@b.example',
    ],
    password: [undefined, null, '', 7, [], {}, { $ne: 1 }, 'short', tooLong(128), 'password'],
    rememberMe: [null, 'yes', 1, {}],
    website: ['https://spam.example', 1],
    filledInMs: [10, 'long', -1],
  }
  it.each(Object.entries(table))('refuses an invalid %s', async (field, values) => {
    for (const value of values)
      await refuses(route, { body: { ...registration, [field]: value } }, invalid, field)
  })
})

describe('signing in', () => {
  const route = ['POST', '/api/auth/login'] as const
  const table: Record<string, unknown[]> = {
    email: [...wrongTexts, 'ida', `${tooLong(254)}@vitrine.example`],
    password: [undefined, null, '', 7, [], {}, { $ne: 1 }, { $gt: '' }, tooLong(128)],
    rememberMe: [null, 'true', 1],
  }
  it.each(Object.entries(table))('refuses an invalid %s', async (field, values) => {
    for (const value of values)
      await refuses(route, { body: { ...credentials, [field]: value } }, invalid, field)
  })
})

describe('a link of a mail', () => {
  const tokens = [undefined, null, 7, true, [], {}, { $ne: 1 }, tooLong(200)]
  const newPassword = credentials.password
  it('refuses an invalid token', async () => {
    for (const token of tokens) {
      await refuses(['POST', '/api/auth/verify-email'], { body: { token } }, invalid, 'token')
      await refuses(['POST', '/api/auth/reset-password'], { body: { token, newPassword } }, invalid, 'token')
    }
  })

  it('refuses a new password that a registration refuses', async () => {
    for (const newPassword of [undefined, null, '', 7, [], {}, 'short', tooLong(128), 'password']) {
      const body = { token: 'x'.repeat(64), newPassword }
      await refuses(['POST', '/api/auth/reset-password'], { body }, invalid, 'newPassword')
    }
  })

  it('is not sent to what is no address', async () => {
    for (const email of [...wrongTexts, 'ida', `${tooLong(254)}@vitrine.example`])
      await refuses(['POST', '/api/auth/forgot-password'], { body: { email } }, invalid, 'email')
  })
})

describe('every route with a body', () => {
  const bodies: Record<string, object> = {
    '/api/auth/register': registration,
    '/api/auth/login': credentials,
    '/api/logout': {},
    '/api/auth/logout': {},
    '/api/user/:id/follow': {},
    '/api/auth/verify-email': { token: 'x'.repeat(64) },
    '/api/auth/verification-mail': {},
    '/api/auth/forgot-password': { email: credentials.email },
    '/api/auth/reset-password': { token: 'x'.repeat(64), newPassword: credentials.password },
    '/internal/sessions/renew': { session: 'x'.repeat(43) },
  }
  const fields = [
    'role',
    'isAdmin',
    'id',
    'authorId',
    'slug',
    'emailVerified',
    'passwordHash',
    'createdAt',
    '$where',
  ]

  it.each(Object.entries(bodies))('%s refuses unknown fields', async (path, body) => {
    const route = ['POST', urlOf(path)] as const
    for (const field of fields) {
      await refuses(route, { as: person, body: { ...body, [field]: 'Admin' } }, invalid, field)
    }
    for (const field of ['__proto__', 'constructor']) {
      const text = JSON.stringify({ ...body, poison: 1 }).replace(
        '"poison":1',
        `"${field}":{"prototype":{"role":"Admin"}}`,
      )
      await refuses(route, { as: person, body: text }, invalid)
    }
  })

  it.each(Object.keys(bodies))('%s refuses a body that is not a JSON object', async path => {
    const route = ['POST', urlOf(path)] as const
    for (const body of ['[]', '"text"', '7', 'null,', '{"a":', '{}{}']) {
      await refuses(route, { as: person, body }, invalid)
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await refuses(route, { as: person, body: 'a=1', headers: form }, [415, 'unsupported_media'])
    await refuses(route, { as: person, body: { a: 'x'.repeat(70_000) } }, [413, 'payload_too_large'])
  })
})

describe('ids and numbers', () => {
  it.each(['abc', '0', '-1', '1.5', '9'.repeat(16), '1e3', '%00'])('"%s" is refused as an id', async id => {
    await refuses(['GET', `/api/user/${id}`], {}, invalid, 'id')
    await refuses(['POST', `/api/user/${id}/follow`], { as: person }, invalid, 'id')
  })

  it('"%00" is refused as a slug: PostgreSQL cannot store it', async () => {
    await refuses(['GET', '/api/user/slug/%00'], {}, invalid, 'slug')
  })

  it.each(['/api/recommendations/users', '/api/users/active'])(
    '%s clamps the limit, and refuses one that is not a whole number',
    async path => {
      for (const limit of ['-5', '0', '99999999']) {
        expect((await environment.call('GET', `${path}?limit=${limit}`, { as: person })).statusCode).toBe(200)
      }
      for (const limit of ['many', '1.5', 'NaN'])
        await refuses(['GET', `${path}?limit=${limit}`], { as: person }, invalid)
    },
  )
})

describe('every route', () => {
  it('that needs a signed-in user returns 401 without one', async () => {
    for (const { method, path, access } of own) {
      if (access === 'public') continue
      await refuses([method as 'GET', urlOf(path)], {}, [401, 'unauthenticated'])
    }
  })

  it('returns 404 for an undeclared path', async () => {
    for (const path of [
      '/api/auth',
      '/api/users',
      '/internal/sessions',
      '/api/user/1/follow/2',
      '/API/user',
    ]) {
      await refuses(['GET', path], { as: person }, [404, 'not_found'])
    }
  })
})
