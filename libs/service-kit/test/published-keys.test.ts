import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, createTokenVerifier } from '../src/access-token.ts'

/** Identity's key set, which the test rotates, and how often it was fetched. */
let published: { keys: JWK[] }
let fetches: number
let answers: boolean
let server: Server
let url: string
let keys: Awaited<ReturnType<typeof createKey>>[]

async function createKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { privateKey, kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: accessToken.algorithm } }
}
const sign = ({ privateKey, kid }: (typeof keys)[number], expires = '5m') =>
  new SignJWT({ username: 'ada', role: 'Traveler', sid: randomUUID() })
    .setProtectedHeader({ alg: accessToken.algorithm, typ: accessToken.type, kid })
    .setSubject('1')
    .setIssuer(accessToken.issuer)
    .setAudience(accessToken.audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(privateKey)
const publish = (...kids: number[]) => {
  published = { keys: kids.map(index => keys[index]?.jwk ?? {}) }
}
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
const verifierOf = () => createTokenVerifier({ keys: { url } })
const refused = { code: 'unauthenticated' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keys = await Promise.all(['first', 'second', 'third'].map(createKey))
  publish(0, 1)
  fetches = 0
  answers = true
  server = createServer((_, response) => {
    fetches++
    response.writeHead(answers ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(published))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('published keys', () => {
  it('all verify, whichever of them signs, and are fetched once', async () => {
    const verifier = verifierOf()
    for (const key of keys.slice(0, 2)) expect((await verifier.verify(await sign(key))).id).toBe(1)
    expect(fetches).toBe(1)
  })

  it('are fetched again for an unknown key id, once in five seconds, however many tokens name one', async () => {
    const [, , third] = keys as [never, never, (typeof keys)[number]]
    const verifier = verifierOf()
    await verifier.verify(await sign(keys[0] as typeof third))
    for (let count = 0; count < 20; count++)
      await expect(verifier.verify(await sign(third))).rejects.toMatchObject(refused)
    expect(fetches).toBe(1)
    publish(1, 2, 0)
    advance(6)
    expect((await verifier.verify(await sign(third))).id).toBe(1)
    expect(fetches).toBe(2)
  })

  it('that were rotated out still verify until they are removed; then no token of them does', async () => {
    const [old, next] = keys as [(typeof keys)[number], (typeof keys)[number]]
    const verifier = verifierOf()
    // As whoever had stolen the key would sign it.
    const known = await sign(old, '30 days')
    await verifier.verify(known)
    publish(1, 2, 0)
    advance(61)
    expect((await verifier.verify(known)).id).toBe(1)
    expect((await verifier.verify(await sign(old))).id).toBe(1)
    publish(1, 2)
    advance(61)
    await expect(verifier.verify(known)).rejects.toMatchObject(refused)
    await expect(verifier.verify(await sign(old))).rejects.toMatchObject(refused)
    expect((await verifier.verify(await sign(next))).id).toBe(1)
  })

  it('of the last answer count for ten minutes while identity is unavailable, and are asked for sparingly', async () => {
    const [first] = keys as [(typeof keys)[number]]
    const verifier = verifierOf()
    await verifier.verify(await sign(first))
    answers = false
    advance(120)
    for (let count = 0; count < 20; count++) expect((await verifier.verify(await sign(first))).id).toBe(1)
    expect(fetches).toBe(2)
    advance(10 * 60)
    await expect(verifier.verify(await sign(first))).rejects.toMatchObject({ code: 'service_unavailable' })
    answers = true
    expect((await verifier.verify(await sign(first))).id).toBe(1)
  })

  it('that could not be fetched yet say nothing about a token', async () => {
    answers = false
    const token = await sign(keys[0] as (typeof keys)[number])
    await expect(verifierOf().verify(token)).rejects.toMatchObject({ code: 'service_unavailable' })
  })
})
