import { createHmac } from 'node:crypto'
import { accessToken, serviceToken } from '@vitrine/service-kit'
import { createTestTokens, exportOf, startTestService, type TestTokens } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import people from './people.ts'

const peopleCount = 1_200
let service: Awaited<ReturnType<typeof startTestService>>
let unknownTokens: TestTokens
beforeAll(async () => {
  service = await startTestService(people, { env: { GREETING: 'Good evening' } })
  unknownTokens = await createTestTokens()
  await service.ctx.db.query('insert into known_people select generate_series(1, $1::int)', [peopleCount])
})
afterAll(() => service?.stop())

const ask = (authorization?: string, userId: number | string = 7) =>
  service.app.inject({
    url: `/internal/exports/${userId}`,
    headers: { ...(authorization && { authorization }) },
  })
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = {
  sub: serviceToken.subject,
  iss: serviceToken.issuer,
  aud: serviceToken.audience,
  exp: Math.floor(Date.now() / 1000) + 60,
}
const unsigned = (alg: string, kid = 'test') =>
  `${encoded({ alg, typ: serviceToken.type, kid })}.${encoded(claims)}`

describe('the internal route of an export', () => {
  it('answers with all records, in pages, and with a last line', async () => {
    const { acquaintances } = await exportOf(service, 7)
    expect(acquaintances).toHaveLength(peopleCount - 1)
    const { body } = await ask((await service.tokens.asService()).authorization)
    const lines = body
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    // An empty line that names the file, three pages, and the end.
    expect(lines.map(line => line.records?.length ?? line)).toEqual([0, 500, 500, 199, { end: true }])
  })

  it('returns 404 for what is no id', async () => {
    const { authorization } = await service.tokens.asService()
    for (const id of ['0', '-1', 'x', '1.5']) expect((await ask(authorization, id)).statusCode).toBe(404)
  })

  const hmac = (text: string) =>
    createHmac('sha256', JSON.stringify(service.tokens.jwks.keys[0])).update(text).digest('base64url')
  const refused: Record<string, () => Promise<string | undefined>> = {
    'no token': async () => undefined,
    'the token of a user': async () => (await service.tokens.as({ id: 7 })).authorization,
    'the token of a user, for the internal audience': async () =>
      (await service.tokens.as({ id: 7 }, { audience: serviceToken.audience })).authorization,
    'a service token that has expired': async () =>
      (await service.tokens.asService({ expires: '-1s' })).authorization,
    'a service token for users': async () =>
      (await service.tokens.asService({ audience: accessToken.audience })).authorization,
    'a service token of an unknown issuer': async () =>
      (await service.tokens.asService({ issuer: 'someone' })).authorization,
    'a service token of another service': async () =>
      (await service.tokens.asService({ subject: 'content' })).authorization,
    'a service token by a key that identity does not publish': async () =>
      (await unknownTokens.asService()).authorization,
    'a token that is not signed': async () => `Bearer ${unsigned('none')}.`,
    'a token that is not signed, with three parts': async () => `Bearer ${unsigned('none')}.AA`,
    'a token signed by HS256 with the public key': async () =>
      `Bearer ${unsigned('HS256')}.${hmac(unsigned('HS256'))}`,
    'what is no token': async () => 'Basic aWRlbnRpdHk6aWRlbnRpdHk=',
  }
  it.each(Object.keys(refused))('refuses %s with 401', async kind => {
    const answer = await ask(await refused[kind]?.())
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })
})

describe('a service token', () => {
  it('is no access token', async () => {
    const token = (await service.tokens.asService()).authorization.slice('Bearer '.length)
    await expect(service.app.tokens?.verify(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
