import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextNumber, problems, write } from './decisions.ts'

let top: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'decisions-'))
  mkdirSync(join(top, 'docs/decisions'), { recursive: true })
})
afterEach(() => rmSync(top, { recursive: true }))

const put = (file: string, text: string) => writeFileSync(join(top, file), text)
const get = (file: string) => readFileSync(join(top, file), 'utf8')
const page = (number: string, title: string, more = '') =>
  `# ${number} ${title}\n\n## Context\n\nA.${more}\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n`
const putPage = (name: string, title: string, more = '') =>
  put(`docs/decisions/${name}.md`, page(name.slice(0, 4), title, more))

test('pages that are of one form and in the index have no problems', () => {
  putPage('0001-first', 'First')
  putPage('0002-second', 'Second', ' See [0001](0001-first.md).')
  write(top)
  expect(problems(top)).toEqual([])
  expect(get('docs/decisions/README.md')).toContain('- [0002](0002-second.md) Second\n')
})

test.each([
  ['the number of another page', '0001-second', page('0001', 'Second'), '0001-first.md and 0001-second.md'],
  ['a number in the title that is not the file’s', '0002-second', page('0007', 'Second'), '# 0002'],
  ['a file without a number', 'second', page('0002', 'Second'), 'NNNN'],
  ['a missing section', '0002-second', page('0002', 'Second').replace('## Decision\n', ''), 'sections'],
  ['an older form', '0002-second', '# 2. Second\n\n**Situation.** A.\n', 'sections'],
  ['more than a page', '0002-second', page('0002', 'Second', ' word'.repeat(500)), 'more than a page'],
  ['a title without a number', '0002-second', page('0002', 'Second').replace('0002 ', ''), '# 0002'],
  ['a reference to a page that is not there', '0002-second', page('0002', 'S', ' (0009-x.md)'), '0009-x.md'],
  [
    'a label of another number',
    '0002-second',
    page('0002', 'S', ' [0003](0001-first.md)'),
    'label of [0003]',
  ],
])('%s is a problem', (_, name, source, expected) => {
  putPage('0001-first', 'First')
  put(`docs/decisions/${name}.md`, source)
  expect(problems(top).join('\n')).toContain(expected)
})

test('a page that the index does not list is a problem', () => {
  putPage('0001-first', 'First')
  write(top)
  putPage('0002-second', 'Second')
  expect(problems(top)).toEqual([expect.stringContaining('README.md')])
})

test('a number in a comment to which no page belongs is a problem', () => {
  putPage('0001-first', 'First')
  write(top)
  put('a.ts', '// See decision 0004.\n')
  expect(problems(top)).toEqual(['a.ts: there is no decision 0004'])
})

test('gaps in the numbers pass, and write renames no page and changes no reference', () => {
  putPage('0001-first', 'First', ' See [0101](0101-third.md).')
  putPage('0020-second', 'Second')
  putPage('0101-third', 'Third')
  put('a.ts', '// Decision 0020, docs/decisions/0101, docs/decisions/0101-third.md, and the year 0101.\n')
  const files = ['0001-first.md', '0020-second.md', '0101-third.md']
  const before = [...files.map(file => get(`docs/decisions/${file}`)), get('a.ts')]
  write(top)
  expect(problems(top)).toEqual([])
  expect(readdirSync(join(top, 'docs/decisions'))).toEqual([...files, 'README.md'])
  expect([...files.map(file => get(`docs/decisions/${file}`)), get('a.ts')]).toEqual(before)
})

test('two pages with one number are refused with the next free number, and write renames neither', () => {
  putPage('0001-first', 'First')
  putPage('0101-a', 'A')
  putPage('0101-b', 'B')
  write(top)
  expect(problems(top)).toEqual([
    '0101-a.md and 0101-b.md have one number: the page that is not on main takes 0102',
  ])
  expect(readdirSync(join(top, 'docs/decisions'))).toEqual([
    '0001-first.md',
    '0101-a.md',
    '0101-b.md',
    'README.md',
  ])
})

test('the next number is one more than the highest, also when there are gaps', () => {
  expect(nextNumber(top)).toBe('0001')
  putPage('0001-first', 'First')
  putPage('0009-second', 'Second')
  expect(nextNumber(top)).toBe('0010')
})
