import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './layout.ts'

/**
 * The pages of docs/decisions: of one form, listed in an index, and every reference leads to one. A page keeps its number
 * for ever, because commit messages and comments cite it: numbers may have gaps, and no two pages have the same one.
 * `node infra/local/src/decisions.ts` checks that and ends with 1 when something is wrong; `--write` writes the index;
 * `--next` prints the number of a new page.
 */
const folder = 'docs/decisions'
const sections = ['Context', 'Decision', 'Consequences']
/** A page of paper. */
const maxWords = 450
const pagePattern = /^(\d{4})-[a-z0-9-]+\.md$/
/** A page by its file, as in `docs/decisions/0002-x.md`, or by its number: "decision 0002", `docs/decisions/0002`. */
const references = /\b(\d{4}-[a-z][a-z0-9-]*)\.md\b|\b([Dd]ecision |decisions\/)(\d{4})\b(?!-)/g

/** `[0002](docs/decisions/0002-x.md)`: the label is the number of the page. */
const labels = /\[(\d{4})\]\([^()\s]*?(\d{4})-[^()\s]*\.md\)/g

const intro = `# Decisions

Choices that a reader may question, with their reasons. Each is at most one page of text in three sections: Context
(what forces a choice), Decision (what is done), Consequences (what that costs and gives). A page describes the present:
a decision that changes is rewritten, and one that no longer applies is deleted.

A page keeps its number for ever, and gaps are fine. To add one, write \`NNNN-what-it-decides.md\` with the number that
\`node infra/local/src/decisions.ts --next\` prints, and run \`node infra/local/src/decisions.ts --write\`, which writes this
index. When another branch has taken the number by the time of the merge, the page that is merged later takes the next
free one.

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
    return `- [${numberOf(name)}](${name}) ${title}\n`
  })
  return intro + rows.join('')
}

const numberOf = (name: string): string => name.slice(0, 4)
const numbered = (number: number): string => String(number).padStart(4, '0')

/** The number of a new page: one more than the highest, because a number in a gap was that of a deleted page. */
export const nextNumber = (top: string = root): string =>
  numbered(Math.max(0, ...pages(top).map(name => Number(pagePattern.exec(name)?.[1] ?? 0))) + 1)

/** What is wrong with the pages, their index and the references to them; empty when all is well. */
export function problems(top: string = root): string[] {
  const names = pages(top)
  const found = names.flatMap(name => formProblems(name, read(top, `${folder}/${name}`)))
  const index = existsSync(join(top, folder, 'README.md')) ? read(top, `${folder}/README.md`) : ''
  if (index !== indexOf(top)) found.push('README.md: the index is not that of these pages')
  return [...found, ...doubleNumbers(top, names), ...deadReferences(top, names)]
}

function formProblems(name: string, source: string): string[] {
  const number = pagePattern.exec(name)?.[1]
  if (number === undefined) return [`${name}: a page is named NNNN-what-it-decides.md`]
  const found: string[] = []
  const headings = [...source.matchAll(/^## (.+)$/gm)].map(match => match[1])
  const words = source.split(/\s+/).length
  if (!source.startsWith(`# ${number} `)) found.push(`${name}: the title begins with "# ${number} "`)
  if (headings.join() !== sections.join()) found.push(`${name}: the sections are ${sections.join(', ')}`)
  if (words > maxWords) found.push(`${name}: ${words} words are more than a page (${maxWords})`)
  return found
}

function doubleNumbers(top: string, names: readonly string[]): string[] {
  const numberedPages = names.filter(name => pagePattern.test(name))
  return [...Map.groupBy(numberedPages, numberOf).values()]
    .filter(same => same.length > 1)
    .map(
      same => `${same.join(' and ')} have one number: the page that is not on main takes ${nextNumber(top)}`,
    )
}

function deadReferences(top: string, names: readonly string[]): string[] {
  const numbers = new Set(names.map(numberOf))
  return textFiles(top).flatMap(file => {
    const source = read(top, file)
    const dead = [...source.matchAll(references)]
      .filter(([, page, , number]) => (page ? !names.includes(`${page}.md`) : !numbers.has(number ?? '')))
      .map(([text]) => `${file}: there is no ${text}`)
    const mislabelled = [...source.matchAll(labels)]
      .filter(([, label, number]) => label !== number)
      .map(([text]) => `${file}: the label of ${text} is not the number of the page`)
    return [...dead, ...mislabelled]
  })
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

/** Writes the index. */
export const write = (top: string = root): void => writeFileSync(join(top, folder, 'README.md'), indexOf(top))

function check(): void {
  const found = problems()
  for (const problem of found) console.error(problem)
  process.exitCode = found.length === 0 ? 0 : 1
}

if (import.meta.main) {
  if (process.argv.includes('--write')) write()
  if (process.argv.includes('--next')) console.log(nextNumber())
  else check()
}
