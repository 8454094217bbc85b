import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isNeeded } from '@vitrine/contracts'
import type { ListrTask } from 'listr2'
import { buildWeb, webDistOf, webIsStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { privateDirectoryOf } from './engines/account.ts'
import { type Engine, type EngineName, engines, resolveAddress } from './engines/index.ts'
import { ffmpegStep } from './ffmpeg.ts'
import { type Layout, layoutOf, root } from './layout.ts'
import { memoryDirectory } from './memory.ts'
import { type Ports, rememberedPorts } from './ports.ts'
import { endLeftovers, runningStack, writeRunning } from './running.ts'

const variables = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
  kafka: 'TEST_KAFKA_BROKERS',
  mongo: 'TEST_MONGO_URL',
} as const

/** Each database, and each table that is emptied, is hundreds of files: in memory, they cost a tenth of what they do on a disk. */
const memory = memoryDirectory()
const layout: Layout = {
  ...layoutOf(join(root, '.local', 'test')),
  ...(memory && { data: join(memory, 'data') }),
}

/** What tests run on: engines of their own with empty data, or those that the environment names. */
export type TestEnvironment = {
  /** What the tests find in their environment. */
  environment: NodeJS.ProcessEnv
  engineSteps(): ListrTask[]
  browserSteps(): ListrTask[]
  clear(): Promise<void>
}

/** `checkout` is what is tested, when it is not this one: its web app is built and served. */
export async function prepareTestEnvironment(signal: AbortSignal, checkout = root): Promise<TestEnvironment> {
  const running = runningStack(layout)
  if (running) throw new Error(`The tests run already (process ${running.pid}).`)
  await endLeftovers(layout)
  deleteData()
  const up = new Map<EngineName, Engine>()
  if (memory) mkdirSync(memory, { recursive: true })
  // Of this run alone, and near the root: names of sockets may have 107 characters.
  const temporary = mkdtempSync(join(memory ?? tmpdir(), 'vitrine-'))
  // As every account may enter the directory above it: PostgreSQL runs under one of its own.
  chmodSync(temporary, 0o755)
  const environment: NodeJS.ProcessEnv = { WEB_DIST: webDistOf(checkout), TMPDIR: temporary }
  const run: Run = {
    up,
    environment,
    ports: rememberedPorts(layout.ports),
    postgres: Promise.withResolvers(),
    signal,
  }
  return {
    environment,
    engineSteps: () => [
      ...(Object.keys(engines) as EngineName[]).map(name => ({
        ...engineStep(name, run),
        enabled: name !== 'mongo' || isNeeded('mongo'),
      })),
      {
        ...ffmpegStep({ env: process.env, signal }, programs => Object.assign(environment, programs)),
        enabled: isNeeded('ffmpeg'),
      },
    ],
    browserSteps: () => [
      {
        title: 'Chromium',
        task: async (_, task) => {
          environment.CHROMIUM_PATH = await findChromium(signal, line => {
            task.title = `Chromium: ${line}`
          })
        },
      },
      {
        title: 'Build the web app',
        enabled: () => webIsStale(checkout),
        task: () => buildWeb(signal, checkout),
      },
    ],
    async clear() {
      await Promise.all([...up.values()].map(engine => engine.stop()))
      deleteData()
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** The data of tests, wherever they are. */
function deleteData(): void {
  for (const directory of [layout.home, privateDirectoryOf(layout.home), ...(memory ? [memory] : [])]) {
    rmSync(directory, { recursive: true, force: true })
  }
}

type Run = {
  up: Map<EngineName, Engine>
  environment: NodeJS.ProcessEnv
  ports: Ports
  /** The address of PostgreSQL once it answers, for the engine that stands on it. */
  postgres: PromiseWithResolvers<string>
  signal: AbortSignal
}

function engineStep(name: EngineName, { up, environment, ports, postgres, signal }: Run): ListrTask {
  const { label, start } = engines[name]
  const variable = variables[name]
  const named = process.env[variable]
  if (named) {
    if (name === 'postgres') postgres.resolve(named)
    return { title: `${label}: named by ${variable}`, task: () => {} }
  }
  return {
    title: label,
    task: async (_, task) => {
      const starting = start({
        layout,
        ports,
        env: {},
        postgres: () => postgres.promise,
        ephemeral: true,
        signal,
        progress: line => {
          task.title = `${label}: ${line}`
        },
        started: early => {
          up.set(name, early)
          record(up)
        },
      })
      if (name === 'postgres') resolveAddress(postgres, starting)
      environment[variable] = (await starting).address
      task.title = label
    },
  }
}

/** So that engines of a killed run are found and ended by the next. */
function record(up: Map<EngineName, Engine>): void {
  const address = (name: EngineName) => up.get(name)?.address ?? ''
  const pids = [...up.values()].flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]))
  writeRunning(layout, {
    address: '',
    pid: process.pid,
    startedAt: new Date().toISOString(),
    engines: {
      DATABASE_URL: address('postgres'),
      REDIS_URL: address('redis'),
      KAFKA_BROKERS: address('kafka'),
      MONGO_URL: address('mongo'),
    },
    env: {},
    ports: {},
    pids: Object.fromEntries(pids),
  })
}
