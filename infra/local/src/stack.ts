import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@vitrine/contracts'
import { Listr, PRESET_TIMER } from 'listr2'
import { webDist } from './build.ts'
import { generatePasswords, isExposed } from './demo-accounts.ts'
import { type Engine, type EngineName, engines } from './engines/index.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Late } from './late.ts'
import type { Layout } from './layout.ts'
import type { Log } from './log.ts'
import { type Ports, rememberedPorts } from './ports.ts'
import { gatewayEnv, processNames, type ServiceEnvironment, serviceEnv } from './processes.ts'
import { endLeftovers, forgetRunning, writeRunning } from './running.ts'
import { type Secrets, secretsFrom } from './secrets.ts'
import { stepsOf } from './steps.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

export type StackOptions = {
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
  /** Leave out the demo data. */
  empty?: boolean
}

/** What has come up so far; the steps fill it and a stop empties it. */
export type StartupState = {
  options: StackOptions
  ports: Ports
  engines: Map<EngineName, Engine>
  /** The address of PostgreSQL once it answers, for the engine that stands on it. */
  postgres: PromiseWithResolvers<string>
  ffmpeg?: Ffmpeg
  /** What is not waited for. */
  late?: Late
  supervisor: Supervisor
  /** Others than this machine reach the stack: no published password may work. */
  isExposed: boolean
  hasNewPasswords: boolean
  /** Right once the engines are up. */
  environment(): ServiceEnvironment
  /** Writes down who lives now. */
  record(): void
}

export type Stack = {
  address: string
  engines: Engine[]
  isExposed: boolean
  /** Whether this start generated the passwords of the demo accounts. */
  hasNewPasswords: boolean
  environment: ServiceEnvironment
  /** What is not up yet, where an engine has to be built first. */
  late: Late | undefined
  stop(): Promise<void>
}

const servicesGraceMs = 7_000

/** Brings up everything, step by step. When that fails or is interrupted, nothing stays behind. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { layout, log } = options
  const left = await endLeftovers(layout)
  if (left.length > 0) log.say(`ended what an earlier start left behind: ${left.join(', ')}`)

  // Calls off the steps beside one that fails, and what is not waited for.
  const ending = new AbortController()
  const state = await prepare({ ...options, signal: AbortSignal.any([options.signal, ending.signal]) })
  const stop = async () => {
    ending.abort(new Error('the stack stops'))
    await Promise.allSettled([state.late?.up])
    await state.supervisor.stop(servicesGraceMs)
    await Promise.all([...state.engines.values()].map(engine => engine.stop()))
    forgetRunning(layout)
  }
  const steps = new Listr(stepsOf(state), {
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
    ending.abort(error)
    await stop()
    throw error
  }
  state.record()
  const { isExposed, hasNewPasswords, late } = state
  return {
    address: publicUrlOf(options),
    engines: enginesOf(state),
    isExposed,
    hasNewPasswords,
    environment: state.environment(),
    late,
    stop,
  }
}

/** In the order people read them, not in the order they came up. */
function enginesOf(state: StartupState): Engine[] {
  const names = Object.keys(engines) as EngineName[]
  return names.flatMap(name => state.engines.get(name) ?? [])
}

async function prepare(options: StackOptions): Promise<StartupState> {
  const ports = rememberedPorts(options.layout.ports)
  const secrets = await secretsFrom(options.layout.secrets)
  const picked: Record<string, number> = {}
  for (const name of processNames) picked[name] = await ports.pick(name)
  // With a vite server in front, the gateway moves behind it.
  if (options.mode === 'start') picked.gateway = options.port

  const exposed = isExposed({ host: options.host, publicUrl: publicUrlOf(options) })
  const running: StartupState['engines'] = new Map()
  const startedAt = new Date().toISOString()
  const state: StartupState = {
    options,
    ports,
    engines: running,
    postgres: Promise.withResolvers(),
    supervisor: createSupervisor(options.log, () => state.record()),
    isExposed: exposed,
    hasNewPasswords: exposed && generatePasswords(options.layout.demoPasswords),
    environment: () => environmentOf(state, secrets, picked),
    record() {
      const environment = state.environment()
      const named = [...running.values()].flatMap(({ name, pid }) =>
        pid === undefined ? [] : [[name, pid] as const],
      )
      writeRunning(options.layout, {
        address: environment.address,
        pid: process.pid,
        startedAt,
        engines: {
          DATABASE_URL: environment.databaseUrl,
          REDIS_URL: environment.redisUrl,
          KAFKA_BROKERS: environment.kafkaBrokers,
          MONGO_URL: environment.mongoUrl,
        },
        env: environments(environment),
        ports: environment.ports,
        pids: { ...Object.fromEntries(named), ...state.supervisor.pids() },
      })
    },
  }
  return state
}

function environmentOf(
  { options, engines, ffmpeg }: StartupState,
  secrets: Secrets,
  ports: Record<string, number>,
): ServiceEnvironment {
  const address = (name: EngineName) => engines.get(name)?.address ?? ''
  return {
    databaseUrl: address('postgres'),
    redisUrl: address('redis'),
    kafkaBrokers: address('kafka'),
    mongoUrl: address('mongo'),
    ffmpeg,
    filesDirectory: join(options.layout.data, 'files'),
    secrets,
    host: options.host,
    address: addressOf(options),
    publicUrl: publicUrlOf(options),
    demoPasswords: existsSync(options.layout.demoPasswords) ? options.layout.demoPasswords : undefined,
    webDist,
    ports,
  }
}

function environments(environment: ServiceEnvironment): Record<string, Record<string, string>> {
  if (environment.databaseUrl === '') return {}
  const own = services.map(service => [service, serviceEnv(environment, service)] as const)
  return { ...Object.fromEntries(own), gateway: gatewayEnv(environment) }
}

/** PUBLIC_URL of the environment is never overwritten: it says how people see what is behind a proxy. */
function publicUrlOf(options: StackOptions): string {
  return options.env.PUBLIC_URL ? new URL(options.env.PUBLIC_URL).origin : addressOf(options)
}

/** What to type into a browser on this machine: a wildcard address is no place to go to. */
function addressOf({ host, port }: { host: string; port: number }): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable}:${port}`
}
