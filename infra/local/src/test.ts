import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { Listr, type ListrTask, PRESET_TIMER } from 'listr2'
import { violations } from './boundaries.ts'
import { buildWeb, generateClients, run, staleClients, webDist, webIsStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { type Engine, type EngineName, engines } from './engines/index.ts'
import { reasonsOf } from './errors.ts'
import { readJson } from './files.ts'
import { root, testLayout } from './layout.ts'
import { rememberedPorts } from './ports.ts'
import { inherited } from './processes.ts'
import { endLeftovers, runningWorld, writeRunning } from './running.ts'

const variables = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
  kafka: 'TEST_KAFKA_BROKERS',
} as const

/** Quick ones first; the journeys share engines with nobody while they run. */
const projects = ['unit', 'flows', 'e2e'] as const

/** `npm test`: checks, then every test, on engines of its own. Returns the exit code. */
export async function test(signal: AbortSignal): Promise<number> {
  const running = runningWorld(testLayout)
  if (running) {
    console.error(`The tests run already (process ${running.pid}).`)
    return 1
  }
  await endLeftovers(testLayout)
  rmSync(testLayout.home, { recursive: true, force: true })
  const up = new Map<EngineName, Engine>()
  try {
    const environment: NodeJS.ProcessEnv = {}
    const failed = await prepare(up, environment, signal)
    const runs: Outcome[] = []
    for (const project of projects) runs.push(await runProject(project, environment, signal))
    return summarise(failed, runs)
  } catch (error) {
    if (!signal.aborted) console.error(reasonsOf(error))
    return 1
  } finally {
    await Promise.all([...up.values()].map(engine => engine.stop()))
    rmSync(testLayout.home, { recursive: true, force: true })
  }
}

/** Checks and everything that the tests stand on, at once; returns the titles of the checks that failed. */
async function prepare(
  up: Map<EngineName, Engine>,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string[]> {
  const generate = staleClients()
  if (generate.length > 0) {
    await new Listr([{ title: 'Generated code', task: () => generateClients(generate, signal) }], look).run()
  }
  const checks = checksOf(signal)
  const failed: string[] = []
  const noted = checks.map(
    ({ title, check }): ListrTask => ({
      title,
      task: async () => {
        try {
          await check()
        } catch (error) {
          failed.push(`${title}\n${reasonsOf(error)}`)
          throw error
        }
      },
      exitOnError: false,
    }),
  )
  const ground: ListrTask[] = [
    ...(Object.keys(engines) as EngineName[]).map(name => engineTask(name, up, environment, signal)),
    {
      title: 'Chromium',
      task: async (_, task) => {
        environment.CHROMIUM_PATH = await findChromium(signal, line => {
          task.title = `Chromium: ${line}`
        })
      },
    },
    { title: 'Build the web app', enabled: webIsStale, task: () => buildWeb(signal) },
  ]
  await new Listr(
    [
      { title: 'Ground', task: (_, task) => task.newListr(ground, { concurrent: true }) },
      { title: 'Checks', task: (_, task) => task.newListr(noted, { concurrent: 2, exitOnError: false }) },
    ],
    look,
  ).run()
  environment.WEB_DIST = webDist
  signal.throwIfAborted()
  return failed
}

const look = {
  fallbackRenderer: 'simple',
  registerSignalListeners: false,
  rendererOptions: { timer: PRESET_TIMER, collapseSubtasks: false },
  fallbackRendererOptions: { timer: PRESET_TIMER },
} as const

function engineTask(
  name: EngineName,
  up: Map<EngineName, Engine>,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): ListrTask {
  const { label, start } = engines[name]
  const variable = variables[name]
  const named = process.env[variable]
  return {
    title: named ? `${label}: named by ${variable}` : label,
    task: async (_, task) => {
      if (named) return
      const engine = await start({
        layout: testLayout,
        ports: rememberedPorts(testLayout.ports),
        env: {},
        forgetful: true,
        signal,
        progress: line => {
          task.title = `${label}: ${line}`
        },
        started: early => {
          up.set(name, early)
          remember(up)
        },
      })
      environment[variable] = engine.address
      task.title = label
    },
  }
}

/** So that engines of a killed run are found and ended by the next. */
function remember(up: Map<EngineName, Engine>): void {
  const pids = [...up.values()].flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]))
  const address = (name: EngineName) => up.get(name)?.address ?? ''
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

type Check = { title: string; check(): Promise<void> }

function checksOf(signal: AbortSignal): Check[] {
  const bin = (name: string) => join(root, 'node_modules', '.bin', name)
  const command = (title: string, program: string, args: string[]): Check => ({
    title,
    check: () =>
      run(program, args, { signal, what: `${title} failed`, env: { NX_DAEMON: 'false', NX_TUI: 'false' } }),
  })
  const drift = (title: string, file: string): Check[] =>
    existsSync(join(root, file)) ? [command(title, process.execPath, [file, '--check'])] : []
  return [
    command('Types', bin('nx'), ['run-many', '-t', 'typecheck', '--outputStyle=static']),
    command('Format and lint', bin('biome'), ['check', '.']),
    {
      title: 'Boundaries',
      check: async () => {
        const found = violations().map(({ file, imports, law }) => `${file} imports ${imports}: ${law}`)
        if (found.length > 0) throw new Error('The dependency law is broken', { cause: found.join('\n') })
      },
    },
    ...drift('docs/openapi.json is current', openapiWriter),
    ...drift('docs/asyncapi.json is current', asyncapiWriter),
  ]
}

const openapiWriter = 'gateway/src/openapi/write.ts'
const asyncapiWriter = 'libs/messaging/src/asyncapi.ts'

type Outcome = { project: string; passed: number; failed: number; ok: boolean }

type VitestReport = { numPassedTests: number; numFailedTests: number; success: boolean }

async function runProject(
  project: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  const report = join(testLayout.home, 'results', `${project}.json`)
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const result = await execa(join(root, 'node_modules', '.bin', 'vitest'), args, {
    cwd: root,
    env: { ...inherited(), ...environment },
    extendEnv: false,
    stdio: 'inherit',
    cancelSignal: signal,
    forceKillAfterDelay: 5_000,
    reject: false,
  })
  signal.throwIfAborted()
  const counts = readJson<VitestReport>(report)
  return {
    project,
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    ok: result.exitCode === 0 && counts?.success === true,
  }
}

/** What failed beside tests stands above; the last line is for machines. */
function summarise(failedChecks: string[], runs: Outcome[]): number {
  const broken = runs.filter(({ ok, failed }) => !ok && failed === 0).map(({ project }) => project)
  for (const check of failedChecks) console.log(`\n✖ ${check}`)
  if (broken.length > 0) console.log(`\n✖ vitest ended with an error in: ${broken.join(', ')}`)
  const sum = (of: 'passed' | 'failed') => runs.reduce((total, outcome) => total + outcome[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return failedChecks.length === 0 && runs.every(({ ok }) => ok) ? 0 : 1
}
