import { Writable } from 'node:stream'
import '../src/register.ts'
import { describe, expect, it } from 'vitest'
import { samplerOf } from '../src/exporting.ts'
import {
  createHttpHistogram,
  createLogger,
  createMetrics,
  currentTraceId,
  currentTraceparent,
  renderMetrics,
  startServerSpan,
  withSpan,
  withTrace,
} from '../src/index.ts'

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

function captured() {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { lines, destination }
}

describe('logger', () => {
  it('writes JSON with the time, the service and the trace it belongs to', async () => {
    const { lines, destination } = captured()
    const log = createLogger({ name: 'content', destination })
    log.info('outside')
    await withSpan('work', {}, parent, async () => {
      await Promise.resolve()
      log.info('inside')
    })
    expect(lines[0]).toMatchObject({ level: 'info', name: 'content', msg: 'outside' })
    expect(String(lines[0]!.time)).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(lines[0]).not.toHaveProperty('traceId')
    expect(lines[1]).toMatchObject({ msg: 'inside', traceId: '0af7651916cd43dd8448eb211c80319c' })
  })

  it('never writes cookies, credentials or passwords', () => {
    const { lines, destination } = captured()
    createLogger({ name: 'x', destination }).info(
      {
        req: { headers: { cookie: 'sid=hush', authorization: 'Bearer hush', host: 'here' } },
        res: { headers: { 'set-cookie': 'sid=hush' } },
        body: { password: 'hush' },
        token: 'hush',
      },
      'request',
    )
    expect(JSON.stringify(lines)).not.toContain('hush')
    expect(lines[0]).toMatchObject({ req: { headers: { host: 'here' } } })
  })

  it('never writes the password of an address or of a command that Redis rejected', () => {
    const { lines, destination } = captured()
    const rejected = Object.assign(new Error('WRONGPASS'), {
      command: { name: 'hello', args: ['3', 'AUTH', 'default', 'hush'] },
    })
    const log = createLogger({ name: 'x', destination })
    log.error(
      { err: new Error('cannot reach postgres://vitrine:hush%2F@db:5432/vitrine_content') },
      'no database',
    )
    log.warn({ err: rejected, url: 'redis://:hush@cache:6379/1' }, 'kafka://a:hush@b')
    expect(JSON.stringify(lines)).not.toContain('hush')
    expect(lines).toMatchObject([
      { err: { message: 'cannot reach postgres://vitrine:[redacted]@db:5432/vitrine_content' } },
      { url: 'redis://:[redacted]@cache:6379/1', err: { message: 'WRONGPASS', command: { name: 'hello' } } },
    ])
  })

  it('never writes the token of a calendar, wherever in a line its path stands', () => {
    const { lines, destination } = captured()
    const log = createLogger({ name: 'x', destination })
    const path = '/api/calendars/hush-Hush_0/calendar.ics'
    log.warn({ url: path, err: new Error(`GET http://communities${path}?a=b failed`) }, path)
    log.warn({ url: '/api/calendars/hush' }, 'unavailable')
    expect(JSON.stringify(lines)).not.toMatch(/hush/i)
    expect(lines).toMatchObject([
      { url: '/api/calendars/[redacted]/calendar.ics', msg: '/api/calendars/[redacted]/calendar.ics' },
      { url: '/api/calendars/[redacted]' },
    ])
  })
})

describe('traces', () => {
  it('continues the caller’s trace and hands it on', async () => {
    const server = startServerSpan('GET /api/posts', {}, parent)
    const handedOn = await server.run(async () => {
      await Promise.resolve()
      return currentTraceparent()
    })
    server.end(200)
    expect(handedOn).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-0\d$/)
    expect(handedOn).not.toBe(parent)
    expect(currentTraceparent()).toBeUndefined()
  })

  it('starts a trace where there is none, and passes failures on', async () => {
    await expect(
      withSpan('job', {}, undefined, () => {
        expect(currentTraceparent()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
  })

  it.each([
    ['is malformed', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b71'],
    ['has only zeros', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
    ['is of the forbidden version', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['has fields that its version does not know', `${parent}-more`],
  ])('starts a new trace when the caller’s header %s', (_why, header) => {
    const server = startServerSpan('GET /', {}, header)
    const { traceId } = server.span.spanContext()
    expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
    expect(traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  })

  it('accepts a header of a later version with further fields', () => {
    const server = startServerSpan('GET /', {}, parent.replace(/^00/, '01').concat('-more'))
    expect(server.span.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c')
  })

  it('runs work inside a trace that began elsewhere', () => {
    expect(withTrace(parent, () => currentTraceId())).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(withTrace(undefined, () => currentTraceId())).toBeUndefined()
  })

  it('reads the sampler as OpenTelemetry names it', () => {
    expect(samplerOf('always_on').toString()).toContain('AlwaysOn')
    expect(samplerOf().toString()).toContain('TraceIdRatioBased{0.1}')
    expect(() => samplerOf('sometimes')).toThrow('not a sampler')
    expect(() => samplerOf('traceidratio', '7')).toThrow('0 to 1')
  })
})

it('renders metrics of the process and of its requests', async () => {
  const registry = createMetrics('content')
  createHttpHistogram(registry).observe({ method: 'GET', route: '/api/posts', status: '200' }, 0.003)
  const { contentType, text } = await renderMetrics(registry)
  expect(contentType).toContain('text/plain')
  expect(text).toContain('process_resident_memory_bytes{service="content"}')
  expect(text).toMatch(/http_request_duration_seconds_bucket\{.*le="0.005".*route="\/api\/posts".*\} 1/)
})
