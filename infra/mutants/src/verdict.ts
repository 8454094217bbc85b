import { relative } from 'node:path'
import type { VitestRun } from '../../local/src/run-vitest.ts'

export type Verdict =
  | { kind: 'caught'; by: string }
  | { kind: 'survived' }
  /** The run says nothing about the tests. */
  | { kind: 'error'; why: string }

/** What the run of a fault's tests, whose paths are those in the checkout, says about them. */
export function verdictOf(
  checkout: string,
  tests: readonly string[],
  { exitCode, report }: VitestRun,
): Verdict {
  if (exitCode === undefined) return error('vitest did not end')
  if (report === undefined) return error('vitest ended without a report')
  const results = report.testResults
    .map(result => ({ ...result, file: relative(checkout, result.name) }))
    .filter(({ file }) => tests.includes(file))
    .toSorted((a, b) => a.startTime - b.startTime)
  const missing = tests.find(test => !results.some(({ file }) => file === test))
  const [failure] = results.flatMap(({ file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(test => `${file} > ${test.fullName}`),
  )
  if (failure !== undefined && exitCode !== 0) return { kind: 'caught', by: failure }
  if (exitCode !== 0) {
    const { message = 'none of its tests failed' } = results.find(({ status }) => status === 'failed') ?? {}
    return error(message.split('\n', 1)[0] as string)
  }
  return missing === undefined ? { kind: 'survived' } : error(`${missing} was not run`)
}

const error = (why: string): Verdict => ({ kind: 'error', why })
