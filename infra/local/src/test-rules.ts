import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { root } from './layout.ts'
import { allowed, type Permission } from './test-rules/allowed.ts'
import { type Constants, constantsOf, findingsIn, parse, type Resolve } from './test-rules/findings.ts'
import { type RuleName, rules } from './test-rules/rules.ts'

/**
 * The check of tests: `node infra/local/src/test-rules.ts [paths…]` reports what makes a test depend on the speed of the
 * machine ({@link rules}), except for what {@link allowed} permits, and ends with 1 when there is something. It reads the
 * syntax tree: what a text or a comment names is not reported.
 */
export interface Violation {
  file: string
  line: number
  rule: RuleName
  code: string
}

const tested = [
  /\.test\.tsx?$/,
  /^(?:services|libs)\/[^/]+\/test\//,
  /^(?:gateway|web)\/test\//,
  /^tests\//,
  /^libs\/testing\/src\//,
  /^vitest\.[^/]+$/,
]
const skipped = new Set(['node_modules', 'dist', 'generated', 'coverage', '.local', '.git', '.nx'])
/** The rules themselves, whose test quotes what they refuse. */
const exempt = /^infra\/local\/src\/test-rules\b/
const isTestCode = (file: string): boolean => tested.some(pattern => pattern.test(file)) && !exempt.test(file)

/** What the rules find in one file, whatever is permitted. */
export function violationsIn(file: string, source: string, resolveModule?: Resolve): Violation[] {
  return findingsIn(file, source, resolveModule).map(({ offset, rule, code }) => ({
    file,
    line: source.slice(0, offset).split('\n').length,
    rule,
    code,
  }))
}

const isFor = (entry: Permission, file: string): boolean =>
  entry.file.endsWith('/') ? file.startsWith(entry.file) : file === entry.file
const permits = (entry: Permission, { file, rule, code }: Violation): boolean =>
  isFor(entry, file) && entry.rule === rule && entry.code === code

/** What the rules find in these files and folders (paths from `top`), or in everything; and permissions without a use. */
export function check(
  paths: readonly string[] = [],
  top: string = root,
  permissions: readonly Permission[] = allowed,
): { violations: Violation[]; unused: Permission[] } {
  const files = filesIn(paths, top)
  const found = files.flatMap(file =>
    violationsIn(file, readFileSync(join(top, file), 'utf8'), resolverFor(file, top)),
  )
  const isRead = (entry: Permission) =>
    paths.length === 0 || !existsSync(join(top, entry.file)) || files.includes(entry.file)
  return {
    violations: found.filter(each => !permissions.some(entry => permits(entry, each))),
    unused: permissions.filter(entry => isRead(entry) && !found.some(each => permits(entry, each))),
  }
}

function filesIn(paths: readonly string[], top: string): string[] {
  const roots = paths.length > 0 ? paths.map(path => relative(top, resolve(top, path))) : ['']
  const files = roots.flatMap(path =>
    path !== '' && statSync(join(top, path)).isFile()
      ? [path]
      : globSync('**/*.{ts,tsx,mts,mjs,js}', {
          cwd: join(top, path),
          exclude: name => skipped.has(name.split(sep).at(-1) ?? ''),
        }).map(file => join(path, file)),
  )
  return [...new Set(files.map(file => file.replaceAll(sep, '/')))].filter(isTestCode).sort()
}

/** The constants of the modules that a file imports by a path: a limit that a helper exports is one as well. */
function resolverFor(file: string, top: string): Resolve {
  const read = new Map<string, Constants | undefined>()
  return specifier => {
    if (!specifier.startsWith('.')) return undefined
    const path = join(top, dirname(file), specifier)
    if (!read.has(path))
      read.set(path, existsSync(path) ? constantsOf(parse(path, readFileSync(path, 'utf8'))) : undefined)
    return read.get(path)
  }
}

if (import.meta.main) {
  const { violations, unused } = check(process.argv.slice(2))
  for (const { file, line, rule, code } of violations)
    console.error(`${file}:${line}  ${rule}: instead of "${code}" write ${rules[rule]}`)
  for (const { file, rule, code } of unused)
    console.error(
      `infra/local/src/test-rules/allowed.ts: nothing in ${file} needs the permission of ${rule} for "${code}": delete it`,
    )
  process.exitCode = violations.length + unused.length === 0 ? 0 : 1
}
