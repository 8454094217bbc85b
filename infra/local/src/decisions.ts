import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './layout.ts'

/**
 * The pages of docs/decisions: numbered without gaps, of one form, listed in an index, and every reference leads to one.
 * `node infra/local/src/decisions.ts` checks that and ends with 1 when something is wrong; `--write` closes gaps in the
 * numbers (in the order of today's), updates references in the whole tree, and writes the index.
 */
const folder = 'docs/decisions'
const sections = ['Context', 'Decision', 'Consequences']
/** A page of paper. */
const maxWords = 450
const pagePattern = /^(\d{4})-[a-z0-9-]+\.md$/
/** A page by its file, as in `docs/decisions/0002-x.md`, or by its number: "decision 0002", `docs/decisions/0002`. */
const references = /\b(\d{4}-[a-z][a-z0-9-]*)\.md\b|\b([Dd]ecision |decisions\/)(\d{4})\b(?!-)/g

/** `[0002](docs/decisions/0002-x.md)`: the label is the number of the page. */
const labels = /\[\d{4}\]\(([^()\s]*?)(\d{4})-/g

const intro = `# Decisions

Choices that a reader may question, with their reasons. Each is at most one page of text in three sections: Context
(what forces a choice), Decision (what is done), Consequences (what that costs and gives). A page describes the present:
a decision that changes is rewritten, and one that no longer applies is deleted.

To add one, write \`NNNN-what-it-decides.md\` with any free number and run \`node infra/local/src/decisions.ts --write\`,
which numbers the pages without gaps, updates references and writes this index.

`

const pages = (top: string): string[] =>
  readdirSync(join(top, folder))
    .filter(name => name !== 'README.md')
    .sort()

const read = (top: string, file: string): string => readFileSync(join(top, file), 'utf8')
const titleOf = (source: string): string | undefined => /^# \d{4} (.+)\n/.exec(source)?.[1]

function indexOf(top: string): string {
  const rows = pages(top).map(name => {
    const title = titleOf(read(top, `${folder}/${name}`)) ?? name
    return `- [${name.slice(0, 4)}](${name}) ${title}\n`
  })
  return intro + rows.join('')
}

/** What is wrong with the pages, their index and the references to them; empty when all is well. */
export function problems(top: string = root): string[] {
  const names = pages(top)
  const found = names.flatMap((name, index) => formProblems(name, read(top, `${folder}/${name}`), index + 1))
  const index = existsSync(join(top, folder, 'README.md')) ? read(top, `${folder}/README.md`) : ''
  if (index !== indexOf(top)) found.push('README.md: the index is not that of these pages')
  return [...found, ...deadReferences(top, names)]
}

function formProblems(name: string, source: string, place: number): string[] {
  const number = pagePattern.exec(name)?.[1]
  if (number === undefined) return [`${name}: a page is named NNNN-what-it-decides.md`]
  const found: string[] = []
  const headings = [...source.matchAll(/^## (.+)$/gm)].map(match => match[1])
  const words = source.split(/\s+/).length
  if (Number(number) !== place) found.push(`${name}: the number after the one before is ${numbered(place)}`)
  if (!source.startsWith(`# ${number} `)) found.push(`${name}: the title begins with "# ${number} "`)
  if (headings.join() !== sections.join()) found.push(`${name}: the sections are ${sections.join(', ')}`)
  if (words > maxWords) found.push(`${name}: ${words} words are more than a page (${maxWords})`)
  return found
}

function deadReferences(top: string, names: readonly string[]): string[] {
  const numbers = new Set(names.map(name => name.slice(0, 4)))
  return textFiles(top).flatMap(file =>
    [...read(top, file).matchAll(references)]
      .filter(([, page, , number]) => (page ? !names.includes(`${page}.md`) : !numbers.has(number ?? '')))
      .map(([text]) => `${file}: there is no ${text}`),
  )
}

const skipped = new Set(['node_modules', 'dist', 'generated', 'coverage', '.local', '.git', '.nx'])
const textFiles = (top: string): string[] =>
  globSync('**/*.{ts,tsx,mjs,js,md,sql,prisma,css}', {
    cwd: top,
    exclude: name => skipped.has(name.split(sep).at(-1) ?? ''),
  })
    .map(file => file.replaceAll(sep, '/'))
    // What names pages as examples.
    .filter(file => !/^infra\/local\/src\/decisions\b/.test(file))
    .sort()

const numbered = (number: number): string => String(number).padStart(4, '0')

/** Closes gaps in the numbers, updates every reference, and writes the index. */
export function write(top: string = root): void {
  const names = pages(top)
  const moves = new Map(names.map((name, index) => [name, numbered(index + 1) + name.slice(4)]))
  const twice = names.filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  for (const file of textFiles(top)) {
    const before = read(top, file)
    const after = before.replace(references, (text, page?: string, word?: string, number?: string) => {
      if (page) return moves.get(`${page}.md`) ?? text
      if (twice.some(name => name.startsWith(number ?? '')))
        throw new Error(`${file} names decision ${number}, of which there are two: name its file instead`)
      const [, to] = [...moves].find(([name]) => name.startsWith(number ?? '')) ?? []
      return to ? `${word}${to.slice(0, 4)}` : text
    })
    const labelled = after.replace(
      labels,
      (_, path: string, number: string) => `[${number}](${path}${number}-`,
    )
    if (labelled !== before) writeFileSync(join(top, file), labelled)
  }
  const sources = [...moves].map(([from, to]) => [to, read(top, `${folder}/${from}`)] as const)
  for (const name of names) rmSync(join(top, folder, name))
  for (const [name, source] of sources) {
    writeFileSync(join(top, folder, name), source.replace(/^# \d{4} /, `# ${name.slice(0, 4)} `))
  }
  writeFileSync(join(top, folder, 'README.md'), indexOf(top))
}

if (import.meta.main) {
  if (process.argv.includes('--write')) write()
  const found = problems()
  for (const problem of found) console.error(problem)
  process.exitCode = found.length === 0 ? 0 : 1
}
