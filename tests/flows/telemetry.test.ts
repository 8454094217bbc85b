import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, kafkaBrokers, postgresUrl, redisUrl } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ReceivedSpan, startSpanReceiver } from './span-receiver.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Built by `npm run test:collector`, which also demands it; otherwise spans go straight to the receiver. */
const collectorProgram = here('../../.local/otelcol/otelcol')
const useCollector = process.env.REQUIRE_COLLECTOR === 'true' || existsSync(collectorProgram)

/** The address with a password: one that the engine asks for, or else one that it ignores. */
function withPassword(address: string, password: string): string {
  const url = new URL(address)
  url.password ||= password
  return url.href
}
const databaseUrl = withPassword(postgresUrl(), 'hush-postgres')
const redis = withPassword(redisUrl(), 'hush-redis')
const passwords = [databaseUrl, redis].map(address => decodeURIComponent(new URL(address).password))

let receiver: Awaited<ReturnType<typeof startSpanReceiver>>
let collector: ChildProcess | undefined
let output = ''
let trace: ReceivedSpan[] = []

beforeAll(async () => {
  receiver = await startSpanReceiver()
  const endpoint = useCollector ? await startCollector(receiver.url) : receiver.url
  const child = await promisify(execFile)(
    process.execPath,
    ['--import', here('../../libs/telemetry/src/register.ts'), here('traced-journey.ts')],
    {
      env: {
        ...process.env,
        TEST_DATABASE_URL: databaseUrl,
        TEST_REDIS_URL: redis,
        TEST_KAFKA_BROKERS: kafkaBrokers().join(','),
        LOG_LEVEL: 'debug',
        OTEL_SERVICE_NAME: 'vitrine-test',
        OTEL_TRACES_SAMPLER: 'always_on',
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: useCollector ? 'http/protobuf' : 'http/json',
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  output = child.stdout + child.stderr
  const { traceId } = await receiver.until(isPost)
  // The last one that the process makes: a collector passes on the others before it.
  await receiver.until(({ name }) => name === 'connect')
  trace = receiver.spans.filter(span => span.traceId === traceId)
}, 180_000)
afterAll(async () => {
  collector?.kill()
  await receiver?.close()
})

const isPost = ({ name, parentSpanId }: ReceivedSpan) => name === 'POST /api/posts' && parentSpanId === ''

async function startCollector(spansUrl: string): Promise<string> {
  const port = await freePort()
  collector = spawn(collectorProgram, [`--config=${here('../../infra/collector/config.yaml')}`], {
    env: { COLLECTOR_PORT: String(port), SPANS_URL: spansUrl },
    stdio: 'inherit',
  })
  // No expect.poll, which hooks do not have.
  await vi.waitFor(() => connectsTo(port), { timeout: 20_000 })
  return `http://127.0.0.1:${port}`
}

const connectsTo = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.on('error', reject)
  })

describe(`one post, seen ${useCollector ? 'through a collector process' : 'by the receiver alone'}`, () => {
  const scopes = () => new Set(trace.map(span => span.scope.replace('@opentelemetry/instrumentation-', '')))
  const ofScope = (scope: string) => trace.filter(span => span.scope.endsWith(scope))
  const parentOf = (span: ReceivedSpan | undefined) =>
    trace.find(({ spanId }) => spanId === span?.parentSpanId)

  it('is one trace with spans of HTTP, SQL, Redis and Kafka', () => {
    expect([...scopes()].toSorted()).toEqual(['ioredis', 'kafkajs', 'pg', 'undici', 'vitrine'])
  })

  it('continues from the gateway through undici in the service', () => {
    const served = trace.filter(span => span.name === 'POST /api/posts' && span.parentSpanId !== '')
    expect(served).toHaveLength(1)
    const request = parentOf(served[0])
    expect(request?.scope).toContain('undici')
    expect(isPost(parentOf(request)!)).toBe(true)
  })

  it('continues from the service through outbox, relay and topic in every consumer', () => {
    const service = trace.find(span => span.name === 'POST /api/posts' && span.parentSpanId !== '')
    const sends = ofScope('kafkajs').map(({ name }) => name)
    expect(sends).toEqual([expect.stringMatching(/^send .*vitrine\.content$/)])
    const consumer = trace.find(span => span.name === 'content.push-to-followers post-created')
    expect(consumer?.parentSpanId).toBe(service?.spanId)
    const work = trace.filter(span => span.parentSpanId === consumer?.spanId).map(span => span.scope)
    expect(new Set(work)).toEqual(
      new Set(['@opentelemetry/instrumentation-pg', '@opentelemetry/instrumentation-ioredis']),
    )
  })

  it('leaks no password of an engine or a person and no token of a calendar, neither in spans nor in logs', () => {
    const names = receiver.spans.map(({ name }) => name)
    expect(names).toContain('hello')
    expect(names).toContain('pg.connect')
    expect(output.includes('"level":"debug"')).toBe(true)
    expect(receiver.text()).toContain('/api/calendars/[redacted]/calendar.ics')
    const leaked = [...passwords, 'ada-likes-museums', 'hush-calendar'].filter(
      secret => receiver.text().includes(secret) || output.includes(secret),
    )
    expect(leaked).toEqual([])
  })
})
