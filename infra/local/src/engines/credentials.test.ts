import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { connect, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layoutOf } from '../layout.ts'
import { rememberedPorts } from '../ports.ts'
import { secretsFrom } from '../secrets.ts'
import { privateDirectoryOf } from './account.ts'
import type { Engine, EngineContext } from './engine.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

const layout = layoutOf(await mkdtemp(join(tmpdir(), 'engines-')))
const running = new Set<Engine>()
const context: EngineContext = {
  layout,
  ports: rememberedPorts(layout.ports),
  env: {},
  postgres: () => Promise.reject(new Error('No engine of this test stands on PostgreSQL.')),
  ephemeral: true,
  signal: new AbortController().signal,
  progress: () => {},
  started: engine => void running.add(engine),
}
// The account that runs PostgreSQL for root enters it.
beforeAll(() => chmod(layout.home, 0o755))
afterAll(async () => {
  await Promise.all([...running].map(engine => engine.stop()))
  for (const home of [layout.home, privateDirectoryOf(layout.home)])
    rmSync(home, { recursive: true, force: true })
})

const stop = async (engine: Engine) => {
  running.delete(engine)
  await engine.stop()
}
/** The command lines of all processes: what every local account can read. */
const commandLines = () => execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' })
const passwordOf = ({ address }: Engine) => decodeURIComponent(new URL(address).password)

/** Sends bytes and resolves with the answer, once it is complete. */
const ask = (to: NetConnectOpts, bytes: Buffer | string, isComplete = (_: Buffer) => true) =>
  new Promise<Buffer>((resolve, reject) => {
    let answer = Buffer.alloc(0)
    const socket = connect(to, () => socket.write(bytes))
    socket.on('data', data => {
      answer = Buffer.concat([answer, data])
      if (!isComplete(answer)) return
      resolve(answer)
      socket.destroy()
    })
    socket.once('error', reject)
  })

describe('PostgreSQL', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startPostgres(context)
  })
  const places = () => {
    const { port } = new URL(engine.address)
    return {
      tcp: { host: '127.0.0.1', port: Number(port) },
      socket: { path: join(engine.where, `.s.PGSQL.${port}`) },
    }
  }
  const hostOf = (place: 'tcp' | 'socket') => (place === 'tcp' ? '127.0.0.1' : engine.where)
  const query = async (text: string, host: string, password?: string) => {
    const client = new pg.Client({
      host,
      port: Number(new URL(engine.address).port),
      user: 'vitrine',
      database: 'postgres',
      ...(password !== undefined && { password }),
    })
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  /** The code of the first authentication request: 0 is "no password needed", 10 is SASL (scram-sha-256). */
  async function authenticationAskedFor(place: 'tcp' | 'socket'): Promise<number> {
    const parameters = Buffer.from('user\0vitrine\0database\0postgres\0\0')
    const head = Buffer.alloc(8)
    head.writeInt32BE(8 + parameters.length, 0)
    head.writeInt32BE(196_608, 4)
    const answer = await ask(places()[place], Buffer.concat([head, parameters]))
    expect(answer.toString('latin1', 0, 1)).toBe('R')
    return answer.readInt32BE(5)
  }

  it.each(['tcp', 'socket'] as const)('refuses an account without the password (%s)', async place => {
    expect(await authenticationAskedFor(place)).toBe(10)
    await expect(query('select 1', hostOf(place))).rejects.toThrow()
    await expect(query('select 1', hostOf(place), 'guess')).rejects.toMatchObject({ code: '28P01' })
    expect(await query('select 1 as one', hostOf(place), passwordOf(engine))).toEqual([{ one: 1 }])
  })

  it('keeps its password out of every command line, its log and its configuration', async () => {
    const password = passwordOf(engine)
    expect(password.length).toBeGreaterThanOrEqual(32)
    await query('select 1', '127.0.0.1', password)
    const files = ['pg_hba.conf', 'postgresql.conf', 'postmaster.opts'].map(name => join(engine.where, name))
    for (const file of [...files, join(layout.logs, 'postgres.log')])
      expect(readFileSync(file, 'utf8')).not.toContain(password)
    expect(commandLines()).not.toContain(password)
    expect(statSync(layout.secrets).mode & 0o777).toBe(0o600)
  })

  it('stores passwords as scram-sha-256', async () => {
    const stored = 'select rolpassword as hash from pg_authid where rolname = $$vitrine$$'
    const [row] = await query(stored, '127.0.0.1', passwordOf(engine))
    expect(row.hash).toMatch(/^SCRAM-SHA-256\$/)
  })

  it('requires the password of a cluster that an earlier version made to trust everybody, and keeps its data', async () => {
    await query('create table kept (n int); insert into kept values (7)', '127.0.0.1', passwordOf(engine))
    await query('alter role vitrine password null', '127.0.0.1', passwordOf(engine))
    await stop(engine)
    const rules = join(engine.where, 'pg_hba.conf')
    writeFileSync(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')

    engine = await startPostgres(context)
    for (const place of ['tcp', 'socket'] as const) expect(await authenticationAskedFor(place)).toBe(10)
    expect(await query('select n from kept', '127.0.0.1', passwordOf(engine))).toEqual([{ n: 7 }])
  })

  it('gets a new password after the secrets were lost, and keeps its data', async () => {
    const before = passwordOf(engine)
    await stop(engine)
    rmSync(layout.secrets)
    engine = await startPostgres(context)
    expect(passwordOf(engine)).not.toBe(before)
    await expect(query('select 1', '127.0.0.1', before)).rejects.toMatchObject({ code: '28P01' })
    expect(await query('select n from kept', '127.0.0.1', passwordOf(engine))).toEqual([{ n: 7 }])
  })
})

describe('Redis', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startRedis(context)
  })
  const command = async (text: string, isComplete?: (answer: Buffer) => boolean) => {
    const to = { host: '127.0.0.1', port: Number(new URL(engine.address).port) }
    return (await ask(to, text, isComplete)).toString()
  }

  it('refuses an account without the password', async () => {
    expect(await command('PING\r\n')).toMatch(/^-NOAUTH/)
    expect(await command('KEYS *\r\n')).toMatch(/^-NOAUTH/)
    expect(await command('AUTH guess\r\n')).toMatch(/^-WRONGPASS/)
    expect(await command(`AUTH ${passwordOf(engine)}\r\n`)).toBe('+OK\r\n')
  })

  it('has no Unix socket', async () => {
    const asked = `AUTH ${passwordOf(engine)}\r\nCONFIG GET unixsocket\r\n`
    expect(await command(asked, answer => answer.includes('$10\r\nunixsocket\r\n$'))).toMatch(/\$0\r\n/)
  })

  it('keeps its password out of every command line and its log, and its data to its own account', () => {
    const password = passwordOf(engine)
    expect(password.length).toBeGreaterThanOrEqual(32)
    expect(commandLines()).not.toContain(password)
    expect(readFileSync(join(layout.logs, 'redis.log'), 'utf8')).not.toContain(password)
    expect(statSync(engine.where).mode & 0o777).toBe(0o700)
  })
})

describe('the secrets of the stack', () => {
  it('are generated once, beside the passwords of the engines, and handed out without them', async () => {
    const secrets = await secretsFrom(layout.secrets)
    expect(Object.keys(secrets)).toEqual(['JWT_SIGNING_KEYS', 'ENCRYPTION_KEYS', 'MEDIA_URL_KEYS'])
    expect(await secretsFrom(layout.secrets)).toEqual(secrets)
    const stored = JSON.parse(readFileSync(layout.secrets, 'utf8'))
    expect(Object.keys(stored).sort()).toEqual([
      'ENCRYPTION_KEYS',
      'JWT_SIGNING_KEYS',
      'MEDIA_URL_KEYS',
      'POSTGRES_PASSWORD',
      'REDIS_PASSWORD',
    ])
  })
})
