import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '@vitrine/service-kit'
import { createTestDatabase, freePort, kafkaBrokers, redisUrl, type TestDatabase } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  database = await createTestDatabase('run')
  env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KAFKA_BROKERS: kafkaBrokers().join(','),
    JWKS_URL: 'http://127.0.0.1:9/',
    GREETING: 'Good evening',
  }
})
afterAll(() => database.drop())

/** Runs the entry point as a deployment does; `output` holds what it has printed so far. */
function run(args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path('../src/run.ts'), ...args], {
    env: { PATH: process.env.PATH, ...env, ...more },
  })
  const printed = { output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      printed.output += chunk
    })
  return { child, printed, ended: endOf(child) }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

const people = path('./people.ts')

describe('run.ts', () => {
  it('migrates, and the second time finds nothing to do', async () => {
    const first = run([people, 'migrate'])
    expect(await first.ended).toBe(0)
    expect(first.printed.output).toContain('content/init')
    const second = run([people, 'migrate'])
    expect(await second.ended).toBe(0)
    expect(second.printed.output).toContain('content: up to date')
  })

  it('creates the database that it is to migrate, where that is missing', async () => {
    const missing = Object.assign(new URL(database.url), {
      pathname: `${new URL(database.url).pathname}_new`,
    })
    const migrated = run([people, 'migrate'], { DATABASE_URL: missing.href })
    expect(await migrated.ended).toBe(0)
    expect(migrated.printed.output).toContain('content/init')
    const db = createDatabase({ url: database.url })
    await db.query(`drop database ${missing.pathname.slice(1)}`)
    await db.close()
  })

  it('starts the service, answers, and ends with 0 on SIGTERM', async () => {
    const port = await freePort()
    const { child, ended } = run([people], { PORT: String(port) })
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/people`).then(answer => answer.status, String), {
        timeout: 20_000,
      })
      .toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends with 1 when the configuration is wrong', async () => {
    const { ended, printed } = run([people], { GREETING: '', ROLE: 'nobody' })
    expect(await ended).toBe(1)
    expect(printed.output).toMatch(/ROLE[\s\S]*GREETING/)
  })

  it('ends with 1 when the service does not start', async () => {
    const { ended, printed } = run([people], { START: 'fails' })
    expect(await ended).toBe(1)
    expect(printed.output).toContain('this service refuses to start')
  })

  it('ends with 1 when its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const { ended, printed } = run([people], { PORT: String(port) })
    expect(await ended).toBe(1)
    expect(printed.output).toContain('EADDRINUSE')
    server.close()
  })

  it('ends with 2 and its usage without a service', async () => {
    const { ended, printed } = run([])
    expect(await ended).toBe(2)
    expect(printed.output).toContain('Usage')
  })
})
