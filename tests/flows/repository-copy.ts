import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const skipped = new Set(['.git', '.local', '.nx', 'coverage', 'dist', 'node_modules'])
const scope = '@vitrine'

export interface RepositoryCopy {
  directory: string
  remove(): void
}

/**
 * The repository in a directory of its own, for tests that change it. Packages are those of this one; the workspace's
 * own packages are the copy's.
 */
export function copyRepository(): RepositoryCopy {
  const directory = mkdtempSync(join(tmpdir(), 'repository-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    copyInto(directory)
  } catch (error) {
    remove()
    throw error
  }
  return { directory, remove }
}

function copyInto(directory: string): void {
  cpSync(root, directory, { recursive: true, filter: source => !skipped.has(basename(source)) })
  const packages = join(directory, 'node_modules')
  mkdirSync(join(packages, scope), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'), { withFileTypes: true })) {
    const [from, to] = [join(root, 'node_modules', entry.name), join(packages, entry.name)]
    // npm's list of what is installed changes with the copy.
    if (entry.isFile()) copyFileSync(from, to)
    else if (entry.name !== scope) symlinkSync(from, to)
  }
  // Relative links: they lead to the packages of the copy.
  cpSync(join(root, 'node_modules', scope), join(packages, scope), {
    recursive: true,
    verbatimSymlinks: true,
  })
  // Versions that a workspace has of its own.
  for (const nested of globSync('{{libs,services,infra,tests}/*,gateway,web}/node_modules', { cwd: root }))
    symlinkSync(join(root, nested), join(directory, nested))
}
