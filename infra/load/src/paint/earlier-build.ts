import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../local/src/layout.ts'

/** The file with which pages began to be rendered: the commit before it is what is compared with. */
const firstRenderer = 'web/src/app/server.tsx'
/** What a build of the web app reads. */
const sources = ['web', 'libs/contracts', 'libs/api-client', 'tsconfig.base.json', 'package.json']

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit that BEFORE names, else the last one whose pages were empty. */
export function earlierCommit(): string {
  if (process.env.BEFORE) return git('rev-parse', process.env.BEFORE)
  const added = git('log', '--diff-filter=A', '--format=%H', '--', firstRenderer).split('\n').at(-1)
  if (!added) throw new Error(`No commit adds ${firstRenderer}: name the commit to compare with in BEFORE.`)
  return git('rev-parse', `${added}^`)
}

/** Builds the web app of a commit, with the packages of this checkout. Returns its `dist`. */
export function buildEarlier(commit: string): string {
  const directory = join(root, '.local', 'bench-paint')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(join(directory, 'node_modules/@vitrine'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit, ...sources], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  for (const name of ['contracts', 'api-client'])
    symlinkSync(join(directory, 'libs', name), join(directory, 'node_modules/@vitrine', name))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build'], {
    cwd: join(directory, 'web'),
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The build of ${commit} failed:\n${built.stdout}${built.stderr}`)
  return join(directory, 'web/dist')
}
