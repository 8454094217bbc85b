import { rmSync } from 'node:fs'
import type { ListrTask } from 'listr2'
import { buildWeb, webDist, webIsStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { privateDirectoryOf } from './engines/account.ts'
import { type Engine, type EngineName, engines } from './engines/index.ts'
import { testLayout } from './layout.ts'
import { type Ports, rememberedPorts } from './ports.ts'
import { endLeftovers, runningStack, writeRunning } from './running.ts'

const variables = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
  kafka: 'TEST_KAFKA_BROKERS',
} as const

/** What tests run on: engines of their own with empty data, or those that the environment names. */
export type TestEnvironment = {
  /** What the tests find in their environment. */
  environment: NodeJS.ProcessEnv
  engineSteps(): ListrTask[]
  browserSteps(): ListrTask[]
  clear(): Promise<void>
}

export async function prepareTestEnvironment(signal: AbortSignal): Promise<TestEnvironment> {
  const running = runningStack(testLayout)
  if (running) throw new Error(`The tests run already (process ${running.pid}).`)
  await endLeftovers(testLayout)
  deleteData()
  const up = new Map<EngineName, Engine>()
  const environment: NodeJS.ProcessEnv = { WEB_DIST: webDist }
  const ports = rememberedPorts(testLayout.ports)
  return {
    environment,
    engineSteps: () =>
      (Object.keys(engines) as EngineName[]).map(name => engineStep(name, up, environment, ports, signal)),
    browserSteps: () => [
      {
        title: 'Chromium',
        task: async (_, task) => {
          environment.CHROMIUM_PATH = await findChromium(signal, line => {
            task.title = `Chromium: ${line}`
          })
        },
      },
      { title: 'Build the web app', enabled: webIsStale, task: () => buildWeb(signal) },
    ],
    async clear() {
      await Promise.all([...up.values()].map(engine => engine.stop()))
      deleteData()
    },
  }
}

/** The data of tests, also where PostgreSQL could not enter the checkout. */
function deleteData(): void {
  for (const home of [testLayout.home, privateDirectoryOf(testLayout.home)]) {
    rmSync(home, { recursive: true, force: true })
  }
}

function engineStep(
  name: EngineName,
  up: Map<EngineName, Engine>,
  environment: NodeJS.ProcessEnv,
  ports: Ports,
  signal: AbortSignal,
): ListrTask {
  const { label, start } = engines[name]
  const variable = variables[name]
  if (process.env[variable]) return { title: `${label}: named by ${variable}`, task: () => {} }
  return {
    title: label,
    task: async (_, task) => {
      const engine = await start({
        layout: testLayout,
        ports,
        env: {},
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
      environment[variable] = engine.address
      task.title = label
    },
  }
}

/** So that engines of a killed run are found and ended by the next. */
function record(up: Map<EngineName, Engine>): void {
  const address = (name: EngineName) => up.get(name)?.address ?? ''
  const pids = [...up.values()].flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]))
  writeRunning(testLayout, {
    address: '',
    pid: process.pid,
    startedAt: new Date().toISOString(),
    engines: {
      DATABASE_URL: address('postgres'),
      REDIS_URL: address('redis'),
      KAFKA_BROKERS: address('kafka'),
    },
    env: {},
    ports: {},
    pids: Object.fromEntries(pids),
  })
}
