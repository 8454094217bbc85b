import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Fault } from './fault.ts'
import { mutate } from './mutate.ts'

const checkout = mkdtempSync(join(tmpdir(), 'mutants-'))
const path = join(checkout, 'limit.ts')
afterAll(() => rmSync(checkout, { recursive: true }))

const original = 'if (count < limit) return\ncount++\n'
const fault: Fault = {
  id: 'limit',
  fault: 'One more passes.',
  file: 'limit.ts',
  find: 'count < limit',
  replace: "count <= limit && text !== '$&'",
  tests: ['limit.test.ts'],
}
const source = () => readFileSync(path, 'utf8')

it('applies a fault and takes it back', () => {
  writeFileSync(path, original)
  const { apply, takeBack } = mutate(checkout, fault)
  expect(source()).toBe(original)
  apply()
  expect(source()).toBe("if (count <= limit && text !== '$&') return\ncount++\n")
  takeBack()
  expect(source()).toBe(original)
  writeFileSync(path, 'changed afterwards')
  takeBack()
  expect(source()).toBe('changed afterwards')
})

it.each([
  ['count++\n', 'limit: limit.ts does not have "count < limit"'],
  [original + original, 'limit: limit.ts has "count < limit" 2 times, not once'],
])('refuses a file with other code: %j', (text, message) => {
  writeFileSync(path, text)
  expect(() => mutate(checkout, fault)).toThrow(message)
  expect(source()).toBe(text)
})
