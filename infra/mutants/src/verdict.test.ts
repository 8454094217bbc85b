import { expect, it } from 'vitest'
import type { VitestReport, VitestRun } from '../../local/src/run-vitest.ts'
import { verdictOf } from './verdict.ts'

type Result = VitestReport['testResults'][number]

const result = (file: string, statuses: string[], more: Partial<Result> = {}): Result => ({
  name: `/checkout/${file}`,
  status: statuses.every(status => status === 'passed') ? 'passed' : 'failed',
  startTime: 1,
  endTime: 2,
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
  ...more,
})
const run = (exitCode: number | undefined, ...testResults: Result[]): VitestRun => ({
  exitCode,
  report: { numPassedTests: 0, numFailedTests: 0, success: exitCode === 0, testResults },
})
const judge = (judged: VitestRun, tests = ['a.test.ts']) => verdictOf('/checkout', tests, judged)

it('is caught by the first test that failed', () => {
  const later = result('b.test.ts', ['failed'], { startTime: 5 })
  const judged = run(1, later, result('a.test.ts', ['passed', 'failed', 'failed']))
  expect(judge(judged, ['a.test.ts', 'b.test.ts'])).toEqual({ kind: 'caught', by: 'a.test.ts > test 1' })
})

it('survives when all tests pass', () => {
  expect(judge(run(0, result('a.test.ts', ['passed'])))).toEqual({ kind: 'survived' })
})

it.each<[string, VitestRun, string]>([
  [
    'a file cannot be loaded or a hook fails',
    run(1, result('a.test.ts', [], { status: 'failed', message: 'Cannot find module\nat x' })),
    'Cannot find module',
  ],
  [
    'only a test of another file fails',
    run(1, result('a.test.ts.x', ['failed'])),
    'none of its tests failed',
  ],
  ['the tests pass and vitest fails', run(1, result('a.test.ts', ['passed'])), 'none of its tests failed'],
  ['a file was left out', run(0), 'a.test.ts was not run'],
  ['the run was ended', run(undefined), 'vitest did not end'],
  ['there is no report', { exitCode: 1, report: undefined }, 'vitest ended without a report'],
])('is an error when %s', (_case, judged, why) => {
  expect(judge(judged)).toEqual({ kind: 'error', why })
})
