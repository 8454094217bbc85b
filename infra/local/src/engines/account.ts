import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { idOf, root } from '../layout.ts'

export type Account = { name: string; uid: number; gid: number }

const fallbackName = 'vitrine'

/** The account that runs PostgreSQL when we are root: Debian's own, or one that we create. */
export function unprivilegedAccount(): Account {
  const known = accountNamed('postgres') ?? accountNamed(fallbackName)
  if (known) return known
  execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', fallbackName], {
    stdio: 'pipe',
  })
  const created = accountNamed(fallbackName)
  if (created) return created
  throw new Error(
    `PostgreSQL does not run as root and the account "${fallbackName}" could not be created: run as another user.`,
  )
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  if (line === undefined) return undefined
  const [, , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** True when the account may enter every directory of the path. */
export function canReach(path: string, account: Account): boolean {
  mkdirSync(path, { recursive: true })
  for (let directory = path; ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory)
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
    if ((bits & 1) === 0) return false
    if (directory === dirname(directory)) return true
  }
}

/** A directory outside the checkout for the data of this stack; it survives a restart of the machine. */
export function privateDirectory(home: string): string {
  const directory = privateDirectoryOf(home)
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
  return directory
}

export function privateDirectoryOf(home: string): string {
  return join('/var/lib', `${fallbackName}-${basename(root)}-${idOf(home)}`)
}
