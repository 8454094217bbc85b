import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { redisConfiguration } from '@vitrine/service-kit'
import { execa } from 'execa'
import { startChild, stopChild, streamsTo } from '../child.ts'
import { hasApt, installPackage } from '../debian.ts'
import { downloads } from '../layout.ts'
import { enginePassword } from '../secrets.ts'
import { accepts } from '../wait.ts'
import { type Engine, type EngineContext, external, untilReady } from './engine.ts'

/**
 * Redis on PATH, else from Debian's packages: installed if we are root, otherwise unpacked under .local. It listens on
 * the loopback and requires the password of .local/secrets.json.
 */
export async function startRedis(context: EngineContext): Promise<Engine> {
  const named = context.env.REDIS_URL
  if (named) return external('redis', named, 'REDIS_URL')

  const program = (await onPath()) ?? unpacked() ?? (await fetchRedis(context))
  const data = join(context.layout.data, 'redis')
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o700)
  const log = join(context.layout.logs, 'redis.log')
  const port = await context.ports.pick('redis')
  context.signal.throwIfAborted()
  const password = enginePassword(context.layout.secrets, 'REDIS_PASSWORD')
  const streams = streamsTo(log)
  const [, out, errors] = streams.stdio
  const child = startChild(program.command, ['-'], {
    stdio: ['pipe', out, errors],
    env: { ...process.env, ...program.env },
  })
  streams.close()
  // When it exits before it has read all, untilReady reports it with its log.
  child.stdin?.on('error', () => {})
  // By standard input, because every account can read a command line.
  child.stdin?.end(redisConfiguration(password, data, { port, bind: '127.0.0.1', hz: 5, databases: 16 }))
  const engine: Engine = {
    name: 'redis',
    address: `redis://:${password}@127.0.0.1:${port}`,
    where: data,
    pid: child.pid,
    stop: () => stopChild(child, 4_000),
  }
  context.started(engine)
  await untilReady('Redis', child, log, () => accepts(port), context.signal)
  return engine
}

type Program = { command: string; env?: NodeJS.ProcessEnv }

async function onPath(): Promise<Program | undefined> {
  const answer = await execa('redis-server', ['--version'], { reject: false })
  return answer.exitCode === 0 ? { command: 'redis-server' } : undefined
}

const unpackedAt = join(downloads.redis, 'root')

/** The unpacked packages bring their own libraries. */
function unpacked(): Program | undefined {
  const command = join(unpackedAt, 'usr', 'bin', 'redis-check-rdb')
  if (!existsSync(command)) return undefined
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  const libraries = [join(unpackedAt, 'usr', 'lib', triplet), join(unpackedAt, 'lib', triplet)].join(':')
  return { command: join(unpackedAt, 'usr', 'bin', 'redis-server'), env: { LD_LIBRARY_PATH: libraries } }
}

async function fetchRedis(context: EngineContext): Promise<Program> {
  const run = { cancelSignal: context.signal, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if (!(await hasApt())) throw new Error(howToGetIt)
  if (process.getuid?.() === 0) {
    context.progress('installing redis-server (apt-get)')
    await installPackage('redis-server', context.signal)
    const program = await onPath()
    if (program) return program
    throw new Error(howToGetIt)
  }
  context.progress('fetching redis-server (apt-get download)')
  mkdirSync(unpackedAt, { recursive: true })
  const packages = ['redis-server', 'redis-tools', ...(await libraries(run))]
  await execa('apt-get', ['download', '-qq', ...packages], { ...run, cwd: downloads.redis })
  const { stdout } = await execa('find', ['.', '-maxdepth', '1', '-name', '*.deb'], { cwd: downloads.redis })
  for (const file of stdout.split('\n'))
    await execa('dpkg', ['-x', file, unpackedAt], { ...run, cwd: downloads.redis })
  const program = unpacked()
  if (program) return program
  throw new Error(howToGetIt)
}

/** What redis-tools links against; names differ between releases, so the packages themselves are asked. */
async function libraries(run: { cancelSignal: AbortSignal }): Promise<string[]> {
  const { stdout } = await execa('apt-cache', ['depends', '--important', 'redis-tools'], run)
  return [...stdout.matchAll(/Depends: ([a-z0-9.+-]+)/g)].flatMap(([, name]) =>
    name && !['libc6', 'adduser', 'libgcc-s1', 'libstdc++6'].includes(name) ? [name] : [],
  )
}

const howToGetIt =
  'Redis is missing: install redis-server (apt-get install redis-server, brew install redis) or name a running one in REDIS_URL.'
