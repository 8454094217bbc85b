import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { killGroup, lowerPriority } from '../child.ts'
import { canInstall, installPackage } from '../debian.ts'
import { downloads, root } from '../layout.ts'
import { onPath } from '../programs.ts'
import type { EngineContext } from './engine.ts'

const source = join(root, 'infra', 'local', 'ferretdb')
const sources = ['go.mod', 'go.sum', 'main.go']

/** The program of this state of its source, built or not. */
const program = (): string => join(downloads.ferretdb, `ferretdb-${digestOf(source)}`)

export function digestOf(directory: string): string {
  const hash = createHash('sha256')
  for (const name of sources) hash.update(readFileSync(join(directory, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Whether FerretDB is built, or can be without installing Go. */
export const hasFerretdb = async (): Promise<boolean> =>
  existsSync(program()) || (await goOnPath()) !== undefined

type Context = Pick<EngineContext, 'progress' | 'signal' | 'takesMinutes'>

/** What a person waits for goes first. */
const niceness = 15

/**
 * FerretDB, built by Go once per state of its source: a few minutes, and some hundred MB of Go's own caches. Earlier
 * builds are deleted.
 */
export async function ferretdb(context: Context): Promise<string> {
  const built = program()
  if (existsSync(built)) return built
  context.takesMinutes?.()
  const go = await findGo(context)
  if (go === undefined) throw new Error(howToGetIt)
  context.progress('building FerretDB (Go), a few minutes')
  mkdirSync(downloads.ferretdb, { recursive: true })
  // Built beside and renamed, so that an interrupted build is not taken for a complete one.
  const fresh = join(downloads.ferretdb, `new-${process.pid}`)
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-tags=ferretdb_no_sqlite', '-o', fresh]
  context.signal.throwIfAborted()
  const build = execa(go, ['build', ...flags, '.'], {
    cwd: source,
    env: { CGO_ENABLED: '0' },
    // A group of its own: its compilers have its priority, and end with it.
    detached: true,
    reject: false,
    all: true,
  })
  const { pid } = build
  const end = () => pid !== undefined && killGroup(pid, 'SIGTERM')
  context.signal.addEventListener('abort', end)
  if (pid !== undefined) lowerPriority(pid, niceness)
  const result = await build
  context.signal.removeEventListener('abort', end)
  if (context.signal.aborted) rmSync(fresh, { force: true })
  context.signal.throwIfAborted()
  if (result.failed)
    throw new Error('Go could not build FerretDB', { cause: result.all || result.shortMessage })
  for (const name of readdirSync(downloads.ferretdb))
    if (name.startsWith('ferretdb-')) rmSync(join(downloads.ferretdb, name))
  renameSync(fresh, built)
  return built
}

/** What FerretDB's go.mod asks for. */
const oldestMinor = 22

export function isRecentGo(version: string): boolean {
  const [, major, minor] = /\bgo(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= oldestMinor)
}

async function goOnPath(): Promise<string | undefined> {
  const go = await onPath(['go'])
  if (go === undefined) return undefined
  const { stdout } = await execa(go, ['version'], { reject: false })
  return isRecentGo(stdout) ? go : undefined
}

/** Go on PATH that is recent enough, else Debian's where we are root; undefined where neither is. */
export async function findGo({
  progress,
  signal,
}: Pick<Context, 'progress' | 'signal'>): Promise<string | undefined> {
  const present = await goOnPath()
  if (present !== undefined || !(await canInstall())) return present
  progress('installing golang-go (apt-get)')
  await installPackage('golang-go', signal)
  return goOnPath()
}

const howToGetIt =
  `MongoDB is missing: put mongod on PATH, install Go 1.${oldestMinor} or newer to build FerretDB in its place ` +
  '(brew install go, or golang-go of Debian 13 or newer), or name a running server in MONGO_URL.'
