import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const biome = join(root, 'node_modules', '.bin', 'biome')
const rule = join('web', 'lint', 'no-literal-text.grit')
let copy: string

/** The repository's own configuration and rule, around one seeded component. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'vitrine-lint-'))
  const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(copy, 'biome.json'), JSON.stringify(config))
  cpSync(join(root, rule), join(copy, rule))
  mkdirSync(join(copy, 'web', 'src'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Whether Biome rejects one line of a component as a visible text. */
function isRejected(line: string): boolean {
  writeFileSync(join(copy, 'web', 'src', 'Seeded.tsx'), `${line}\n`)
  const { status, stdout, stderr } = spawnSync(
    biome,
    ['lint', 'web/src/Seeded.tsx', '--only=style', '--only=plugin'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  )
  const isFound = /visible text belongs to the catalogue|noJsxLiterals|use the catalogue/.test(
    stdout + stderr,
  )
  if ((status !== 0) !== isFound) throw new Error(`Biome did not run as expected: ${stdout}${stderr}`)
  return isFound
}

it.each([
  'export const a = <p>Text</p>',
  'export const a = <p>lower case</p>',
  "export const a = <p>{'lower case'}</p>",
  'export const a = (n: number) => <p>{`$' + '{n} results`}</p>',
  "export const a = (n: number) => <p>{n > 1 && 'many'}</p>",
  'export const a = <button aria-label="close" />',
  'export const a = <input placeholder="Name" title={"Name"} />',
  'export const a = <img alt="a vase" />',
  "export const a = (isOpen: boolean) => <A label={isOpen ? 'Open' : 'Closed'} />",
  "usePageTitle('Discover')",
  "toast.error('Something failed')",
  "export const a = { label: 'Home' }",
  'export const a = (name: string) => `$' + '{name} liked your insight`',
  "import { texts } from '@vitrine/contracts'",
])('rejects a literal text: %s', line => {
  expect(isRejected(line)).toBe(true)
})

it.each([
  'export const a = <p className="visually-hidden">{t(\'feed.end\')}</p>',
  'export const a = <A label={t(isOpen ? \'museum.open\' : \'museum.closed\')} to="/discover" alt="" />',
  "if (event.key === 'Escape') console.info('The dialog is closed.')",
  "throw new Error('The page has no #root.')",
  'export const a = (code: string) => t(`categories.$' + '{code}`)',
])('accepts everything else: %s', line => {
  expect(isRejected(line)).toBe(false)
})
