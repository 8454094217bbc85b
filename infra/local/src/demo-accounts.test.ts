import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { services } from '@vitrine/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from './build.ts'
import { createDatabases } from './databases.ts'
import { type DemoAccount, demoAccounts, demoData, generatePasswords, isExposed } from './demo-accounts.ts'
import { privateDirectoryOf } from './engines/account.ts'
import type { Engine } from './engines/index.ts'
import { startPostgres } from './engines/postgres.ts'
import { layoutOf } from './layout.ts'
import { rememberedPorts } from './ports.ts'
import { type ServiceEnvironment, serviceEnv } from './processes.ts'
import { type Secrets, secretsFrom } from './secrets.ts'
import { replaceKnownPasswords, seedUsers } from './seed.ts'

const home = mkdtempSync(join(tmpdir(), 'demo-'))
const layout = layoutOf(home)

describe('a stack is exposed', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080', false],
    ['::1', 'http://[::1]:8080', false],
    ['localhost', 'http://localhost:8080', false],
    ['0.0.0.0', 'http://127.0.0.1:8080', true],
    ['::', 'http://127.0.0.1:8080', true],
    ['192.168.1.5', 'http://192.168.1.5:8080', true],
    ['127.0.0.1', 'https://vitrine.example', true],
  ])('with HOST %s and PUBLIC_URL %s: %s', (host, publicUrl, expected) => {
    expect(isExposed({ host, publicUrl })).toBe(expected)
  })
})

const signal = new AbortController().signal
const running = new Set<Engine>()
let postgres: Engine
let secrets: Secrets

beforeAll(async () => {
  // The account that runs PostgreSQL for root enters it.
  chmodSync(home, 0o755)
  secrets = await secretsFrom(layout.secrets)
  postgres = await startPostgres({
    layout,
    ports: rememberedPorts(layout.ports),
    env: {},
    postgres: () => Promise.reject(new Error('No engine of this test stands on PostgreSQL.')),
    ephemeral: true,
    signal,
    progress: () => {},
    started: engine => void running.add(engine),
  })
  await createDatabases(postgres.address)
  const env = serviceEnv(stack('127.0.0.1'), 'identity')
  const migrate = ['libs/runtime/src/run.ts', 'services/identity/src/service.ts', 'migrate']
  await run(process.execPath, migrate, { signal, what: 'Migrating failed', env })
  await query('alter database vitrine_identity rename to migrated_identity', 'postgres')
})
afterAll(async () => {
  await Promise.all([...running].map(engine => engine.stop()))
  for (const directory of [home, privateDirectoryOf(home)])
    rmSync(directory, { recursive: true, force: true })
})

/** A stack of which only the databases exist. */
const stack = (host: string): ServiceEnvironment => ({
  databaseUrl: postgres.address,
  redisUrl: 'redis://unused',
  kafkaBrokers: 'unused',
  mongoUrl: '',
  filesDirectory: '',
  secrets,
  host,
  address: 'http://127.0.0.1:8080',
  publicUrl: 'http://127.0.0.1:8080',
  demoPasswords: existsSync(layout.demoPasswords) ? layout.demoPasswords : undefined,
  webDist: '',
  // None of them answers.
  ports: Object.fromEntries(services.map(name => [name, 1])),
})

async function query<Row extends object>(text: string, database: string): Promise<Row[]> {
  const url = new URL(postgres.address)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function createIdentityDatabase() {
  await query('drop database if exists vitrine_identity', 'postgres')
  await query('create database vitrine_identity template migrated_identity', 'postgres')
}

/** How many of these accounts have the password that is given for them. */
async function matching(accounts: readonly { email: string; password: string }[]): Promise<number> {
  const rows = await query<{ email: string; hash: string }>(
    'select email, password_hash as hash from users',
    'vitrine_identity',
  )
  const hashes = new Map(rows.map(({ email, hash }) => [email, hash]))
  let count = 0
  for (const { email, password } of accounts)
    if (await verify(hashes.get(email.toLowerCase()) ?? '', password)) count++
  return count
}
/** The accounts for signing in, and some of the others: verifying a hash takes time. */
const published = (): DemoAccount[] => JSON.parse(readFileSync(demoData, 'utf8')).people.slice(0, 8)

describe('the demo accounts of an exposed stack', () => {
  it('get generated passwords, which only our account can read', () => {
    const published = demoAccounts(layout.demoPasswords)
    expect(published.length).toBeGreaterThanOrEqual(5)
    expect(generatePasswords(layout.demoPasswords)).toBe(true)
    expect(generatePasswords(layout.demoPasswords)).toBe(false)
    expect(statSync(layout.demoPasswords).mode & 0o777).toBe(0o600)
    const generated = demoAccounts(layout.demoPasswords)
    expect(generated.map(({ email }) => email)).toEqual(published.map(({ email }) => email))
    expect(new Set(generated.map(({ password }) => password)).size).toBe(generated.length)
    for (const { password } of generated) {
      expect(password).toMatch(/^[\w-]{16}$/)
      expect(readFileSync(demoData, 'utf8')).not.toContain(password)
    }
  })

  it.each([
    ['first seeded while exposed', false],
    ['seeded on the loopback, exposed later', true],
  ])(
    'accept the generated and none of the published passwords: %s',
    async (_, isSeededBefore) => {
      rmSync(layout.demoPasswords, { force: true })
      await createIdentityDatabase()
      if (isSeededBefore) {
        await seedUsers(stack('127.0.0.1'), signal)
        expect(await matching(published())).toBe(published().length)
      }
      generatePasswords(layout.demoPasswords)
      await replaceKnownPasswords(stack('0.0.0.0'), signal)
      await seedUsers(stack('0.0.0.0'), signal)
      expect(await matching(published())).toBe(0)
      const generated = demoAccounts(layout.demoPasswords)
      expect(await matching(generated)).toBe(generated.length)
    },
    120_000,
  )
})
