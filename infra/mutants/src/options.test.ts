import { expect, it } from 'vitest'
import { root } from '../../local/src/layout.ts'
import type { Fault } from './fault.ts'
import { optionsOf } from './options.ts'

const fault = (id: string, file: string, ...tests: Fault['tests']): Fault => ({
  id,
  fault: 'Something.',
  file,
  find: 'a',
  replace: 'b',
  tests,
})
const faults = [
  fault('one', 'gateway/src/a.ts', 'gateway/test/a.test.ts', 'gateway/test/b.test.ts'),
  fault('two', 'web/src/b.ts', 'tests/e2e/b.test.ts'),
  fault('three', 'web/src/c.ts', 'tests/e2e/b.test.ts'),
]
const chosen = (...args: string[]) => optionsOf(args, faults).faults.map(({ id }) => id)

it('takes all faults of this checkout', () => {
  expect(optionsOf([], faults)).toEqual({ checkout: root, faults })
})

it('takes faults by their id and by the beginning of their path', () => {
  expect(chosen('three', 'gateway/')).toEqual(['one', 'three'])
  expect(() => chosen('one', 'four')).toThrow('four is no fault')
})

it('takes another checkout, and the paths that tests have there', () => {
  const moved = ['--moved', 'tests/e2e/old.test.ts=tests/e2e/b.test.ts']
  const { checkout, faults: there } = optionsOf(['--in', '/tmp/there', ...moved], faults)
  expect(checkout).toBe('/tmp/there')
  expect(there.map(({ tests }) => tests)).toEqual([
    ['gateway/test/a.test.ts', 'gateway/test/b.test.ts'],
    ['tests/e2e/old.test.ts'],
    ['tests/e2e/old.test.ts'],
  ])
})

it.each([
  ['a.test.ts', 'it is OLD=NEW'],
  ['a.test.ts=', 'it is OLD=NEW'],
  ['a.test.ts=c.test.ts', 'no fault has the test c.test.ts'],
])('refuses --moved %s', (text, message) => {
  expect(() => optionsOf(['--moved', text], faults)).toThrow(message)
})
