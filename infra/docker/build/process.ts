/**
 * `node process.ts SERVICE OUT`, in the repository with all packages: copies to OUT the code of one process, installs what
 * it uses in production, and writes what that is (`sbom.cdx.json`, CycloneDX).
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = {
  name: string
  version?: string
  workspaces?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Package = { directory: string; manifest: Manifest }

const [service, out] = process.argv.slice(2)
if (!service || !out) {
  console.error('Usage: process.ts SERVICE OUT')
  process.exit(2)
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))
const root = read('package.json')
const packages: Package[] = (root.workspaces ?? [])
  .flatMap(pattern => globSync(`${pattern}/package.json`))
  .map(file => ({ directory: dirname(file), manifest: read(file) }))

const chosen = withDependencies(`@vitrine/${service}`)
if (chosen.length === 0) {
  console.error(`There is no service "${service}".`)
  process.exit(1)
}

// npm follows the development dependencies of workspaces even when it leaves out those of the top: without them it
// removes from the lock file's tree what only they need. Versions are those of the lock file.
writeManifest('package.json', {
  ...root,
  // Named by the list of packages, which wants a version too.
  name: `vitrine-${service}`,
  version: chosen[0]?.manifest.version,
  workspaces: chosen.map(({ directory }) => directory),
})
for (const { directory, manifest } of chosen) {
  cpSync(directory, join(out, directory), {
    recursive: true,
    filter: path => !path.endsWith('/node_modules'),
  })
  writeManifest(join(directory, 'package.json'), manifest)
}
cpSync('package-lock.json', join(out, 'package-lock.json'))
// The gateway serves the web app and renders its first pages.
if (service === 'gateway') cpSync('web/dist', join(out, 'web/dist'), { recursive: true })

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: out, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
npm('install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
applyPatches()
writeFileSync(join(out, 'sbom.cdx.json'), npm('sbom', '--omit=dev', '--sbom-format=cyclonedx'))

/** A package of ours, and those of ours that it needs. */
function withDependencies(name: string, found = new Map<string, Package>()): Package[] {
  const own = packages.find(({ manifest }) => manifest.name === name)
  if (own && !found.has(name)) {
    found.set(name, own)
    for (const dependency of Object.keys(own.manifest.dependencies ?? {})) withDependencies(dependency, found)
  }
  return [...found.values()]
}

function writeManifest(path: string, { devDependencies, scripts, ...manifest }: Manifest): void {
  const file = join(out as string, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Those of packages that are installed: `@scope+name+1.0.0.patch` is of `@scope/name`. */
function applyPatches(): void {
  const folder = join(out as string, '.patches')
  for (const file of readdirSync('patches')) {
    const name = file.split('+').slice(0, -1).join('/')
    if (existsSync(join(out as string, 'node_modules', name)))
      cpSync(join('patches', file), join(folder, file))
  }
  if (!existsSync(folder)) return
  const program = join(process.cwd(), 'node_modules', 'patch-package', 'index.js')
  execFileSync(process.execPath, [program, '--patch-dir', '.patches', '--error-on-fail'], {
    cwd: out,
    stdio: 'inherit',
  })
}
