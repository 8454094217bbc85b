import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { Listr, type ListrTask, PRESET_TIMER } from 'listr2'
import { generateClients, staleClients } from './build.ts'
import { checkSteps } from './checks.ts'
import { reasonsOf } from './errors.ts'
import { readJson } from './files.ts'
import { root, testLayout } from './layout.ts'
import { inherited } from './processes.ts'
import { prepareTestEnvironment } from './test-environment.ts'

/** The vitest projects in the order they run: quick ones first, then journeys. `e2e` stands for `e2e-alone` too. */
const projects = ['unit', 'flows', 'e2e']

/**
 * `npm test`: every check and every test. `npm test -- unit services/content` runs a part: names of projects, and
 * what vitest takes as filters. Returns the exit code.
 */
export async function test(args: string[], signal: AbortSignal): Promise<number> {
  const whole = args.length === 0
  const named = projects.filter(project => args.includes(project))
  const chosen = named.length > 0 ? named : projects
  const filters = args.filter(arg => !projects.includes(arg))
  const failed: string[] = []
  let clear = async () => {}
  try {
    const stack = await prepareTestEnvironment(signal)
    clear = stack.clear
    const browser = chosen.includes('e2e') ? stack.browserSteps() : []
    await stepByStep([
      {
        title: 'Generated code',
        enabled: () => staleClients().length > 0,
        task: () => generateClients(staleClients(), signal),
      },
      {
        title: 'Engines and browser',
        task: (_, task) => task.newListr([...stack.engineSteps(), ...browser], { concurrent: true }),
      },
      {
        title: 'Checks',
        enabled: whole,
        task: (_, task) =>
          task.newListr(
            checkSteps(signal, report => failed.push(report)),
            { concurrent: 2, exitOnError: false },
          ),
      },
    ])
    const outcomes: Outcome[] = []
    for (const project of chosen) {
      outcomes.push(await runProject(project, filters, stack.environment, signal))
    }
    return summarise(failed, outcomes)
  } catch (error) {
    if (!signal.aborted) console.error(reasonsOf(error))
    return 1
  } finally {
    await clear()
  }
}

async function stepByStep(steps: ListrTask[]): Promise<void> {
  await new Listr(steps, {
    fallbackRenderer: 'simple',
    registerSignalListeners: false,
    rendererOptions: { timer: PRESET_TIMER, collapseSubtasks: false },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  }).run()
}

type Outcome = { project: string; passed: number; failed: number; ok: boolean; failures: string[] }
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

async function runProject(
  project: string,
  filters: string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  signal.throwIfAborted()
  const report = join(testLayout.home, 'results', `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const result = await execa(vitest, ['run', '--project', `${project}*`, ...reporters, ...filters], {
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
    failures: counts ? failuresOf(counts) : [],
  }
}

/** Enough of a message to see what was expected, where only the end of a long output is kept. */
const shownLines = 12

/** Each failed test, or file that could not be run, with the beginning of its message. */
function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${beginningOf(message)}`] : []
    return failed.map(test => `${file} > ${test.fullName}\n${beginningOf(test.failureMessages?.[0])}`)
  })
}

const beginningOf = (message = ''): string =>
  stripVTControlCharacters(message).split('\n').slice(0, shownLines).join('\n')

/** What failed is repeated at the end, after what has scrolled away; the last line is one that machines read. */
function summarise(failedChecks: string[], outcomes: Outcome[]): number {
  for (const report of failedChecks) console.log(`\n✖ ${report}`)
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✖ ${failure}`)
  const broken = outcomes.filter(({ ok, failed }) => !ok && failed === 0).map(({ project }) => project)
  if (broken.length > 0) console.log(`\n✖ vitest ended with an error in ${broken.join(', ')}: see above`)
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return failedChecks.length === 0 && outcomes.every(({ ok }) => ok) ? 0 : 1
}
