import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { generateClients, staleClients } from './build.ts'
import { checkSteps } from './checks.ts'
import { reasonsOf } from './errors.ts'
import { root } from './layout.ts'
import { runVitest, type VitestReport } from './run-vitest.ts'
import { stepByStep } from './step-by-step.ts'
import { prepareTestEnvironment } from './test-environment.ts'

/** Outside of the data of tests, which are deleted at the end. */
const reportFile = join(root, '.local', 'results', 'tests.json')

/** Kinds of tests, as `npm test -- KIND` names them, and `long`, which runs only when it is named. */
const kinds = ['unit', 'flows', 'e2e'] as const
const long = 'long'

/**
 * `npm test`: every check and every test. `npm test -- unit services/content` runs a part: kinds of tests, and what
 * vitest takes as filters. Returns the exit code.
 */
export async function test(args: string[], signal: AbortSignal): Promise<number> {
  const whole = args.length === 0
  const named = [...kinds, long].filter(kind => args.includes(kind))
  const chosen = named.length > 0 ? named : kinds
  const filters = args.filter(arg => !named.some(kind => kind === arg))
  const failed: string[] = []
  let clear = async () => {}
  try {
    const stack = await prepareTestEnvironment(signal)
    clear = stack.clear
    const browser = chosen.some(kind => kind === 'e2e' || kind === long) ? stack.browserSteps() : []
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
    return summarise(failed, await runAll(chosen, filters, stack.environment, signal))
  } catch (error) {
    if (!signal.aborted) console.error(reasonsOf(error))
    return 1
  } finally {
    await clear()
  }
}

type Outcome = { ok: boolean; report: VitestReport | undefined }

/** One run of all projects, so that no core idles at the end of each. */
async function runAll(
  chosen: readonly string[],
  filters: string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Outcome> {
  const projects = chosen.flatMap(kind => ['--project', `${kind}*`])
  const { exitCode, report } = await runVitest([...projects, ...filters], { environment, reportFile, signal })
  return { ok: exitCode === 0 && report?.success === true, report }
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
function summarise(failedChecks: string[], { ok, report }: Outcome): number {
  if (report) printTimes(report)
  for (const failure of failedChecks) console.log(`\n✖ ${failure}`)
  for (const failure of report ? failuresOf(report) : []) console.log(`\n✖ ${failure}`)
  const { numPassedTests = 0, numFailedTests = 0 } = report ?? {}
  if (!ok && numFailedTests === 0) console.log('\n✖ vitest ended with an error: see above')
  console.log(`\n${numPassedTests} passed, ${numFailedTests} failed`)
  return ok && failedChecks.length === 0 ? 0 : 1
}

const shownFiles = 10

/** How long the files of each kind took, of two at a time, and which took longest. */
function printTimes({ testResults }: VitestReport): void {
  const files = testResults.map(({ name, startTime, endTime }) => {
    const file = relative(root, name)
    return { file, kind: kindOf(file), seconds: (endTime - startTime) / 1000 }
  })
  for (const [kind, those] of Map.groupBy(files, each => each.kind)) {
    const seconds = those.reduce((sum, each) => sum + each.seconds, 0)
    console.log(`${kind}: ${those.length} files, ${(seconds / 60).toFixed(1)} min`)
  }
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, shownFiles))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`)
}

function kindOf(file: string): string {
  if (file.endsWith('.long.test.ts')) return long
  return kinds.find(kind => file.startsWith(`tests/${kind}/`)) ?? 'unit'
}
