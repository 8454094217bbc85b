/**
 * `npm run bench:gateway`: requests per second of one core through the gateway, with a session, limits and headers,
 * beside a bare @fastify/http-proxy in front of the same service, in turn in one run. It empties number 11 of Redis.
 */
import { fileURLToPath } from 'node:url'
import { services, sessionCookies } from '@vitrine/contracts'
import { urlVariable } from '@vitrine/service-kit'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { flushRedis, namedRedis, otherDatabase } from './lib/engines.ts'
import {
  alternate,
  canPin,
  cpuSeconds,
  judge,
  type LoadResult,
  load,
  median,
  pinSelf,
  printTable,
  rounded,
  startProcess,
} from './lib/index.ts'

/** Many short rounds: what is compared then lies close together in time. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const requests = Number(process.env.BENCH_REQUESTS ?? 10_000)
/** Until V8 has seen enough of both. */
const warmUp = 30_000
const connections = 32
const port = { service: 4861, bare: 4862, gateway: 4863, redis: 4864 }
const people = 50
/** The measured core, and the one for everything else. */
const core = { measured: 0, rest: 1 }
const path = '/api/museums?limit=20'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const node = (file: string, env: Record<string, string>, ready: string, onCore: number) =>
  startProcess({
    command: process.execPath,
    args: ['--import', here('../../../libs/telemetry/src/register.ts'), here(file)],
    env: { LOG_LEVEL: 'warn', ...env },
    core: onCore,
    ready,
  })

const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA', use: 'sig' }] }
const tokenOf = (user: number) =>
  new SignJWT({ sid: crypto.randomUUID(), role: 'Traveler', username: 'bench' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'bench', typ: 'at+jwt' })
    .setIssuer('vitrine')
    .setAudience('vitrine')
    .setSubject(String(user))
    .setIssuedAt()
    .setExpirationTime('30m')
    .sign(privateKey)
const cookies = sessionCookies(process.env.PUBLIC_URL ?? 'http://127.0.0.1')
const browserHeaders = (token: string) => ({
  accept: 'application/json',
  'accept-language': 'en-GB,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  cookie: `${cookies.session}=${'s'.repeat(43)}; ${cookies.access}=${token}`,
})
const variants = await Promise.all(
  Array.from({ length: people }, async (_, index) => ({ headers: browserHeaders(await tokenOf(index + 1)) })),
)

const serviceUrl = `http://127.0.0.1:${port.service}`
const named = namedRedis()
// A database of its own: the running stack's limits must not count these requests.
const redisUrl = named ? otherDatabase(named, '11') : `redis://127.0.0.1:${port.redis}`
const started = [
  await node(
    './gateway/service.ts',
    { PORT: `${port.service}`, JWKS: JSON.stringify(jwks) },
    `${serviceUrl}/healthz`,
    core.rest,
  ),
]
try {
  if (!named)
    started.push(
      await startProcess({
        command: 'redis-server',
        args: ['--port', `${port.redis}`, '--save', '', '--appendonly', 'no', '--loglevel', 'warning'],
        core: core.rest,
      }),
    )
  const bare = await node(
    './gateway/bare-proxy.ts',
    { PORT: `${port.bare}`, UPSTREAM: serviceUrl },
    `http://127.0.0.1:${port.bare}/healthz`,
    core.measured,
  )
  started.push(bare)
  const gateway = await node(
    '../../../gateway/src/main.ts',
    {
      PORT: `${port.gateway}`,
      REDIS_URL: redisUrl,
      JWKS_URL: `${serviceUrl}/.well-known/jwks.json`,
      // Limits count as ever, but do not end the measurement.
      RATE_LIMIT_FACTOR: '1000000',
      ...Object.fromEntries(services.map(name => [urlVariable(name), serviceUrl])),
    },
    `http://127.0.0.1:${port.gateway}/readyz`,
    core.measured,
  )
  started.push(gateway)
  if (canPin) pinSelf(core.rest)

  const arms = { bare: { pid: bare.pid, port: port.bare }, gateway: { pid: gateway.pid, port: port.gateway } }
  const run = async (arm: keyof typeof arms, amount = requests) => {
    const { pid, port } = arms[arm]
    const before = cpuSeconds(pid)
    const result = await load({
      url: `http://127.0.0.1:${port}${path}`,
      connections,
      amount,
      variants,
    })
    if (result.failures > 0) throw new Error(`${arm}: ${result.failures} requests failed`)
    return { ...result, perCpuSecond: result.requests / (cpuSeconds(pid) - before) }
  }
  for (const arm of ['bare', 'gateway'] as const) await run(arm, warmUp)
  const results = await alternate(['bare', 'gateway'], rounds, arm => run(arm))
  report(results)
} finally {
  for (const process of started.toReversed()) await process.stop()
  if (named) await flushRedis(redisUrl)
}

type Measured = LoadResult & { perCpuSecond: number }

function report({ bare, gateway }: Record<'bare' | 'gateway', Measured[]>): void {
  printTable(
    bare.map((each, round) => {
      const ours = gateway[round] as Measured
      return {
        round: round + 1,
        'bare req/s': rounded(each.perSecond, 0),
        'gateway req/s': rounded(ours.perSecond, 0),
        ratio: rounded(ours.perSecond / each.perSecond, 2),
        'bare req/core s': rounded(each.perCpuSecond, 0),
        'gateway req/core s': rounded(ours.perCpuSecond, 0),
        'core ratio': rounded(ours.perCpuSecond / each.perCpuSecond, 2),
        'bare p95 ms': rounded(each.latency.p95),
        'gateway p95 ms': rounded(ours.latency.p95),
      }
    }),
  )
  // CPU seconds are one core's seconds whatever else the machine does meanwhile.
  const ratios = gateway.map((ours, round) => ours.perCpuSecond / (bare[round] as Measured).perCpuSecond)
  judge('requests per second of one core, gateway ÷ bare @fastify/http-proxy', median(ratios), {
    min: 0.7,
  })
}
