import { existsSync } from 'node:fs'
import { services } from '@vitrine/contracts'
import { Listr, PRESET_TIMER } from 'listr2'
import { webDist } from './build.ts'
import { generatePasswords, isExposed } from './demo-accounts.ts'
import { type Engine, type EngineName, engines } from './engines/index.ts'
import type { Layout } from './layout.ts'
import type { Log } from './log.ts'
import { type Ports, rememberedPorts } from './ports.ts'
import { gatewayEnv, processNames, type Surroundings, serviceEnv } from './processes.ts'
import { endLeftovers, forgetRunning, writeRunning } from './running.ts'
import { type Secrets, secretsFrom } from './secrets.ts'
import { stepsOf } from './steps.ts'
import type { Supervisor } from './supervisor.ts'

export type WorldOptions = {
  layout: Layout
  log: Log
  /** `dev` reloads services and the web app when their sources change. */
  mode: 'start' | 'dev'
  /** The API and the worker of each service as processes of their own. */
  split: boolean
  host: string
  port: number
  /** May name engines that run already. */
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  /** Nothing is drawn in tests. */
  quiet?: boolean
  /** Leave out the small world of a first run. */
  empty?: boolean
}

/** What has come up so far; the steps fill it and a stop empties it. */
export type Rising = {
  options: WorldOptions
  ports: Ports
  engines: Map<EngineName, Engine>
  supervisor?: Supervisor
  /** Others than this machine reach the stack: no published password may work. */
  isExposed: boolean
  hasNewPasswords: boolean
  /** Right once the engines are up. */
  surroundings(): Surroundings
  /** Writes down who lives now. */
  record(): void
}

export type World = {
  address: string
  engines: Engine[]
  isExposed: boolean
  /** Whether this start generated the passwords of the demo accounts. */
  hasNewPasswords: boolean
  stop(): Promise<void>
}

const servicesGraceMs = 7_000

/** Brings up everything, step by step. When that fails or is interrupted, nothing stays behind. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { layout, log } = options
  const left = await endLeftovers(layout)
  if (left.length > 0) log.say(`ended what an earlier start left behind: ${left.join(', ')}`)

  // When one step fails, the steps beside it are called off as well.
  const failure = new AbortController()
  const rising = await prepare({ ...options, signal: AbortSignal.any([options.signal, failure.signal]) })
  const stop = async () => {
    await rising.supervisor?.stop(servicesGraceMs)
    await Promise.all([...rising.engines.values()].map(engine => engine.stop()))
    forgetRunning(layout)
  }
  const steps = new Listr(stepsOf(rising), {
    renderer: options.quiet ? 'silent' : 'default',
    fallbackRenderer: options.quiet ? 'silent' : 'simple',
    registerSignalListeners: false,
    rendererOptions: { timer: PRESET_TIMER, collapseSubtasks: true, showErrorMessage: false },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  })
  try {
    await steps.run()
    options.signal.throwIfAborted()
  } catch (error) {
    failure.abort(error)
    await stop()
    throw error
  }
  rising.record()
  const { isExposed, hasNewPasswords } = rising
  return { address: publicUrlOf(options), engines: enginesOf(rising), isExposed, hasNewPasswords, stop }
}

/** In the order people read them, not in the order they came up. */
function enginesOf(rising: Rising): Engine[] {
  const names = Object.keys(engines) as EngineName[]
  return names.flatMap(name => rising.engines.get(name) ?? [])
}

async function prepare(options: WorldOptions): Promise<Rising> {
  const ports = rememberedPorts(options.layout.ports)
  const secrets = await secretsFrom(options.layout.secrets)
  const picked: Record<string, number> = {}
  for (const name of processNames) picked[name] = await ports.pick(name)
  // With a vite server in front, the gateway moves behind it.
  if (options.mode === 'start') picked.gateway = options.port

  const exposed = isExposed({ host: options.host, publicUrl: publicUrlOf(options) })
  const running: Rising['engines'] = new Map()
  const startedAt = new Date().toISOString()
  const rising: Rising = {
    options,
    ports,
    engines: running,
    isExposed: exposed,
    hasNewPasswords: exposed && generatePasswords(options.layout.demoPasswords),
    surroundings: () => surroundingsOf(options, running, secrets, picked),
    record() {
      const world = rising.surroundings()
      const named = [...running.values()].flatMap(({ name, pid }) =>
        pid === undefined ? [] : [[name, pid] as const],
      )
      writeRunning(options.layout, {
        address: world.address,
        pid: process.pid,
        startedAt,
        engines: {
          DATABASE_URL: world.databaseUrl,
          REDIS_URL: world.redisUrl,
          KAFKA_BROKERS: world.kafkaBrokers,
        },
        env: environments(world),
        ports: world.ports,
        pids: { ...Object.fromEntries(named), ...rising.supervisor?.pids() },
      })
    },
  }
  return rising
}

function surroundingsOf(
  options: WorldOptions,
  engines: Rising['engines'],
  secrets: Secrets,
  ports: Record<string, number>,
): Surroundings {
  const address = (name: EngineName) => engines.get(name)?.address ?? ''
  return {
    databaseUrl: address('postgres'),
    redisUrl: address('redis'),
    kafkaBrokers: address('kafka'),
    secrets,
    host: options.host,
    address: addressOf(options),
    publicUrl: publicUrlOf(options),
    demoPasswords: existsSync(options.layout.demoPasswords) ? options.layout.demoPasswords : undefined,
    webDist,
    ports,
  }
}

function environments(world: Surroundings): Record<string, Record<string, string>> {
  if (world.databaseUrl === '') return {}
  const own = services.map(service => [service, serviceEnv(world, service)] as const)
  return { ...Object.fromEntries(own), gateway: gatewayEnv(world) }
}

/** PUBLIC_URL of the environment is never overwritten: it says how people see what is behind a proxy. */
function publicUrlOf(options: WorldOptions): string {
  return options.env.PUBLIC_URL ? new URL(options.env.PUBLIC_URL).origin : addressOf(options)
}

/** What to type into a browser on this machine: a wildcard address is no place to go to. */
function addressOf({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable}:${port}`
}
