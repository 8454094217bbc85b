import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from './layout.ts'
import { type Fragment, fragmentsOf } from './words/fragments.ts'
import { type Rule, rules } from './words/rules.ts'

/**
 * The check of words: `node infra/local/src/words.ts [--counts] [paths…]` reports every use of a word that
 * {@link rules} replace, and ends with 1 when there is one. `--counts` sums up by directory.
 */
export interface Violation {
  file: string
  line: number
  found: string
  write: string
}

const endings = 'ts,tsx,mts,mjs,js,sql,prisma,css,md,json'
const skipped = new Set(['node_modules', 'dist', 'generated', 'coverage', '.local', '.git', '.nx'])
/** The rules themselves, and data that users read. */
const exempt = [/^infra\/local\/src\/words\b/, /^infra\/local\/seed\//, /^web\/src\/locales\//]
/** Of JSON only the documents that are generated from the contracts. */
const isRead = (file: string): boolean =>
  !exempt.some(pattern => pattern.test(file)) && (!file.endsWith('.json') || /^docs\/[^/]+\.json$/.test(file))

/** The words of `isAway`, `is_away`, `is-away` and `HTTPServer2`, in lower case. */
export const wordsOf = (name: string): string[] =>
  [...name.matchAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu)].map(([word]) => word.toLowerCase())

/** What the rules find in one file. */
export function violationsIn(file: string, source: string): Violation[] {
  const found: Violation[] = fileName(file)
  const seen = new Set<string>()
  const lines = lineStarts(source)
  for (const fragment of fragmentsOf(file, source)) {
    for (const { found: word, offset, write } of breaches(fragment)) {
      const line = lineAt(lines, offset)
      const key = `${line} ${word}`
      if (seen.has(key)) continue
      seen.add(key)
      found.push({ file, line, found: word, write })
    }
  }
  return found.sort((a, b) => a.line - b.line)
}

function fileName(file: string): Violation[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return breaches({ kind: 'name', text: name, offset: 0 }).map(({ write }) => ({
    file,
    line: 0,
    found: name,
    write,
  }))
}

const breaches = ({ kind, text, offset }: Fragment): { found: string; offset: number; write: string }[] =>
  kind === 'prose'
    ? rules.flatMap(({ prose, write }) =>
        [...(prose ? text.matchAll(prose) : [])].map(match => ({
          found: match[0].replace(/\s+/g, ' '),
          offset: offset + match.index,
          write,
        })),
      )
    : replacementsOf(kind, text).map(write => ({ found: text, offset, write }))

/** By kind and name, because most names are in many places. */
const replacements = new Map<string, string[]>()

/** What the rules that a name breaks write in its place. */
function replacementsOf(kind: Exclude<Fragment['kind'], 'prose'>, name: string): string[] {
  const key = `${kind} ${name}`
  const known = replacements.get(key)
  if (known) return known
  const words = ` ${wordsOf(name).join(' ')} `
  const isBroken = ({ parts = [], names = [], functions = [] }: Rule) =>
    names.includes(name) ||
    (kind === 'function' && functions.includes(name)) ||
    parts.some(part => words.includes(` ${part} `))
  const found = rules.filter(isBroken).map(({ write }) => write)
  replacements.set(key, found)
  return found
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const lineAt = (starts: readonly number[], offset: number): number =>
  starts.findLastIndex(start => start <= offset) + 1

/** What the rules find in these files and folders (paths from `top`), or in everything. */
export function violations(paths: readonly string[] = [], top: string = root): Violation[] {
  const roots = paths.length > 0 ? paths.map(path => relative(top, resolve(top, path))) : ['']
  const files = roots.flatMap(path =>
    path !== '' && statSync(join(top, path)).isFile()
      ? [path]
      : globSync(`**/*.{${endings}}`, {
          cwd: join(top, path),
          exclude: name => skipped.has(name.split(sep).at(-1) ?? ''),
        }).map(file => join(path, file)),
  )
  return [...new Set(files.map(file => file.replaceAll(sep, '/')))]
    .filter(isRead)
    .sort()
    .flatMap(file => violationsIn(file, readFileSync(join(top, file), 'utf8')))
}

/** One directory of the second level, or a file at the top. */
const placeOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.includes('/') ? 2 : 1)
    .join('/')

function printCounts(found: readonly Violation[]): void {
  const counts = Map.groupBy(found, ({ file }) => placeOf(file))
  for (const [place, all] of counts) console.log(`${String(all.length).padStart(5)}  ${place}`)
}

if (import.meta.main) {
  const [counts, paths] = [
    process.argv.includes('--counts'),
    process.argv.slice(2).filter(arg => arg !== '--counts'),
  ]
  const found = violations(paths)
  if (counts) printCounts(found)
  else
    for (const { file, line, found: word, write } of found)
      console.error(`${file}:${line}  "${word}": write ${write}`)
  if (found.length > 0) console.error(`${found.length} words that style.md replaces`)
  process.exitCode = found.length === 0 ? 0 : 1
}
