import { expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

it.each([
  [null, '/'],
  ['', '/'],
  ['/discover?q=a#b', '/discover?q=a#b'],
  ['/profile', '/profile'],
  ['/auth', '/'],
  ['/auth?next=/x', '/'],
  ['//evil.test/x', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['https://evil.test/', '/'],
  ['https://vitrine.test/discover', '/'],
  ['javascript:alert(1)', '/'],
  ['discover', '/'],
])('after signing in, %j leads to %s', (next, path) => {
  expect(nextPath(next, 'https://vitrine.test')).toBe(path)
})
