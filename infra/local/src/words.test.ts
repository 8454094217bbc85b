import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { violations, violationsIn, wordsOf } from './words.ts'

const found = (file: string, source: string) => violationsIn(file, source).map(each => each.found)

describe('wordsOf', () => {
  test.each([
    ['isAway', ['is', 'away']],
    ['is_away', ['is', 'away']],
    ['in-world.ts', ['in', 'world', 'ts']],
    ['HTTPServer2', ['http', 'server']],
    ['_told', ['told']],
    ['almostDone', ['almost', 'done']],
  ])('splits %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })
})

describe('names in code that break a rule', () => {
  test.each([
    ['const world = 1', 'world'],
    ['const { a: told } = b', 'told'],
    ['const [stranger = 1] = b', 'stranger'],
    ['function isAway() {}', 'isAway'],
    ['function f(most: number) {}', 'most'],
    ['const f = (mostWords: number) => mostWords', 'mostWords'],
    ['const live = () => {}', 'live'],
    ['class A { look() {} }', 'look'],
    ['interface T { forgetful?: boolean }', 'forgetful'],
    ['interface World {}', 'World'],
    ['type Patience = 1', 'Patience'],
    ['const a = { deeds: [] }', 'deeds'],
    ['async function orNull() {}', 'orNull'],
    ["import { a as room } from './b.ts'", 'room'],
    ['export function LitWall() { return null }', 'LitWall'],
    ['try {} catch (gone) {}', 'gone'],
    ["query('select told_at from likes')", 'told_at'],
    [`query(\`with heard as (select 1) select * from heard where a = \${b}\`)`, 'heard'],
    ['/** Calls `holdPost` first. */', 'holdPost'],
  ])('%s', (source, name) => {
    expect(found('a.ts', source)).toContain(name)
  })
})

describe('prose that breaks a rule', () => {
  test.each([
    ['a comment', 'a.ts', '// Nobody waits for it.', 'Nobody'],
    ['a docstring over two lines', 'a.ts', '/**\n * It looks\n * into the queue.\n */', 'looks into'],
    ["a test's title", 'a.ts', "it('hears an event', () => {})", 'hears'],
    ['the title of skipped tests', 'a.ts', "describe.skip('a stranger', () => {})", 'stranger'],
    ['a title with cases', 'a.ts', "it.each([1])('tells %s', () => {})", 'tells'],
    ['the name of a case', 'a.ts', "it.each([['a server that is away', 1]])('%s', () => {})", 'away'],
    ['an error message', 'a.ts', `throw new Error(\`The \${name} world does not run.\`)`, 'world'],
    ['a log line', 'a.ts', "ctx.log.warn({ id }, 'buried')", 'buried'],
    ["a route's summary", 'a.ts', "defineRoute({ summary: 'What somebody likes' })", 'somebody'],
    ['a document', 'a.md', 'Jobs are what\ncomes round without anybody asking.', 'comes round'],
    ['a comment in SQL', 'a.sql', '-- A comfort for readers.\nselect 1', 'comfort'],
    ['a comment in CSS', 'a.css', '/* The dark room. */', 'room'],
    ['a generated document', 'docs/a.json', '{ "summary": "In the pigments of its category" }', 'pigments'],
  ])('%s', (_, file, source, word) => {
    expect(found(file, source)).toContain(word)
  })
})

describe('names elsewhere that break a rule', () => {
  test.each([
    ['a table', 'a.sql', 'create table told (id int)', 'told'],
    ['a model', 'a.prisma', 'model Told {\n  toldAt DateTime\n}', 'toldAt'],
    ['a class', 'a.css', '.postBones { color: red }', 'postBones'],
    ['a custom property', 'a.css', 'a { color: var(--ground) }', 'ground'],
    ['a code span', 'a.md', 'See `test/world.ts`.', 'world'],
    ['a file', 'test/world.ts', '', 'world.ts'],
  ])('%s', (_, file, source, word) => {
    expect(found(file, source)).toContain(word)
  })
})

describe('what breaks no rule', () => {
  test.each([
    ['most as an adverb', 'a.ts', '// At most 20, the most recent first, as most readers do.'],
    ['space', 'a.ts', '// There is room for one more; it makes room to grow, with no room left.'],
    ['a direction', 'a.ts', '// Right away; it throws away the rest; a reader who navigates away.'],
    ['the planet', 'a.md', 'Real-world museums, and museums of the world. World Heritage.'],
    ['other words with the same letters', 'a.ts', 'const background = 1, retold = almost, indeed = 2'],
    ['looking', 'a.ts', '// It looks at the queue.\nconst lookUp = 1, live = { a: 1 }'],
    ['a use of what another file declares', 'a.ts', "import { world } from 'elsewhere'\nworld.told()"],
    ['data and texts for users', 'a.tsx', "const text = 'Nobody here yet'; const a = <p>The whole world</p>"],
    ['a URL', 'a.md', 'See https://example.org/world and [this](./world.html).'],
    ['a status', 'a.ts', '// 410 Gone'],
    ['data in SQL', 'a.sql', "select 'the world' as name"],
  ])('%s', (_, file, source) => {
    expect(found(file, source)).toEqual([])
  })
})

test('a violation has its line and the words to write instead', () => {
  expect(violationsIn('a.ts', 'const a = 1\n\n/**\n * For\n * nobody.\n */')).toEqual([
    { file: 'a.ts', line: 5, found: 'nobody', write: 'a user, no user, any user' },
  ])
})

test('violations reads files and folders below the top, without dependencies, demo data and other JSON', () => {
  const top = mkdtempSync(join(tmpdir(), 'words-'))
  const write = (file: string, source: string) => {
    mkdirSync(join(top, dirname(file)), { recursive: true })
    writeFileSync(join(top, file), source)
  }
  try {
    for (const file of [
      'services/a/src/a.ts',
      'services/a/node_modules/b.ts',
      'services/a/src/generated/c.ts',
      'infra/local/seed/d.ts',
      'docs/e.md',
    ]) {
      write(file, '// Told.')
    }
    write('services/a/tsconfig.json', '{ "description": "told" }')
    write('docs/f.json', '{ "description": "told" }')
    const files = (...paths: string[]) => violations(paths, top).map(({ file }) => file)
    expect(files()).toEqual(['docs/e.md', 'docs/f.json', 'services/a/src/a.ts'])
    expect(files('services', 'docs/e.md')).toEqual(['docs/e.md', 'services/a/src/a.ts'])
  } finally {
    rmSync(top, { recursive: true })
  }
})
