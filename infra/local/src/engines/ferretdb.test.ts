import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../layout.ts'
import { digestOf, isRecentGo } from './ferretdb.ts'

test.each([
  ['go version go1.26.8 linux/amd64', true],
  ['go version go1.22 darwin/arm64', true],
  ['go version go2.0.1 linux/amd64', true],
  ['go version go1.19.8 linux/amd64', false],
  ['', false],
])('builds with "%s": %s', (version, expected) => {
  expect(isRecentGo(version)).toBe(expected)
})

test('a change of its source, and nothing else, is another build', () => {
  const copy = mkdtempSync(join(tmpdir(), 'ferretdb-'))
  cpSync(join(root, 'infra', 'local', 'ferretdb'), copy, { recursive: true })
  const before = digestOf(copy)
  writeFileSync(join(copy, 'notes.txt'), 'not compiled')
  const unchanged = digestOf(copy)
  writeFileSync(join(copy, 'main.go'), 'package main\n')
  const changed = digestOf(copy)
  rmSync(copy, { recursive: true })
  expect(unchanged).toBe(before)
  expect(changed).not.toBe(before)
})
