import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problems, write } from './decisions.ts'

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

test('pages that are numbered, of one form and in the index have no problems', () => {
  putPage('0001-first', 'First')
  putPage('0002-second', 'Second', ' See [0001](0001-first.md).')
  write(top)
  expect(problems(top)).toEqual([])
  expect(get('docs/decisions/README.md')).toContain('- [0002](0002-second.md) Second\n')
})

test.each([
  ['a gap in the numbers', '0003-third', page('0003', 'Third'), '0002'],
  ['a number in the title that is not the file’s', '0002-second', page('0007', 'Second'), '# 0002'],
  ['a file without a number', 'second', page('0002', 'Second'), 'NNNN'],
  ['a missing section', '0002-second', page('0002', 'Second').replace('## Decision\n', ''), 'sections'],
  ['an older form', '0002-second', '# 2. Second\n\n**Situation.** A.\n', 'sections'],
  ['more than a page', '0002-second', page('0002', 'Second', ' word'.repeat(500)), 'more than a page'],
  ['a reference to a page that is not there', '0002-second', page('0002', 'S', ' (0009-x.md)'), '0009-x.md'],
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

test('write closes gaps, with titles and references in the whole tree', () => {
  putPage('0001-first', 'First', ' See [0101](0101-third.md).')
  putPage('0020-second', 'Second')
  putPage('0101-third', 'Third')
  put('a.ts', '// Decision 0020, docs/decisions/0101, docs/decisions/0101-third.md, and the year 0101.\n')
  write(top)
  expect(problems(top)).toEqual([])
  expect(readdirSync(join(top, 'docs/decisions'))).toEqual([
    '0001-first.md',
    '0002-second.md',
    '0003-third.md',
    'README.md',
  ])
  expect(get('docs/decisions/0003-third.md')).toMatch(/^# 0003 Third\n/)
  expect(get('docs/decisions/0001-first.md')).toContain('(0003-third.md)')
  expect(get('a.ts')).toBe(
    '// Decision 0002, docs/decisions/0003, docs/decisions/0003-third.md, and the year 0101.\n',
  )
})

test('write numbers two pages of one number, and refuses a reference that could mean either', () => {
  putPage('0001-first', 'First')
  putPage('0101-a', 'A')
  putPage('0101-b', 'B')
  put('a.md', 'docs/decisions/0101-b.md')
  write(top)
  expect(problems(top)).toEqual([])
  expect(get('a.md')).toBe('docs/decisions/0003-b.md')
  putPage('0003-c', 'C')
  put('a.ts', '// decision 0003\n')
  expect(() => write(top)).toThrow('a.ts names decision 0003, of which there are two')
})
