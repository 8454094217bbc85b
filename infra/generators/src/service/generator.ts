import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registrations } from './registrations.ts'

/** What is used of Nx's `Tree`: changes are written together when the generator has succeeded. */
export interface Tree {
  root: string
  exists(path: string): boolean
  read(path: string, encoding: 'utf8'): string | null
  write(path: string, content: string): void
}

const templates = fileURLToPath(new URL('./files', import.meta.url))

/** Where the files of a folder of `files/` go. */
const targets = {
  service: (name: string, file: string) => `services/${name}/${file}`,
  // routes.ts → routes/NAME.ts
  contracts: (name: string, file: string) => `libs/contracts/src/${file.replace('.ts', `/${name}.ts`)}`,
} as const

/**
 * `npx nx g service NAME`: a service with a route, an event, a table, a subscription and a test, entered in every list
 * that names the services. Needs no network: the workspace link and the entries of the lock file are written here.
 */
export default function generateService(tree: Tree, { name }: { name: string }): () => void {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name))
    throw new Error(`A service's name is one word in lower case, which "${name}" is not.`)
  if (tree.exists(`services/${name}`)) throw new Error(`There is a service named ${name}.`)

  const written = Object.entries(targets).flatMap(([folder, targetOf]) =>
    globSync('**/*.template', { cwd: join(templates, folder) }).map(file => {
      const target = targetOf(name, file.replace(/\.template$/, ''))
      tree.write(target, filled(readFileSync(join(templates, folder, file), 'utf8'), tree, name))
      return target
    }),
  )
  for (const { file, change, optional } of registrations) {
    const before = tree.read(file, 'utf8')
    if (before === null && optional) continue
    if (before === null) throw new Error(`${file} is missing.`)
    const after = change(before, name)
    if (after === before) throw new Error(`${file} has no place to register a service.`)
    tree.write(file, after)
    written.push(file)
  }
  addToLockFiles(tree, name)
  return () => finish(tree.root, name, written)
}

const capitalised = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/** Versions of packages are those that the other services use. */
function filled(template: string, tree: Tree, name: string): string {
  const known = JSON.parse(tree.read('services/notifications/package.json', 'utf8') ?? '{}')
  const versions: Record<string, string> = { ...known.dependencies, ...known.devDependencies }
  return template
    .replaceAll('__name__', name)
    .replaceAll('__Name__', capitalised(name))
    .replace(/__(fastify|zod|vitest)__/g, (_, dependency: string) => versions[dependency] ?? '*')
}

/** As `npm install` writes them: the lock file, and npm's copy of it that says what is installed. */
function addToLockFiles(tree: Tree, name: string): void {
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    if (tree.exists(file)) addToLockFile(tree, file, name)
}

function addToLockFile(tree: Tree, file: string, name: string): void {
  const lock = JSON.parse(tree.read(file, 'utf8') ?? '{}')
  const manifest = JSON.parse(tree.read(`services/${name}/package.json`, 'utf8') ?? '{}')
  const { version, dependencies, devDependencies } = manifest
  lock.packages[`services/${name}`] = { name: manifest.name, version, dependencies, devDependencies }
  lock.packages[`node_modules/@vitrine/${name}`] = { resolved: `services/${name}`, link: true }
  const network = JSON.parse(tree.read('tests/network/package.json', 'utf8') ?? '{}')
  lock.packages['tests/network'].dependencies = network.dependencies
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  tree.write(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}

/** After the files are written: links the package, formats, and writes the documents that are read from the contracts. */
function finish(root: string, name: string, files: readonly string[]): void {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  symlinkSync(`../../services/${name}`, join(root, 'node_modules', '@vitrine', name))
  const code = files.filter(file => /\.(ts|json|md)$/.test(file))
  run(join(root, 'node_modules', '.bin', 'biome'), 'check', '--write', ...code)
  run(process.execPath, 'gateway/src/openapi/write.ts')
  run(process.execPath, 'libs/messaging/src/asyncapi.ts')
  run(process.execPath, 'infra/docker/src/compose.ts')
}
