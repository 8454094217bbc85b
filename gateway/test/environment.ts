import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Role, type Service, services } from '@vitrine/contracts'
import { loadConfig, redisTime, revocations, urlVariable } from '@vitrine/service-kit'
import { createLogger } from '@vitrine/telemetry'
import { redisUrl } from '@vitrine/testing'
import fastify, { type FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { GatewayConfig, serviceOrigins } from '../src/config.ts'
import { createGateway, type Gateway } from '../src/gateway.ts'

export interface Seen {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

export interface Person {
  id: number
  sessionId: string
  /** The session cookie's value. */
  session: string
  token: string
  cookie: string
}

/** A gateway with small real services behind it: an identity, and one that answers with what it was sent. */
export interface TestEnvironment {
  url: string
  port: number
  gateway: Gateway
  /** Where the services listen. */
  origins: Record<Service, string>
  redis: Redis
  /** What reached the services, newest last. */
  seen: Seen[]
  privateKey: CryptoKey
  /** How many renewals identity has received. */
  renewals: () => number
  /** Signs a person in; `expiresIn` in seconds, of the access token. */
  signIn(options?: { id?: number; role?: Role; expiresIn?: number; registeredAt?: Date }): Promise<Person>
  /** Ends a session in identity, and writes it to Redis unless `onlyInIdentity`. */
  revoke(person: Person, onlyInIdentity?: boolean): Promise<void>
  sign(claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** Identity answers no renewal until the returned function is called. */
  holdRenewals(): () => void
  stopIdentity(): Promise<void>
  service: FastifyInstance
  stop(): Promise<void>
}

export async function createTestEnvironment(
  variables: Record<string, string> = {},
  prepare: (service: FastifyInstance, identity: FastifyInstance) => void = () => {},
): Promise<TestEnvironment> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }] }
  const sessions = new Map<string, { id: number; role: Role; sessionId: string }>()
  const seen: Seen[] = []
  let renewals = 0
  let held: Promise<void> | undefined

  const sign: TestEnvironment['sign'] = (claims, header = {}) =>
    new SignJWT({
      username: 'ada',
      role: 'Traveler',
      sid: randomUUID(),
      iss: 'vitrine',
      aud: 'vitrine',
      ...claims,
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: 'at+jwt', ...header })
      .setIssuedAt()
      .sign(privateKey)
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  const identity = fastify({ forceCloseConnections: true })
  identity.get('/healthz', () => ({ status: 'ok' }))
  identity.get('/.well-known/jwks.json', () => jwks)
  identity.post<{ Body: string }>('/internal/sessions/renew', async (request, reply) => {
    renewals++
    await held
    const found = sessions.get(JSON.parse(request.body).session)
    if (!found) return reply.code(401).send({ message: 'no such session' })
    return {
      accessToken: await sign({
        sub: String(found.id),
        role: found.role,
        sid: found.sessionId,
        exp: inSeconds(300),
      }),
      expiresIn: 300,
      session: { expiresAt: new Date(Date.now() + 86_400_000).toISOString(), rememberMe: false },
    }
  })
  const service = fastify({ forceCloseConnections: true })
  service.get('/healthz', () => ({ status: 'ok' }))
  prepare(service, identity)
  record(identity, seen)
  record(service, seen)
  const identityUrl = await identity.listen({ port: 0 })
  const serviceUrl = await service.listen({ port: 0 })

  const prefix = `gateway-${randomUUID()}:`
  const redisWithPrefix = `${redisUrl()}?keyPrefix=${prefix}`
  const redis = new Redis(redisWithPrefix)
  const config = loadConfig(GatewayConfig, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    REDIS_URL: redisWithPrefix,
    JWKS_URL: `${identityUrl}/.well-known/jwks.json`,
    ...Object.fromEntries(
      services.map(name => [urlVariable(name), name === 'identity' ? identityUrl : serviceUrl]),
    ),
    PUBLIC_URL: 'https://vitrine.example',
    // A stalled machine is no unavailable service.
    TIMEOUT_FACTOR: '20',
    ANSWER_TIMEOUT_MS: '60000',
    ...variables,
  })
  const gateway = await createGateway(config, createLogger({ name: 'gateway', level: 'silent' }))
  await gateway.start()
  const { port } = gateway.app.server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    gateway,
    origins: serviceOrigins(config),
    redis,
    seen,
    privateKey,
    renewals: () => renewals,
    sign,
    service,
    async signIn({
      id = Math.floor(Math.random() * 1e9),
      role = 'Traveler',
      expiresIn = 300,
      registeredAt,
    } = {}) {
      const sessionId = randomUUID()
      const session = randomBytes(32).toString('base64url')
      sessions.set(session, { id, role, sessionId })
      const token = await sign({
        sub: String(id),
        role,
        sid: sessionId,
        exp: inSeconds(expiresIn),
        ...(registeredAt && { since: Math.floor(registeredAt.getTime() / 1000) }),
      })
      return {
        id,
        sessionId,
        session,
        token,
        cookie: `__Host-vitrine_session=${session}; __Host-vitrine_access=${token}`,
      }
    },
    async revoke({ session, sessionId }, onlyInIdentity = false) {
      sessions.delete(session)
      if (onlyInIdentity) return
      await redis.zadd(revocations.key, await redisTime(redis), sessionId)
    },
    holdRenewals() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    stopIdentity: async () => {
      await identity.close()
    },
    async stop() {
      await gateway.stop()
      await Promise.all([identity.close(), service.close()])
      const keys = await redis.keys(`${prefix}*`)
      if (keys.length > 0) await redis.del(keys.map(key => key.slice(prefix.length)))
      redis.disconnect()
    },
  }
}

/** Answers every other path with what it was sent. */
function record(app: FastifyInstance, seen: Seen[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/*', request => {
    const { method, url } = request
    const what = {
      method,
      url,
      headers: request.headers as Record<string, string>,
      body: (request.body as string) ?? '',
    }
    seen.push(what)
    return what
  })
}
