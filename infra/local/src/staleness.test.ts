import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale } from './staleness.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'staleness-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function file(path: string, second: number): string {
  const full = join(home, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, '')
  utimesSync(full, second, second)
  return full
}

test('a product that is missing is stale', () => {
  file('src/a.ts', 1)
  expect(isStale(join(home, 'dist/index.html'), [join(home, 'src')])).toBe(true)
})

test('a product is stale when one source, however deep, is newer', () => {
  const product = file('dist/index.html', 10)
  file('src/a.ts', 5)
  expect(isStale(product, [join(home, 'src')])).toBe(false)
  file('src/deep/er/b.ts', 11)
  expect(isStale(product, [join(home, 'src')])).toBe(true)
})

test('what is made or installed does not count as a source', () => {
  const product = file('web/dist/index.html', 10)
  file('web/node_modules/x/index.js', 20)
  file('web/dist/later.js', 20)
  expect(isStale(product, [join(home, 'web'), join(home, 'absent')])).toBe(false)
})
