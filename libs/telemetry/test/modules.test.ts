import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/** Prints the address of every module that the process loaded, when it ends. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
  process.on('exit', () => console.log(JSON.stringify(loaded)))
`)}`

async function modulesOf(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...inherited } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', recorder, '--import', source('register.ts'), '-e', '0'],
    { env: { ...inherited, ...environment } },
  )
  return JSON.parse(stdout)
}
const packagesOf = (modules: string[]) =>
  new Set(modules.flatMap(url => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []))

describe('register', () => {
  it('loads no SDK, exporter or instrumentation where no collector is named', async () => {
    expect(packagesOf(await modulesOf({}))).toEqual(
      new Set(['@opentelemetry/api', '@opentelemetry/context-async-hooks']),
    )
  })

  it('loads them where one is named, unless the SDK is disabled', async () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1'
    const packages = packagesOf(await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT }))
    for (const name of [
      'sdk-node',
      ...['pg', 'ioredis', 'undici', 'kafkajs'].map(of => `instrumentation-${of}`),
    ])
      expect(packages).toContain(`@opentelemetry/${name}`)
    const disabled = await modulesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })
    expect(packagesOf(disabled)).not.toContain('@opentelemetry/sdk-node')
  })
})

describe('flushTraces', () => {
  const flushing = `
    const { flushTraces, startServerSpan } = await import(${JSON.stringify(source('index.ts'))})
    startServerSpan('GET /').end(200)
    await flushTraces()
    console.log('ended')
    process.exit(0)
  `
  const flush = async (endpoint: string) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', source('register.ts'), '--input-type=module', '-e', flushing],
      {
        env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'always_on' },
        timeout: 20_000,
      },
    )
    return stdout
  }

  it('ends when the collector refuses, and logs it', async () => {
    const output = await flush('http://127.0.0.1:1')
    expect(output).toContain('ended')
    expect(output).toMatch(/"level":"warn".*OpenTelemetry: the last spans were not sent/)
  })

  it('ends when the collector hangs', async () => {
    const server = createServer(() => {})
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    try {
      expect(await flush(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toContain('ended')
    } finally {
      server.close()
    }
  })
})
