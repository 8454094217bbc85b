import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, webIsStale } from '../../local/src/build.ts'
import { reasonsOf } from '../../local/src/errors.ts'
import { root } from '../../local/src/layout.ts'
import { runVitest, type VitestRun } from '../../local/src/run-vitest.ts'
import { stepByStep } from '../../local/src/step-by-step.ts'
import { prepareTestEnvironment } from '../../local/src/test-environment.ts'
import type { Fault } from './fault.ts'
import { faults } from './faults/index.ts'
import { mutate } from './mutate.ts'
import { type MutantsOptions, optionsOf } from './options.ts'
import { type Verdict, verdictOf } from './verdict.ts'

const results = join(root, '.local', 'results', 'mutants')
/** Some faults make a test wait for the longest of its limits; a run that takes longer than this hangs. */
const limitMs = 10 * 60_000

const needsBrowser = (tests: readonly string[]) => tests.some(test => test.startsWith('tests/e2e/'))

/** `npm run mutants`: applies one fault after the other and runs its tests. Returns the exit code: 0 when all are caught. */
export async function mutants(args: string[], signal: AbortSignal): Promise<number> {
  let clear = async () => {}
  try {
    const options = optionsOf(args, faults)
    refuseUnusable(options)
    const { checkout } = options
    const tests = [...new Set(options.faults.flatMap(fault => fault.tests))]
    const stack = await prepareTestEnvironment(signal, checkout)
    clear = stack.clear
    const browser = needsBrowser(tests) ? stack.browserSteps() : []
    await stepByStep([
      {
        title: 'Engines and browser',
        task: (_, task) => task.newListr([...stack.engineSteps(), ...browser], { concurrent: true }),
      },
    ])
    const run: Run = { checkout, environment: stack.environment, signal }
    await refuseFailing(tests, run)
    const caught = await runAll(options.faults, run)
    if (browser.length > 0 && webIsStale(checkout)) await buildWeb(signal, checkout)
    console.log(`\n${caught} of ${options.faults.length} caught`)
    return caught === options.faults.length ? 0 : 1
  } catch (error) {
    if (!signal.aborted) console.error(reasonsOf(error))
    return 1
  } finally {
    await clear()
  }
}

/** A run that is killed leaves its fault behind: then the file must have no other changes, so that Git can restore it. */
function refuseUnusable({ checkout, faults }: MutantsOptions): void {
  const missing = faults.flatMap(({ tests }) => tests).filter(test => !existsSync(join(checkout, test)))
  if (missing.length > 0) throw new Error(`${checkout} does not have ${missing.join(', ')}: see --moved.`)
  for (const fault of faults) mutate(checkout, fault)
  const files = [...new Set(faults.map(({ file }) => file))]
  const status = ['status', '--porcelain', '--', ...files]
  const changes = execFileSync('git', status, { cwd: checkout, encoding: 'utf8' })
  if (changes !== '') throw new Error(`These files have changes that are not committed:\n${changes}`)
}

interface Run {
  checkout: string
  environment: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** A test that fails anyhow would catch every fault. */
async function refuseFailing(tests: readonly string[], run: Run): Promise<void> {
  console.log(`\n${tests.length} test files without a fault`)
  const verdict = verdictOf(run.checkout, tests, await runTests('without', tests, run))
  if (verdict.kind === 'caught') throw new Error(`It fails without a fault: ${verdict.by}`)
  if (verdict.kind === 'error') throw new Error(`The tests do not run without a fault: ${verdict.why}`)
}

/** Returns how many were caught. */
async function runAll(faults: readonly Fault[], run: Run): Promise<number> {
  let caught = 0
  for (const fault of faults) {
    const started = performance.now()
    const verdict = await runWithFault(fault, run)
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    if (verdict.kind === 'caught') caught++
    console.log(`${verdict.kind.padEnd(8)}  ${fault.id}  ${seconds} s  ${reasonOf(verdict, fault)}`)
  }
  return caught
}

function reasonOf(verdict: Verdict, { fault, tests }: Fault): string {
  if (verdict.kind === 'caught') return verdict.by
  return verdict.kind === 'error' ? verdict.why : `${fault} No test noticed it: ${tests.join(', ')}`
}

async function runWithFault(fault: Fault, run: Run): Promise<Verdict> {
  const { checkout, signal } = run
  const { apply, takeBack } = mutate(checkout, fault)
  try {
    apply()
    // Also where the fault is in a service: the build may have the fault before this one in it.
    if (needsBrowser(fault.tests) && webIsStale(checkout)) await buildWeb(signal, checkout)
    return verdictOf(
      checkout,
      fault.tests,
      await runTests(fault.id, fault.tests, { ...run, limitMs }, '--bail=1'),
    )
  } catch (error) {
    signal.throwIfAborted()
    return { kind: 'error', why: reasonsOf(error) }
  } finally {
    takeBack()
  }
}

/** What vitest prints goes to a file of this name, because failures are what is expected. */
function runTests(
  name: string,
  tests: readonly string[],
  run: Run & { limitMs?: number },
  ...more: string[]
): Promise<VitestRun> {
  mkdirSync(results, { recursive: true })
  const reportFile = join(results, `${name}.json`)
  const logFile = join(results, `${name}.log`)
  return runVitest([...tests, ...more], { ...run, reportFile, logFile })
}
